import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import { listDecisions as verb } from '#src/intel/scans/list-decisions.ts';
import { DecisionWire } from '#src/intel/scans/wire.ts';
import { nextCursor, ScanId } from '#src/intel/wire.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/intel/context.ts';
import { decision, ids } from '#fn/intel/routes/examples.ts';

export const listDecisions = route({
  method: 'GET',
  path: '/api/scans/:id/decisions',
  operationId: 'listDecisions',
  summary: 'List what a scan suppressed',
  description: 'What a scan saw that isn’t news, and by which rule, in its order. Another product’s scan is a 404.',
  access: access.intelRead,
  limits: { ip: 'intel_read' },
  params: z.strictObject({ id: ScanId }),
  paramsExample: { id: ids.scan },
  query: z.strictObject(listQuery),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({ decisions: z.array(DecisionWire), nextCursor }),
      example: { decisions: [decision], nextCursor: null },
    },
  },
  problems: ['cursor_invalid', 'not_found'],
  handle: async ({ ctx, params, query: { limit = DEFAULT_PAGE_SIZE, cursor } }) => ({
    headers: { 'Cache-Control': 'no-store' },
    body: await verb(ctx, params.id, { limit, cursor }),
  }),
});
