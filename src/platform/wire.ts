import * as z from 'zod';
import { looseFault, type LooseBounds } from '#src/platform/words/loose.ts';

const isoMoment = (text: z.ZodType<string, string>) =>
  z.codec(text, z.date(), { decode: (iso) => new Date(iso), encode: (date) => date.toISOString() });

/** A moment in an answer: ISO 8601, UTC, milliseconds, `Z`. */
export const Moment = isoMoment(z.iso.datetime({ offset: true }));

const MAX_MOMENT = 40;

/** A moment in a request: any offset, within reasonable years. */
export const GivenMoment = isoMoment(
  z.iso
    .datetime({ offset: true })
    .max(MAX_MOMENT, { abort: true })
    .refine((text) => /^20\d\d-/.test(text), 'must be in the years 2000 to 2099'),
);

/** Text with a maximum length; nothing else is checked of a longer one. */
export const boundedText = (max: number) => z.string().max(max, { abort: true });

/** Text in one line: no newline, no tab. */
export const oneLine = (max: number) =>
  boundedText(max)
    .min(1)
    .regex(/^[^\n\t]*$/, 'must be one line');

/** Adds the faults of size to a value of any shape. */
export const bounded =
  (bounds: LooseBounds) =>
  ({ value, issues }: z.core.ParsePayload): void => {
    const fault = looseFault(value, bounds);
    if (fault === undefined) return;
    issues.push({ code: 'custom', input: value, path: [...fault.path], message: fault.detail });
  };

/** Such a value in the documents. */
export const looseShape = ({ values, name, text: most }: LooseBounds) => ({
  type: ['string', 'object', 'array', 'number', 'boolean', 'null'],
  maxLength: most,
  maxProperties: values - 1,
  propertyNames: { maxLength: name },
  maxItems: values - 1,
});

/** A shape's bounds in words, for its description. */
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
      documentedAs: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE },
    }),
  cursor: boundedText(2_048).optional().meta({ description: 'nextCursor of the page before, unchanged.' }),
};
