import { textFault } from '#src/platform/words/text.ts';

/** How long a token is accepted after its end: clocks differ. */
export const CLOCK_TOLERANCE_SECONDS = 60;

const MAX_NAME = 200;
/** What a claim may name somebody by. */
export const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_NAME && textFault(value) === undefined;

/** A person’s name as it is shown, if the claim is one. */
export const nameOf = (value: unknown) => (isName(value) ? value.normalize('NFC') : undefined);
