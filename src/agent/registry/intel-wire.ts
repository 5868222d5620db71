import * as z from 'zod';
import { categories } from '#src/intel/catalog/category.ts';
import { WatchedCompetitorWire } from '#src/intel/catalog/wire.ts';
import { insightOrders } from '#src/intel/insights/insight-filter.ts';
import { insightStatuses } from '#src/intel/insights/insight.ts';
import { kindNames, severities } from '#src/intel/insights/kind.ts';
import { InsightWire } from '#src/intel/insights/wire.ts';
import { VerificationWire } from '#src/intel/proofs/verification-wire.ts';
import { givenSlug, InsightId, nextCursor } from '#src/intel/wire.ts';
import { boundedText } from '#src/platform/wire.ts';
import { At, Cursor, Limit, type Shapes } from './field-wire.ts';

const MAX_QUERY = 100;

const product = givenSlug().optional().meta({
  description: 'Only what is watched for this product of ours; all products unless given.',
  example: 'eats',
});
const category = z.enum(categories).optional().meta({
  description: 'Only competitors of this category.',
  example: 'food_ordering',
});

const insightFilters = {
  product,
  category,
  competitor: givenSlug().optional().meta({
    description: 'Only of this competitor, by its slug, as list_competitors has it.',
    example: 'northwind-eats',
  }),
  kind: z.enum(kindNames).optional().meta({ description: 'Only this kind of change.', example: 'price_increase' }),
  minSeverity: z.enum(severities).optional().meta({
    description: 'This severity and those above it: info < low < medium < high < critical.',
    example: 'high',
  }),
  minConfidence: z.number().min(0).max(1).multipleOf(0.01).optional().meta({
    description: 'At least this confidence, from 0 to 1, in steps of 0.01.',
    example: 0.8,
  }),
  status: z.enum(insightStatuses).optional().meta({
    description: 'Only in this state; any unless given.',
    example: 'confirmed',
  }),
  since: At.optional().meta({ description: 'Detected then or later: ISO 8601.', example: '2026-11-20T00:00:00.000Z' }),
  until: At.optional().meta({ description: 'Detected before then: ISO 8601.', example: '2026-11-22T00:00:00.000Z' }),
  q: boundedText(MAX_QUERY).min(1).optional().meta({
    description: 'Words that are all in the title or the summary.',
    example: 'free delivery',
  }),
  order: z.enum(insightOrders).optional().meta({ description: 'newest (default) or oldest first.', example: 'newest' }),
};

/** Intel's capabilities: the sibling's parameters as one flat object, and its answers. */
export const intelShapes = {
  list_competitors: {
    input: z.strictObject({ product, category }),
    output: z.strictObject({
      product: z.string().meta({ description: 'The product that was asked for, or all.', example: 'eats' }),
      competitors: z.array(WatchedCompetitorWire).meta({ description: 'The most relevant first.' }),
    }),
  },
  list_insights: {
    input: z.strictObject({ ...insightFilters, limit: Limit, cursor: Cursor }),
    output: z.strictObject({ insights: z.array(InsightWire), nextCursor }),
  },
  verify_insight: { input: z.strictObject({ id: InsightId }), output: z.strictObject(VerificationWire.shape) },
} as const satisfies Record<string, Shapes>;
