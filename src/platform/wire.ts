import * as z from 'zod';
import { looseFault, type LooseBounds } from './words/loose.ts';

const isoMoment = (text: z.ZodType<string, string>) =>
  z.codec(text, z.date(), { decode: (iso) => new Date(iso), encode: (date) => date.toISOString() });

/** A moment in an answer: ISO 8601, UTC, milliseconds, `Z`. */
export const Moment = isoMoment(z.iso.datetime({ offset: true }));

const MAX_MOMENT = 40;

/** A moment in a request: any offset, within the years that a parcel can concern. */
export const GivenMoment = isoMoment(
  z.iso
    .datetime({ offset: true })
    .max(MAX_MOMENT, { abort: true })
    .refine((text) => /^20\d\d-/.test(text), 'must be in the years 2000 to 2099'),
);

/** Text of so many characters at most: of a longer one nothing else is looked at. */
export const boundedText = (max: number) => z.string().max(max, { abort: true });

/** Text in one line: no newline, no tab. */
export const oneLine = (max: number) =>
  boundedText(max)
    .min(1)
    .regex(/^[^\n\t]*$/, 'must be one line');

/** Adds what there is too much of to a value of its sender's own shape. */
export const bounded =
  (bounds: LooseBounds) =>
  ({ value, issues }: z.core.ParsePayload): void => {
    const fault = looseFault(value, bounds);
    if (fault === undefined) return;
    issues.push({ code: 'custom', input: value, path: [...fault.path], message: fault.detail });
  };

/** Such a value as documents show it. */
export const looseShape = ({ values, name, text: most }: LooseBounds) => ({
  type: ['string', 'object', 'array', 'number', 'boolean', 'null'],
  maxLength: most,
  maxProperties: values - 1,
  propertyNames: { maxLength: name },
  maxItems: values - 1,
});

/** What a shape's own bounds are, for its description. */
export const boundsInWords = ({ values, name, text: most, characters, depth }: LooseBounds) =>
  `At most ${values} values, ${depth} levels deep, names of ${name} and texts of ${most} characters, ${characters} altogether.`;

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

/** Query parameters of every list. */
export const listQuery = {
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, `must be a whole number from 1 to ${MAX_PAGE_SIZE}`)
    .transform(Number)
    .refine((limit) => limit <= MAX_PAGE_SIZE, `must be at most ${MAX_PAGE_SIZE}`)
    .optional()
    .meta({
      description: `Items in a page: 1 to ${MAX_PAGE_SIZE}, ${DEFAULT_PAGE_SIZE} unless given.`,
      example: DEFAULT_PAGE_SIZE,
      documentedAs: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE }, // text to us, a number to its readers
    }),
  cursor: boundedText(2_048).optional().meta({ description: 'nextCursor of the page before, unchanged.' }),
};
