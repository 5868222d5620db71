import * as z from 'zod';
import { JobWire, showJob } from '#src/delivery/jobs/job-wire.ts';
import { getJob as verb } from '#src/delivery/jobs/get-job.ts';
import { JobIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { job, jobId } from '#fn/delivery/routes/pool-examples.ts';

export const getJob = route({
  method: 'GET',
  path: '/v1/pool/jobs/:id',
  operationId: 'getJob',
  summary: 'Read a job',
  description:
    'One job of the key’s products, or with a driver’s own bearer token their current job. Any other is a 404. It contains the driver’s phone number while they have the job; only these two callers see it.',
  access: access.driverSelf,
  limits: { principal: 'pool', person: 'read' },
  params: z.strictObject({ id: JobIdText }),
  paramsExample: { id: jobId },
  responses: {
    200: { description: 'The job.', schema: z.strictObject({ job: JobWire }), example: { job }, headers: ['ETag'] },
  },
  problems: ['not_found'],
  handle: async ({ ctx, params }) => {
    const found = await verb(ctx, params.id);
    return {
      status: 200,
      headers: { ETag: `"${found.version}"`, 'Cache-Control': 'no-store' },
      body: { job: showJob(found) },
    };
  },
});
