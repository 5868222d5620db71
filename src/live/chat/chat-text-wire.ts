import { boundedText } from '#src/platform/wire.ts';
import { hasPile, MAX_MARKS } from '#src/platform/words/text.ts';

const characters = (text: string) => Array.from(text).length;

/** What a person says: NFC, one or more lines, no control characters, something visible. */
export const chatText = (most: number) =>
  boundedText(most * 4)
    .refine((text) => !hasPile(text), { abort: true, error: `must have at most ${MAX_MARKS} combining marks in a row` })
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => characters(text) <= most, `must have at most ${most} characters`)
    .refine((text) => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text), 'must say something')
    .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), 'must have no control characters')
    .refine((text) => text.isWellFormed(), 'must be Unicode');
