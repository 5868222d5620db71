import { DispatchedWire, DispatchRequest } from '#src/delivery/dispatch/offer-wire.ts';
import { dispatchJob as verb, shownWave } from '#src/delivery/dispatch/dispatch-job.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { dispatchedToOwner } from './examples.ts';
import { presentWave } from './present-wave.ts';
import { ids } from '#fn/delivery/routes/examples.ts';

export const dispatchJob = route({
  method: 'POST',
  path: '/v1/jobs/dispatch',
  operationId: 'dispatchJob',
  summary: 'Dispatch a job',
  description:
    'Offers the job to the best drivers near its pickup, in waves. A driver who declines isn’t asked again, and each further wave looks farther. During a wave the answer is that wave. After it the next one starts by itself, until a driver accepts or the search ends. An owner may have 20,000 cents of deliveries under way without an authorised payment, unless ops set another limit. Beyond it a search is refused, and begins by itself when the payment is authorised. A pool key sees exact figures and the drivers. A bearer token sees distances from positions snapped to 0.01°, whole minutes and ids that are valid for this job only, in the order of what is shown, of at most 30 unanswered waves an hour: those that nobody accepts, or whose delivery is cancelled before its pickup.',
  access: access.dispatch,
  limits: { principal: 'pool', person: 'read' },
  idempotency: 'accepted',
  body: { schema: DispatchRequest, example: { jobId: ids.job } },
  requestHeaders: ['If-Match'],
  responses: {
    200: { description: 'The wave.', schema: DispatchedWire, example: dispatchedToOwner, headers: ['ETag'] },
  },
  problems: [
    'not_found',
    'invalid_state_transition',
    'payment_not_authorised',
    'outside_delivery_hours',
    'waves_unanswered',
  ],
  handle: ({ ctx, body, once, version }) => verb(ctx, body.jobId, once, version),
  recall: shownWave,
  present: presentWave,
});
