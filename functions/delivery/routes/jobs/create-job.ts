import * as z from 'zod';
import { readAddress } from '#src/delivery/orders/address.ts';
import { CreateJobRequest, JobWire, showJob } from '#src/delivery/jobs/job-wire.ts';
import { createJob as verb } from '#src/delivery/jobs/create-job.ts';
import { access } from '#src/delivery/access.ts';
import { cents } from '#src/money/cents.ts';
import { route } from '#fn/delivery/context.ts';
import { openPhones } from '#fn/delivery/phones.ts';
import { job, jobOrder } from '#fn/delivery/routes/pool-examples.ts';

const MAX_BYTES = 32 * 1024; // two addresses of any shape

const responses = {
  201: {
    description: 'The job, to be dispatched.',
    schema: z.strictObject({ job: JobWire }),
    example: { job },
    headers: ['Location', 'ETag'] as const,
  },
};

export const createJob = route({
  method: 'POST',
  path: '/v1/pool/jobs',
  operationId: 'createJob',
  summary: 'Put a job into the pool',
  description: 'Work of a sibling product for one driver. We charge nothing: the product charges its own customer.',
  access: access.pool,
  limits: { principal: 'pool' },
  idempotency: 'accepted',
  body: { schema: CreateJobRequest, example: jobOrder, maxBytes: MAX_BYTES },
  responses,
  problems: ['coordinates_unset', 'product_not_yours'],
  handle: async ({ ctx, body, once, scope }) => {
    const toE164 = await openPhones(scope);
    const stop = ({ lat, lng, address }: typeof body.pickup) => ({
      position: { lat, lng },
      address: readAddress(address, toE164),
    });
    const order = {
      ...body,
      pickup: stop(body.pickup),
      dropoff: stop(body.dropoff),
      tipMinor: cents(0),
      licences: body.licences ?? [],
      jurisdiction: body.jurisdiction ?? null,
    };
    return verb(ctx, order, once);
  },
  present: (created) => ({
    headers: { Location: `/v1/pool/jobs/${created.id}`, ETag: `"${created.version}"` },
    body: { job: showJob(created) },
  }),
});
