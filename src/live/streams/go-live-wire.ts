import * as z from 'zod';
import { GivenMoment, oneLine, boundedText } from '#src/platform/wire.ts';
import { languageOf } from './language.ts';
import { latencies, MAX_DESCRIPTION, MAX_TITLE, visibilities } from './stream.ts';
import { MAX_GIVEN, MAX_TAGS, tagOf } from './tag.ts';
import { CategorySlug, ChatWire, FeaturesWire } from '#src/live/wire.ts';

/** For a description of 5,000 characters in any script, and the other fields. */
export const MAX_TERMS_BYTES = 32 * 1024;

const Title = oneLine(MAX_TITLE)
  .regex(/\S/, 'must have a character that can be seen')
  .refine((text) => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text), 'must have a character that can be seen')
  .transform((text) => text.trim())
  .meta({ description: 'What it is about: 1 to 140 characters, one line.', example: 'Saturday market, first picks' });

/** A language tag, in its canonical spelling. */
export const LanguageTag = boundedText(35)
  .min(2)
  .refine((text) => languageOf(text) !== undefined, 'must be a language tag (BCP 47), such as en or pt-BR')
  .transform((text) => languageOf(text) ?? text)
  .meta({ description: 'A language: BCP 47, such as en or pt-BR.', example: 'en-US' });

/** A tag, as it is stored. */
export const Tag = boundedText(MAX_GIVEN)
  .refine((text) => tagOf(text) !== undefined, 'must be 1 to 30 letters, digits and hyphens')
  .transform((text) => tagOf(text) ?? text)
  .meta({ description: 'Letters, digits and hyphens, 1 to 30; case and a # don’t matter.', example: 'heirloom' });

const Tags = z
  .array(Tag)
  .max(MAX_TAGS)
  .transform((tags) => [...new Set(tags)])
  .meta({ description: 'At most 10. Kept in lower case, each once.', example: ['heirloom', 'tomatoes'] });

const terms = {
  title: Title,
  category: CategorySlug,
  description: boundedText(MAX_DESCRIPTION).meta({ description: 'Plain text, at most 5,000 characters.', example: '' }),
  tags: Tags,
  language: LanguageTag.nullable().meta({
    description: 'The spoken language: BCP 47. Null: unknown.',
    example: 'en-US',
  }),
  isMature: z.boolean().meta({ description: 'Whether it is for adults only: false unless given.', example: false }),
  visibility: z.enum(visibilities).meta({
    description:
      'public (default): in lists. unlisted: for everybody with the link. private: for its host and moderators.',
    example: 'public',
  }),
  record: z.boolean().meta({ description: 'Whether it can be watched again: true unless given.', example: true }),
  scheduledFor: GivenMoment.meta({
    description: 'When it is to begin, in the future and within 90 days. Without it: now.',
    example: '2026-11-28T10:00:00.000Z',
  }),
  chat: ChatWire.partial(),
  features: FeaturesWire.partial(),
};

const { title, category, ...others } = terms;

export const GoLiveRequest = z
  .strictObject({
    title,
    category,
    ...z.strictObject(others).partial().shape,
    latency: z
      .enum(latencies)
      .optional()
      .meta({ description: 'normal (unless given), or low where the ingest offers it.', example: 'normal' }),
  })
  .meta({ id: 'GoLive' });

export const AmendStreamRequest = z.strictObject(terms).partial().meta({ id: 'AmendStream' });
