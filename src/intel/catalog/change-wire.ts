import * as z from 'zod';
import { boundedText, Moment, oneLine } from '#src/platform/wire.ts';
import { targetBounds } from '#src/intel/targets/target.ts';
import { givenSlug } from '#src/intel/wire.ts';
import { categories } from './category.ts';
import type { Competitor } from './competitor.ts';

const MAX_NAME = 120;

export const SlugText = givenSlug().meta({ description: 'Its slug, which never changes.', example: 'acme-eats' });

export const ProductText = givenSlug().meta({ description: 'A product of ours, by its slug.', example: 'eats' });

/** An address, before the outbound gate has judged it. */
export const addressText = (what: string, example: string) =>
  boundedText(targetBounds.url)
    .min(1)
    .meta({ description: `${what} https, on a public host. Kept without its fragment.`, example });

const displayName = oneLine(MAX_NAME).meta({ description: 'What people call it.', example: 'Acme Eats' });

const isDistinct = (relevance: readonly { readonly product: string }[]) =>
  new Set(relevance.map(({ product }) => product)).size === relevance.length;

const RelevanceWire = z
  .strictObject({
    product: ProductText,
    score: z.number().min(0).max(1).meta({ description: 'How much it matters there, from 0 to 1.', example: 0.8 }),
  })
  .meta({ id: 'Relevance' });

const relevance = z
  .array(RelevanceWire)
  .max(targetBounds.products)
  .refine(isDistinct, 'must not name a product twice')
  .meta({ description: 'For which of our products it is watched: each must be there.' });

const terms = {
  displayName,
  category: z.enum(categories).meta({ description: 'What it does.' }),
  homepageUrl: addressText('Its front page.', 'https://www.acme-eats.com/'),
  relevance,
};

export const CreateCompetitorRequest = z
  .strictObject({ slug: SlugText, ...terms, relevance: relevance.default([]) })
  .meta({ id: 'CreateCompetitor' });

export const ChangeCompetitorRequest = z.strictObject(terms).partial().meta({ id: 'ChangeCompetitor' });

/** A row of a seed: what isn’t said of a competitor that is there stays. */
export const SeedCompetitor = z.strictObject({ slug: SlugText, ...terms, relevance: relevance.optional() });

export const SeedProduct = z.strictObject({ slug: ProductText, displayName });

export const ManagedCompetitorWire = z
  .strictObject({
    slug: z.string(),
    displayName: z.string(),
    category: terms.category,
    homepageUrl: z.string(),
    relevance: z.array(RelevanceWire),
    version: z.int(),
    createdAt: Moment,
    updatedAt: Moment,
  })
  .meta({ id: 'ManagedCompetitor' });

/** A competitor as its codec takes it. */
export const showManagedCompetitor = (competitor: Competitor): z.output<typeof ManagedCompetitorWire> => ({
  ...competitor,
  relevance: [...competitor.relevance],
});
