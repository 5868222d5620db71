import { fromBase64Url, toBase64Url } from './crypto/base64url.ts';
import type { SigningKeys } from './crypto/signed-token.ts';

const IV_BYTES = 12;

/** What a sealed text is: it opens as nothing else. */
export interface SealUse {
  readonly purpose: string;
  /** The row or the cookie that it is of. */
  readonly of: string;
}

const encoder = new TextEncoder();
const boundTo = ({ purpose, of }: SealUse, kid: string) => encoder.encode(`${purpose}:${kid}:${of}`);

/** AES-256-GCM with the first key: `v1.<kid>.<iv>.<ciphertext>`. */
export async function sealText(keys: SigningKeys, use: SealUse, text: string): Promise<string> {
  const [key] = keys;
  if (key === undefined) throw new Error(`no key for ${use.purpose}`);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(use, key.kid) };
  const sealed = await crypto.subtle.encrypt(algorithm, await aesKey(key.secret), encoder.encode(text));
  return `v1.${key.kid}.${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}`;
}

/** Throws if the key is gone, or if the text was changed or sealed for something else. An older key still opens. */
export async function openSealed(keys: SigningKeys, use: SealUse, sealed: string): Promise<string> {
  const [version, kid = '', iv = '', text = ''] = sealed.split('.');
  const key = keys.find((each) => each.kid === kid);
  if (version !== 'v1' || key === undefined) throw new Error('sealed with a key that is not here');
  const algorithm = { name: 'AES-GCM', iv: bytesOf(iv), additionalData: boundTo(use, kid) };
  return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, await aesKey(key.secret), bytesOf(text)));
}

const bytesOf = (text: string) => Uint8Array.from(fromBase64Url(text));

/** By secret, once per isolate: importing a key costs more than sealing with it. */
const keysMade = new Map<string, CryptoKey>();

/** The configured secret has at least 256 bits; its hash has exactly as many as the cipher needs. */
async function aesKey(secret: string): Promise<CryptoKey> {
  const known = keysMade.get(secret);
  if (known !== undefined) return known;
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(secret));
  const made = await crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);
  keysMade.set(secret, made);
  return made;
}
