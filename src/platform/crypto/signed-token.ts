import type { Listed } from '#src/platform/domain.ts';
import { fromBase64Url, toBase64Url } from './base64url.ts';
import { sameText } from './constant-time.ts';
import { hmacOf } from './hmac.ts';

/** Secrets that sign our own tokens: the first signs, every one verifies, so that a secret can be rotated. */
export type SigningKeys = readonly { readonly kid: string; readonly secret: string }[];

declare const said: unique symbol;

/**
 * What a token is for and who may take it: inside the MAC, so that no token passes for another kind. What is signed for a
 * use is what is read for it: its `Payload`.
 */
export interface TokenUse<Payload = unknown> {
  readonly [said]?: Payload;
  readonly purpose: 'cursor' | Listed<'tokens'>;
  readonly audience: string;
}

type Said<Use> = Use extends TokenUse<infer Payload> ? Payload : never;

const encoder = new TextEncoder();

const MAC_BYTES = 16; // 128 bits: these tokens last for minutes
const MAX_TOKEN_LENGTH = 2_048;

const macOf = (secret: string, use: TokenUse, kid: string, payload: string) =>
  toBase64Url(hmacOf(secret, use.purpose, use.audience, kid, payload).subarray(0, MAC_BYTES));

/** `v1.<kid>.<payload>.<mac>`. The payload can be read by anyone: nothing secret goes in. */
export function signToken<Payload>(keys: SigningKeys, use: TokenUse<Payload>, payload: Payload): string {
  const key = keys[0];
  if (key === undefined) throw new Error('no signing key');
  const encoded = toBase64Url(encoder.encode(JSON.stringify(payload)));
  return `v1.${key.kid}.${encoded}.${macOf(key.secret, use, key.kid, encoded)}`;
}

/** The payload of a token that was signed for this use, else undefined. */
export function readToken<Use extends TokenUse>(keys: SigningKeys, use: Use, token: string): Said<Use> | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  const [version, kid, payload, mac, ...rest] = token.split('.');
  const key = keys.find((each) => each.kid === kid);
  if (version !== 'v1' || key === undefined || payload === undefined || mac === undefined || rest.length > 0)
    return undefined;
  if (!sameText(mac, macOf(key.secret, use, key.kid, payload))) return undefined;
  return JSON.parse(new TextDecoder().decode(fromBase64Url(payload))) as Said<Use>;
}
