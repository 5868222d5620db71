import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import { reachOf } from '#src/intel/reach.ts';
import { listTargets as verb } from '#src/intel/targets/list-targets.ts';
import { healths, pageTypes } from '#src/intel/targets/target.ts';
import { showTarget, TargetWire } from '#src/intel/targets/wire.ts';
import { givenSlug, nextCursor, productQuery } from '#src/intel/wire.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/intel/context.ts';
import { target } from '#fn/intel/routes/examples.ts';

export const listTargets = route({
  method: 'GET',
  path: '/api/targets',
  operationId: 'listTargets',
  summary: 'List targets',
  description:
    'The pages that are watched, the newest first: how often, how they are doing, and what their sites allow.',
  access: access.intelRead,
  limits: { ip: 'intel_read' },
  query: z.strictObject({
    product: productQuery,
    competitor: givenSlug().optional().meta({ description: 'Only of this competitor.', example: 'northwind-eats' }),
    pageType: z.enum(pageTypes).optional().meta({ description: 'Only of this kind of page.', example: 'pricing' }),
    health: z.enum(healths).optional().meta({ description: 'Only those that are doing so.', example: 'healthy' }),
    enabled: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional()
      .meta({
        description: 'Only those that are scanned, or aren’t.',
        example: true,
        documentedAs: { type: 'boolean' },
      }),
    ...listQuery,
  }),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({ targets: z.array(TargetWire), nextCursor }),
      example: { targets: [target], nextCursor: null },
    },
  },
  problems: ['cursor_invalid', 'product_not_yours'],
  handle: async ({ ctx, query: { limit = DEFAULT_PAGE_SIZE, cursor, ...filter } }) => {
    const page = await verb(ctx, filter, { limit, cursor });
    const reach = reachOf(ctx.actor);
    return {
      headers: { 'Cache-Control': 'no-store' },
      body: { targets: page.targets.map((each) => showTarget(each, reach)), nextCursor: page.nextCursor },
    };
  },
});
