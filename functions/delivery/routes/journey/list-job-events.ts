import * as z from 'zod';
import { JobEventsWire } from '#src/delivery/journey/event-wire.ts';
import { listJobEvents as verb } from '#src/delivery/journey/list-job-events.ts';
import { JobIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/delivery/context.ts';
import { jobId } from '#fn/delivery/routes/pool-examples.ts';

const at = '2026-11-21T09:30:00.000Z';

export const listJobEvents = route({
  method: 'GET',
  path: '/v1/pool/jobs/:id/events',
  operationId: 'listJobEvents',
  summary: 'Read a job’s log',
  description:
    'The log of a job, in order, without a gap. A cursor is a sequence, and the page begins after it: send the last one that you have to get what is new.',
  access: access.jobEvents,
  limits: { principal: 'pool', person: 'read' },
  params: z.strictObject({ id: JobIdText }),
  paramsExample: { id: jobId },
  query: z.strictObject(listQuery),
  responses: {
    200: {
      description: 'A page.',
      schema: JobEventsWire,
      example: {
        events: [{ sequence: 1, type: 'created', status: 'created', at, by: 'product', detail: null }],
        nextCursor: null,
      },
    },
  },
  problems: ['not_found', 'cursor_invalid'],
  handle: async ({ ctx, params, query }) => {
    const page = await verb(ctx, params.id, { limit: query.limit ?? DEFAULT_PAGE_SIZE, cursor: query.cursor });
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: page };
  },
});
