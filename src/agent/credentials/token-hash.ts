import { toBase64Url } from '#src/platform/crypto/base64url.ts';
import { hmacOf } from '#src/platform/crypto/hmac.ts';
import type { SigningKeys } from '#src/platform/crypto/signed-token.ts';

/** A token as it is stored: the pepper's id, and its HMAC-SHA256. Without the pepper a stolen table says nothing. */
const hashUnder = ({ kid, secret }: SigningKeys[number], token: string) =>
  `${kid}.${toBase64Url(hmacOf(secret, 'agent-token', token))}`;

/** How a new token is stored: under the newest pepper. */
export function tokenHash(peppers: SigningKeys, token: string): string {
  const [newest] = peppers;
  if (newest === undefined) throw new Error('there is no pepper');
  return hashUnder(newest, token);
}

/** How a presented token may be stored: under each live pepper. */
export const tokenHashes = (peppers: SigningKeys, token: string): readonly string[] =>
  peppers.map((pepper) => hashUnder(pepper, token));
