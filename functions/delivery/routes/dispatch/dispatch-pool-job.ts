import * as z from 'zod';
import { DispatchedWire } from '#src/delivery/dispatch/offer-wire.ts';
import { dispatchJob } from '#src/delivery/dispatch/dispatch-job.ts';
import { JobIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { dispatched } from './examples.ts';
import { presentWave } from './present-wave.ts';
import { jobId } from '#fn/delivery/routes/pool-examples.ts';

export const dispatchPoolJob = route({
  method: 'POST',
  path: '/v1/pool/jobs/:id/dispatch',
  operationId: 'dispatchPoolJob',
  summary: 'Dispatch a job of the pool',
  description: 'As POST /v1/jobs/dispatch, for a job of the key’s products.',
  access: access.pool,
  limits: { principal: 'pool' },
  idempotency: 'accepted',
  params: z.strictObject({ id: JobIdText }),
  paramsExample: { id: jobId },
  requestHeaders: ['If-Match'],
  responses: { 200: { description: 'The wave.', schema: DispatchedWire, example: dispatched, headers: ['ETag'] } },
  problems: ['not_found', 'invalid_state_transition', 'payment_not_authorised', 'outside_delivery_hours'],
  handle: ({ ctx, params, once, version }) => dispatchJob(ctx, params.id, once, version),
  present: presentWave,
});
