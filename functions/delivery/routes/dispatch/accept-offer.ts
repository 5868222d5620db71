import * as z from 'zod';
import { AnsweredWire, AnswerOfferRequest, OfferIdText, showAnswer } from '#src/delivery/dispatch/offer-wire.ts';
import { acceptOffer as verb } from '#src/delivery/dispatch/accept-offer.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { answered, offerId } from './examples.ts';
import { driverId } from '#fn/delivery/routes/pool-examples.ts';

export const acceptOffer = route({
  method: 'POST',
  path: '/v1/pool/offers/:id/accept',
  operationId: 'acceptOffer',
  summary: 'Accept an offer',
  description:
    'The first driver to accept gets the job: others get offer_taken, late ones offer_expired. The driver who has it gets the same answer again. Read the job for its stops.',
  access: access.driverSelf,
  limits: { principal: 'pool', person: 'read' },
  idempotency: 'accepted',
  params: z.strictObject({ id: OfferIdText }),
  paramsExample: { id: offerId },
  body: { schema: AnswerOfferRequest, example: { driverId } },
  responses: { 200: { description: 'Accepted.', schema: AnsweredWire, example: answered('accepted') } },
  problems: [
    'not_found',
    'offer_taken',
    'offer_declined',
    'offer_expired',
    'offer_withdrawn',
    'driver_busy',
    'driver_not_eligible',
    'payment_not_authorised',
    'outside_delivery_hours',
  ],
  handle: ({ ctx, params, body, once }) => verb(ctx, { offerId: params.id, driverId: body.driverId }, once),
  present: (answer) => ({ body: showAnswer(answer, 'accepted'), headers: { 'Cache-Control': 'no-store' } }),
});
