import * as z from 'zod';
import { CancelJobRequest, CancelledJob, showCancelledJob } from '#src/delivery/cancellation/cancellation-wire.ts';
import { cancelJob as verb } from '#src/delivery/jobs/cancel-job.ts';
import { JobIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { jobId } from '#fn/delivery/routes/pool-examples.ts';

export const cancelJob = route({
  method: 'POST',
  path: '/v1/pool/jobs/:id/cancel',
  operationId: 'cancelJob',
  summary: 'Cancel a job',
  description:
    'Cancels a sibling product’s job: its open offers are withdrawn, and its driver is free. What that costs is up to the product and its customer. A delivery’s job is cancelled with its delivery. Cancelling again returns the same answer. With If-Match, only if the job still has that version.',
  access: access.pool,
  limits: { principal: 'pool' },
  idempotency: 'accepted',
  params: z.strictObject({ id: JobIdText }),
  paramsExample: { id: jobId },
  body: { schema: CancelJobRequest, example: { reason: 'The restaurant has closed' } },
  requestHeaders: ['If-Match'],
  responses: {
    200: {
      description: 'Cancelled.',
      schema: CancelledJob,
      headers: ['ETag'],
      example: {
        job: {
          id: jobId,
          status: 'cancelled',
          endReason: 'The restaurant has closed',
          endedAt: '2026-11-21T09:36:00.000Z',
        },
      },
    },
  },
  problems: ['not_found', 'delivery_of_its_own', 'invalid_state_transition'],
  handle: ({ ctx, params, body, once, version }) => verb(ctx, params.id, { reason: body.reason, version }, once),
  present: (cancelled) => ({
    body: showCancelledJob(cancelled),
    headers: { ETag: `"${cancelled.version}"`, 'Cache-Control': 'no-store' },
  }),
});
