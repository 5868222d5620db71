import { parsePhoneNumberFromString, type MetadataJson } from 'libphonenumber-js/core';

/** More than any number has, with spaces, brackets and an extension: a longer text isn't looked at. */
const MAX_PHONE = 64;

/** Reads a phone number as people write it: in E.164, or undefined where that would lose something. */
export type PhoneReader = (text: string) => string | undefined;

/**
 * A reader by the library's table of countries. Undefined is what it makes of a text that doesn't parse, or says more
 * than E.164 can: an extension, or words around the number. Without a country code a number is read as one of the US.
 */
export const phoneReader =
  (countries: MetadataJson): PhoneReader =>
  (text) => {
    if (text.length > MAX_PHONE) return undefined;
    const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false }, countries);
    return parsed?.isPossible() === true && parsed.ext === undefined ? parsed.number : undefined;
  };
