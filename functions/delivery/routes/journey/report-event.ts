import * as z from 'zod';
import { ReportedWire, ReportRequest } from '#src/delivery/journey/event-wire.ts';
import { reportEvent as verb } from '#src/delivery/journey/report-event.ts';
import { JobIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { driverId, jobId } from '#fn/delivery/routes/pool-examples.ts';

export const reportEvent = route({
  method: 'POST',
  path: '/v1/pool/jobs/:id/events',
  operationId: 'reportEvent',
  summary: 'Report what happened to a job',
  description:
    'Moves a job for the driver who has it, and its delivery with it; ops may send goods back. An arrival, also of goods that are returned, needs a fix of the last two minutes within 250 m of the stop that is accurate to 100 m, or an override. Pickup and delivery need the required proofs. The same event again is a 200 and writes nothing. With If-Match, only if the job still has that version.',
  access: access.jobEvents,
  limits: { principal: 'pool', person: 'read' },
  idempotency: 'accepted',
  params: z.strictObject({ id: JobIdText }),
  paramsExample: { id: jobId },
  body: { schema: ReportRequest, example: { type: 'enroute_to_pickup', driverId } },
  requestHeaders: ['If-Match'],
  responses: {
    200: {
      description: 'The states of job and delivery, and the logged event, of this request or an earlier one.',
      schema: ReportedWire,
      headers: ['ETag'],
      example: {
        job: { id: jobId, status: 'in_progress', version: 4 },
        delivery: { status: 'enroute_to_pickup' },
        event: { sequence: 4, type: 'enroute_to_pickup', status: 'in_progress', at: '2026-11-21T09:35:00.000Z' },
      },
    },
  },
  problems: [
    'not_found',
    'driver_not_assigned',
    'invalid_state_transition',
    'arrival_unproven',
    'driver_not_eligible',
    'outside_delivery_hours',
    'proof_missing',
    'idempotency_in_progress',
  ],
  handle: ({ ctx, params, body, once, version }) => verb(ctx, params.id, { ...body, version }, once),
  present: (reported) => ({
    body: reported,
    headers: { ETag: `"${reported.job.version}"`, 'Cache-Control': 'no-store' },
  }),
});
