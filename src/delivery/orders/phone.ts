import { parsePhoneNumberFromString, type MetadataJson } from 'libphonenumber-js/core';

/** Longer than any number with spaces, brackets and an extension: a longer text isn't parsed. */
const MAX_PHONE = 64;

/** Parses a phone number to E.164, or returns undefined if that would lose something. */
export type PhoneReader = (text: string) => string | undefined;

/**
 * Creates a parser with the library's table of countries. It returns undefined for a text that can't be parsed, or says
 * more than E.164 can: an extension, or words around the number. A number without a country code is read as one of the
 * US.
 */
export const phoneReader =
  (countries: MetadataJson): PhoneReader =>
  (text) => {
    if (text.length > MAX_PHONE) return undefined;
    const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false }, countries);
    return parsed?.isPossible() === true && parsed.ext === undefined ? parsed.number : undefined;
  };
