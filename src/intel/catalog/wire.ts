import * as z from 'zod';
import { severities, type Severity } from '#src/intel/insights/kind.ts';
import { CompetitorSlug, maybeMoment } from '#src/intel/wire.ts';
import { categories } from './category.ts';

const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

const OpenInsights = z
  .strictObject(
    Object.fromEntries(severities.map((each) => [each, count(`Those of severity ${each}.`, 1)])) as Record<
      Severity,
      z.ZodInt
    >,
  )
  .meta({ description: 'Insights of the last 30 days that are new or confirmed, by severity.' });

/** A competitor in the feed: its figures are of the product that was asked for, or of all of the reader’s. */
export const WatchedCompetitorWire = z
  .strictObject({
    slug: CompetitorSlug,
    displayName: z.string().meta({ description: 'Its name.', example: 'Northwind Eats' }),
    category: z.enum(categories).meta({ description: 'What it does.', example: 'food_ordering' }),
    relevanceScore: z.number().min(0).max(1).meta({
      description: 'How much it matters, from 0 to 1: to the product, or the highest of any.',
      example: 0.9,
    }),
    homepageUrl: z.string().meta({ description: 'Its home page.', example: 'https://northwind.example/' }),
    targetCount: count('How many of its pages are watched.', 4),
    lastInsightAt: maybeMoment('When something of it was last found; null until then.'),
    openInsights: OpenInsights,
  })
  .meta({ id: 'WatchedCompetitor' });
