import * as z from 'zod';
import { JobWire, showJob } from '#src/delivery/jobs/job-wire.ts';
import { jobStatuses } from '#src/delivery/status.ts';
import { listJobs as verb } from '#src/delivery/jobs/list-jobs.ts';
import { access } from '#src/delivery/access.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/delivery/context.ts';
import { job } from '#fn/delivery/routes/pool-examples.ts';

export const listJobs = route({
  method: 'GET',
  path: '/v1/pool/jobs',
  operationId: 'listJobs',
  summary: 'List jobs',
  description: 'The jobs of the key’s products, newest first.',
  access: access.pool,
  limits: { principal: 'pool' },
  query: z.strictObject({
    ...listQuery,
    status: z.enum(jobStatuses).optional().meta({ description: 'Only those in this state.', example: 'created' }),
  }),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({ jobs: z.array(JobWire), nextCursor: z.string().nullable() }),
      example: { jobs: [job], nextCursor: null },
    },
  },
  problems: ['cursor_invalid'],
  handle: async ({ ctx, query }) => {
    const page = await verb(ctx, query.status, { limit: query.limit ?? DEFAULT_PAGE_SIZE, cursor: query.cursor });
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: { jobs: page.jobs.map(showJob), nextCursor: page.nextCursor },
    };
  },
});
