import { fromBase64Url, toBase64Url } from '#src/platform/crypto/base64url.ts';
import type { SigningKeys } from '#src/platform/crypto/signed-token.ts';

const IV_BYTES = 12;
const SECRET_BYTES = 32;

/** Encrypts secrets that must be read again: those that we sign with (decision 0020). */
export interface Vault {
  /** A fresh `whsec_` secret. */
  newSecret(): string;
  /** Seals a secret for one subscription: `v1.<kid>.<iv>.<ciphertext>`. It doesn't open in another row. */
  seal(secret: string, subscription: string): Promise<string>;
  /** Throws if the key is gone, or if the text was changed or belongs to another row. */
  open(sealed: string, subscription: string): Promise<string>;
}

/** AES-256-GCM with the first key; what an older key sealed still opens. */
export function openVault(keys: SigningKeys): Vault {
  const bound = (subscription: string, kid: string) =>
    new TextEncoder().encode(`webhook-secret:${kid}:${subscription}`);
  return {
    newSecret: () => `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))))}`,
    async seal(secret, subscription) {
      const [key] = keys;
      if (key === undefined) throw new Error('no webhook key');
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const algorithm = { name: 'AES-GCM', iv, additionalData: bound(subscription, key.kid) };
      const sealed = await crypto.subtle.encrypt(algorithm, await aesKey(key.secret), new TextEncoder().encode(secret));
      return `v1.${key.kid}.${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}`;
    },
    async open(sealed, subscription) {
      const [version, kid = '', iv = '', text = ''] = sealed.split('.');
      const key = keys.find((each) => each.kid === kid);
      if (version !== 'v1' || key === undefined) throw new Error('sealed with a key that is not here');
      const algorithm = { name: 'AES-GCM', iv: bytesOf(iv), additionalData: bound(subscription, kid) };
      return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, await aesKey(key.secret), bytesOf(text)));
    },
  };
}

const bytesOf = (text: string) => Uint8Array.from(fromBase64Url(text));

/** By secret, once per isolate: importing a key costs more than sealing with it. */
const keysMade = new Map<string, CryptoKey>();

/** The configured secret has at least 256 bits; its hash has exactly as many as the cipher needs. */
async function aesKey(secret: string): Promise<CryptoKey> {
  const known = keysMade.get(secret);
  if (known !== undefined) return known;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  const made = await crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);
  keysMade.set(secret, made);
  return made;
}
