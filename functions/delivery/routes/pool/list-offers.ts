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
    'The offers that the driver can accept now, the first to expire first, at most 100: payout, whole tip, miles and area. Address and name are shown after accepting.',
  access: access.driverSelf,
  limits: { principal: 'pool', person: 'read' },
  query: z.strictObject({
    driverId: DriverIdText.optional().meta({
      description: 'The driver. Optional with a driver’s own bearer token.',
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
