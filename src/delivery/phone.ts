import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A phone number as people write it, in E.164; undefined when it doesn't parse. Without a country code it is read as one of the US. */
export function toE164(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(text, 'US');
  return parsed?.isPossible() === true ? parsed.number : undefined;
}
