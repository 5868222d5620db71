import * as z from 'zod';
import { showOffer } from '#src/delivery/dispatch/offer.ts';
import { OfferWire } from '#src/delivery/dispatch/offer-wire.ts';
import { DriverIdText } from '#src/delivery/drivers/pool-wire.ts';
import { listOffers as verb } from '#src/delivery/dispatch/list-offers.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { offer } from './examples.ts';
import { driverId } from '#fn/delivery/routes/pool-examples.ts';

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
