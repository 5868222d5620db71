import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import { listScans as verb } from '#src/intel/scans/list-scans.ts';
import { outcomes, scanReasons, scanStatuses } from '#src/intel/scans/scan.ts';
import { ScanWire, showScan } from '#src/intel/scans/wire.ts';
import { nextCursor, productQuery, TargetId } from '#src/intel/wire.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/intel/context.ts';
import { scan } from '#fn/intel/routes/examples.ts';

export const listScans = route({
  method: 'GET',
  path: '/api/scans',
  operationId: 'listScans',
  summary: 'List scans',
  description: 'Looks at pages, the newest first: why, by which node, and what came of them. Kept for 90 days.',
  access: access.intelRead,
  limits: { ip: 'intel_read' },
  query: z.strictObject({
    product: productQuery,
    targetId: TargetId.optional(),
    status: z.enum(scanStatuses).optional().meta({ description: 'Only in this state.', example: 'running' }),
    reason: z.enum(scanReasons).optional().meta({ description: 'Only for this reason.', example: 'admin' }),
    outcome: z.enum(outcomes).optional().meta({ description: 'Only with this outcome.', example: 'changed' }),
    ...listQuery,
  }),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({ scans: z.array(ScanWire), nextCursor }),
      example: { scans: [scan], nextCursor: null },
    },
  },
  problems: ['cursor_invalid', 'product_not_yours'],
  handle: async ({ ctx, query: { limit = DEFAULT_PAGE_SIZE, cursor, ...filter } }) => {
    const page = await verb(ctx, filter, { limit, cursor });
    return {
      headers: { 'Cache-Control': 'no-store' },
      body: { scans: page.scans.map((each) => showScan(each, ctx.actor)), nextCursor: page.nextCursor },
    };
  },
});
