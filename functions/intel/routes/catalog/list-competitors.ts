import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import { categories } from '#src/intel/catalog/category.ts';
import { listCompetitors as verb } from '#src/intel/catalog/list-competitors.ts';
import { MAX_COMPETITORS } from '#src/intel/catalog/watched.ts';
import { WatchedCompetitorWire } from '#src/intel/catalog/wire.ts';
import { productQuery } from '#src/intel/wire.ts';
import { route } from '#fn/intel/context.ts';
import { competitor } from '#fn/intel/routes/examples.ts';

export const listCompetitors = route({
  method: 'GET',
  path: '/api/competitors',
  operationId: 'listCompetitors',
  summary: 'List competitors',
  description: `Who is watched for a product, the most relevant first: all of them, at most ${MAX_COMPETITORS}. Without a product, who is watched for any of the reader’s.`,
  access: access.intelRead,
  limits: { ip: 'intel_read' },
  query: z.strictObject({
    product: productQuery,
    category: z.enum(categories).optional().meta({ description: 'Only of this category.', example: 'food_ordering' }),
  }),
  responses: {
    200: {
      description: 'All of them.',
      schema: z.strictObject({
        product: z.string().meta({ description: 'The product that was asked for, or `all`.', example: 'eats' }),
        competitors: z.array(WatchedCompetitorWire),
      }),
      example: { product: 'eats', competitors: [competitor] },
    },
  },
  problems: ['product_not_yours'],
  handle: async ({ ctx, query: { product, category } }) => ({
    headers: { 'Cache-Control': 'no-store' },
    body: { product: product ?? 'all', competitors: await verb(ctx, { product, category }) },
  }),
});
