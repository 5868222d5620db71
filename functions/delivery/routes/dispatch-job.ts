import { DispatchedWire, DispatchRequest, showWave, type WaveOutcome } from '../../../src/delivery/offer-wire.ts';
import { dispatchJob as verb } from '../../../src/delivery/verbs/dispatch-job.ts';
import { access } from '../../../src/identity/access.ts';
import { readIfMatch } from '../../../src/platform/http/if-match.ts';
import { route } from '../context.ts';
import { dispatched } from './dispatch-examples.ts';
import { ids } from './examples.ts';

export const dispatchJob = route({
  method: 'POST',
  path: '/v1/jobs/dispatch',
  operationId: 'dispatchJob',
  summary: 'Dispatch a job',
  description:
    'Offers the job to the best drivers near its pickup, a wave at a time: who declines isn’t asked again, and each further wave looks farther. During a wave the answer is that wave. After it the next one starts by itself, until somebody accepts or the search ends.',
  access: access.dispatch,
  limits: { principal: 'pool' },
  idempotency: 'accepted',
  body: { schema: DispatchRequest, example: { jobId: ids.job } },
  responses: { 200: { description: 'The wave.', schema: DispatchedWire, example: dispatched, headers: ['ETag'] } },
  problems: [
    'not_found',
    'invalid_state_transition',
    'payment_not_authorised',
    'outside_delivery_hours',
    'version_mismatch',
  ],
  present: (outcome) => presentWave(outcome),
  handle: async ({ ctx, body, once, request }) => ({
    settled: await verb(ctx, body.jobId, once, readIfMatch(request)),
  }),
});

/** A wave's answer: the job's version is its ETag. */
export const presentWave = (outcome: unknown) => {
  const wave = outcome as WaveOutcome;
  return { body: showWave(wave), headers: { ETag: `"${wave.version}"`, 'Cache-Control': 'no-store' } };
};
