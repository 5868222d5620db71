import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A phone number as people write it, in E.164; undefined when it doesn't parse, or when the text says more than E.164
 * can: an extension, or words around the number. Without a country code it is read as one of the US.
 */
export function toE164(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  return parsed?.isPossible() === true && parsed.ext === undefined ? parsed.number : undefined;
}
