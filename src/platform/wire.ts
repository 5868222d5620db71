import * as z from 'zod';

const isoMoment = (text: z.ZodType<string, string>) =>
  z.codec(text, z.date(), { decode: (iso) => new Date(iso), encode: (date) => date.toISOString() });

/** A moment in an answer: ISO 8601, UTC, milliseconds, `Z`. */
export const Moment = isoMoment(z.iso.datetime({ offset: true }));

/** A moment in a request: any offset, within the years that a parcel can concern. */
export const GivenMoment = isoMoment(
  z.iso.datetime({ offset: true }).refine((text) => /^20\d\d-/.test(text), 'must be in the years 2000 to 2099'),
);

/** Text in one line: no newline, no tab. */
export const oneLine = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\n\t]*$/, 'must be one line');

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
  cursor: z.string().max(2_048).optional().meta({ description: 'nextCursor of the page before, unchanged.' }),
};
