import * as z from 'zod';
import { showOffer } from '../../../../src/delivery/offer.ts';
import { OfferWire } from '../../../../src/delivery/offer-wire.ts';
import { DriverIdText } from '../../../../src/delivery/pool-wire.ts';
import { listOffers as verb } from '../../../../src/delivery/verbs/list-offers.ts';
import { access } from '../../../../src/identity/access.ts';
import { route } from '../../context.ts';
import { offer } from '../dispatch-examples.ts';
import { driverId } from './examples.ts';

export const listOffers = route({
  method: 'GET',
  path: '/v1/pool/offers',
  operationId: 'listOffers',
  summary: 'List a driver’s open offers',
  description:
    'What the driver can accept now, the soonest to expire first, at most 100: payout, whole tip, miles and area. No address and no name before they accept.',
  access: access.driverSelf,
  limits: { principal: 'pool', person: 'read' },
  query: z.strictObject({
    driverId: DriverIdText.optional().meta({
      description: 'The driver. With a driver’s own bearer it may be left out.',
      example: driverId,
    }),
  }),
  responses: {
    200: {
      description: 'The open offers.',
      schema: z.strictObject({ offers: z.array(OfferWire) }),
      example: { offers: [offer] },
    },
  },
  handle: async ({ ctx, query }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: { offers: (await verb(ctx, query.driverId)).map(showOffer) },
  }),
});
