import * as z from 'zod';
import { AnsweredWire, AnswerOfferRequest, OfferIdText, showAnswer } from '#src/delivery/dispatch/offer-wire.ts';
import { declineOffer as verb } from '#src/delivery/dispatch/decline-offer.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { answered, offerId } from './examples.ts';
import { driverId } from '#fn/delivery/routes/pool-examples.ts';

export const declineOffer = route({
  method: 'POST',
  path: '/v1/pool/offers/:id/decline',
  operationId: 'declineOffer',
  summary: 'Decline an offer',
  description: 'The driver isn’t asked again for this job. When everybody has declined, the next wave starts at once.',
  access: access.driverSelf,
  limits: { principal: 'pool', person: 'read' },
  idempotency: 'accepted',
  params: z.strictObject({ id: OfferIdText }),
  paramsExample: { id: offerId },
  body: { schema: AnswerOfferRequest, example: { driverId } },
  responses: { 200: { description: 'Declined.', schema: AnsweredWire, example: answered('declined') } },
  problems: ['not_found', 'offer_accepted', 'offer_taken', 'offer_declined', 'offer_expired', 'offer_withdrawn'],
  handle: ({ ctx, params, body, once }) => verb(ctx, { offerId: params.id, driverId: body.driverId }, once),
  present: (answer) => ({ body: showAnswer(answer, 'declined'), headers: { 'Cache-Control': 'no-store' } }),
});
