import { toBase64Url } from '#src/platform/crypto/base64url.ts';
import { sameText } from '#src/platform/crypto/constant-time.ts';
import { hmacOf } from '#src/platform/crypto/hmac.ts';
import type { SigningKeys } from '#src/platform/crypto/signed-token.ts';

/** The hidden field of each form that changes something. */
export const FORM_TOKEN = 'form_token';

const MAC_BYTES = 16; // 128 bits: a session lasts for an hour

const macOf = (secret: string, session: string) => toBase64Url(hmacOf(secret, 'form', session).subarray(0, MAC_BYTES));

/** What a form of this session says, so that no other page can send it in the person’s name. */
export function formTokenOf(keys: SigningKeys, session: string): string {
  const [key] = keys;
  if (key === undefined) throw new Error('no key for forms');
  return macOf(key.secret, session);
}

export const isFormToken = (keys: SigningKeys, session: string, given: string): boolean =>
  keys.some(({ secret }) => sameText(macOf(secret, session), given));
