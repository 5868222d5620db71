import * as z from 'zod';
import { boundedText, Moment } from '#src/platform/wire.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_SLUG = 64;
const slugText = () => z.string().regex(SLUG);
/** A slug in a request. */
export const givenSlug = () =>
  boundedText(MAX_SLUG).regex(SLUG, 'must be lower-case letters, digits and single hyphens');

/** A product of ours, as a response names it. */
export const ProductName = slugText().meta({ description: 'One of our products, by its slug.', example: 'eats' });

/** The products that something is watched for. */
export const Products = z.array(ProductName).meta({
  description: 'The products that it is watched for: of a service key’s reader, those of the key.',
  example: ['eats'],
});

export const CompetitorSlug = slugText().meta({ description: 'A competitor, by its slug.', example: 'northwind-eats' });

/** In a request: which product is meant. Whether there is such a one, and whether it is the caller's, the table says. */
export const productQuery = givenSlug().optional().meta({
  description:
    'Only what is watched for this product. A service key may name its own alone: another is a 403 `product_not_yours`. An unknown one is a 400 that lists those that there are.',
  example: 'eats',
});

const uuidText = () => z.uuid().toLowerCase();

export const InsightId = uuidText().meta({
  description: 'The insight.',
  example: '1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90',
});
export const TargetId = uuidText().meta({
  description: 'The target: the page that is watched.',
  example: '2e5d1e1f-7b4c-4a8f-8b62-1d6e3f8a9b01',
});
export const ScanId = uuidText().meta({ description: 'The scan.', example: '3f6e2f20-8c5d-4b90-9c73-2e7f409bac12' });
export const BrainTaskId = uuidText().meta({
  description: 'What a scan and its confirmation have in common.',
  example: '407f3031-9d6e-4ca1-8d84-3f8051acbd23',
});
export const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({
    description: 'SHA-256 in lower-case hex.',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  });

export const momentOf = (description: string, example = '2026-11-21T09:30:00.000Z') =>
  Moment.meta({ description, example });
export const maybeMoment = (description: string, example: string | null = '2026-11-21T09:30:00.000Z') =>
  Moment.nullable().meta({ description, example });

export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'For the next page; null on the last.', example: null });
