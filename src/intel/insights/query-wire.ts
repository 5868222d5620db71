import * as z from 'zod';
import { categories } from '#src/intel/catalog/category.ts';
import { givenSlug, productQuery, TargetId } from '#src/intel/wire.ts';
import { boundedText, GivenMoment } from '#src/platform/wire.ts';
import { insightStatuses } from './insight.ts';
import { kindNames, severities } from './kind.ts';

const MAX_WORDS = 100;

const Confidence = z
  .string()
  .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'must be a number from 0 to 1, with at most six decimals')
  .transform(Number);

/** Which insights are meant: the same parameters for the list, the tail, the feed and the stream. */
export const insightFilters = {
  product: productQuery,
  minSeverity: z.enum(severities).optional().meta({
    description: 'This severity and those above it: info < low < medium < high < critical.',
    example: 'medium',
  }),
  kind: z.enum(kindNames).optional().meta({ description: 'Only this kind.', example: 'price_increase' }),
  competitor: givenSlug()
    .optional()
    .meta({ description: 'Only of this competitor, by its slug.', example: 'northwind-eats' }),
  category: z
    .enum(categories)
    .optional()
    .meta({ description: 'Only of competitors of this category.', example: 'food_ordering' }),
  minConfidence: Confidence.optional().meta({
    description: 'At least this confidence, from 0 to 1.',
    example: 0.8,
    documentedAs: { type: 'number', minimum: 0, maximum: 1 },
  }),
  since: GivenMoment.optional().meta({
    description: 'Detected at this moment or later: ISO 8601, any offset.',
    example: '2026-11-20T00:00:00.000Z',
  }),
  until: GivenMoment.optional().meta({
    description: 'Detected before this moment: ISO 8601, any offset.',
    example: '2026-11-22T00:00:00.000Z',
  }),
  targetId: TargetId.optional(),
  status: z.enum(insightStatuses).optional().meta({
    description: 'Only in this state; in any unless given. A tail that asks for one doesn’t hear of what left it.',
    example: 'confirmed',
  }),
  q: boundedText(MAX_WORDS)
    .min(1)
    .optional()
    .meta({
      description: `Words, at most ${MAX_WORDS} characters: all of them must be in the title or the summary. Case doesn’t matter.`,
      example: 'pro price',
    }),
};

const MAX_SEQ = 999_999_999_999_999;

export const afterSeq = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,14})$/, `must be a whole number from 0 to ${MAX_SEQ}`)
  .transform(Number)
  .optional()
  .meta({
    description:
      'Tails: what is new or changed its status after this number, ascending by `seq`. 0 begins at the beginning. Go on with the `seq` of the last one.',
    example: 4_710,
    documentedAs: { type: 'integer', minimum: 0, maximum: MAX_SEQ },
  });
