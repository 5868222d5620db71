import * as z from 'zod';
import { languageOf } from '#src/live/streams/language.ts';
import { boundedText, oneLine } from '#src/platform/wire.ts';
import { addressText, ProductText, SlugText } from '#src/intel/catalog/change-wire.ts';
import { firstIntervals } from './first-interval.ts';
import { pageTypes, scheduleModes, targetBounds } from './target.ts';

const { priorities } = targetBounds;
const MAX_LANGUAGE = 35;

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;

const Products = z
  .array(ProductText)
  .min(1)
  .max(targetBounds.products)
  .refine(isDistinct, 'must not name a product twice')
  .meta({ description: 'For which of our products it is watched: each must be there.', example: ['eats'] });

const selectors = (description: string) =>
  z
    .array(oneLine(targetBounds.selector))
    .max(targetBounds.selectors)
    .meta({ description: `${description} CSS selectors, at most ${targetBounds.selectors}.` });

const secondsText = (description: string) =>
  z
    .int()
    .min(targetBounds.minSeconds)
    .max(targetBounds.maxSeconds)
    .meta({ description: `${description} Seconds.` });

const hours = (seconds: number) => (seconds < 3_600 ? `${seconds / 60} minutes` : `${seconds / 3_600} h`);
const firstIntervalsInWords = pageTypes.map((type) => `${type} ${hours(firstIntervals[type])}`).join(', ');

const pace = {
  mode: z.enum(scheduleModes).meta({
    description: 'adaptive: the interval follows from the changes that are seen. fixed: it is minSeconds.',
  }),
  minSeconds: secondsText('Never more often.'),
  maxSeconds: secondsText('Never more seldom.'),
};

/** Of a target that may be new: each has a usual value. */
const optionalTerms = {
  label: oneLine(targetBounds.label)
    .nullable()
    .meta({ description: 'What people call it.', example: 'Plans and prices' }),
  language: boundedText(MAX_LANGUAGE)
    .refine((text) => languageOf(text) !== undefined, 'must be a language tag (BCP 47), such as en-US')
    .transform((text) => languageOf(text) ?? text)
    .nullable()
    .meta({
      description: 'The language that is asked for (Accept-Language), by BCP 47.',
      example: 'en-US',
      documentedAs: { type: ['string', 'null'], maxLength: MAX_LANGUAGE },
    }),
  selectors: selectors('What is looked at; none: what the page is about.'),
  removeSelectors: selectors('What is left out.'),
  ignoreTexts: z
    .array(boundedText(targetBounds.ignoreText).min(1))
    .max(targetBounds.ignoreTexts)
    .meta({ description: `Literal texts that are never news, at most ${targetBounds.ignoreTexts}.` }),
  enabled: z.boolean().meta({ description: 'False: it isn’t scanned, and a scan that runs is cancelled.' }),
  priority: z
    .int()
    .min(priorities.first)
    .max(priorities.last)
    .meta({ description: `${priorities.first} is the most urgent, ${priorities.last} the least.`, example: 3 }),
  schedule: z
    .strictObject(pace)
    .partial()
    .meta({
      description: `Unless said otherwise adaptive, ${targetBounds.minSeconds} s to ${targetBounds.maxSeconds} s. The first interval of an adaptive one follows from the page type: ${firstIntervalsInWords}.`,
    }),
};

const pageType = z
  .enum(pageTypes)
  .meta({ description: 'What kind of page it is: rules and the first interval follow.' });

/** What a new target needs to have said of it. */
const neededTerms = { products: Products, pageType };

const optional = z.strictObject(optionalTerms).partial();

const newTarget = {
  competitorSlug: SlugText.meta({ description: 'Whose page it is.' }),
  url: addressText('Where it is; it never changes.', 'https://www.acme-eats.com/pricing'),
  ...neededTerms,
  ...optional.shape,
};

export const CreateTargetRequest = z.strictObject(newTarget).meta({ id: 'CreateTarget' });

/** A row of a seed: what isn’t said of a target that is there stays. */
export const SeedTarget = z.strictObject(newTarget);

export const ChangeTargetRequest = z
  .strictObject({ ...neededTerms, ...optionalTerms })
  .partial()
  .meta({ id: 'ChangeTarget' });
