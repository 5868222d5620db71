import type { SigningKeys } from '#src/platform/crypto/signed-token.ts';
import { openSealed, sealText, type SealUse } from '#src/platform/sealed-text.ts';

const SECRET_BYTES = 32;

/** Encrypts secrets that must be read again: those that we sign with (decision 0020). */
export interface Vault {
  /** A fresh `whsec_` secret. */
  newSecret(): string;
  /** Seals a secret for one subscription. It doesn't open in another row. */
  seal(secret: string, subscription: string): Promise<string>;
  /** Throws if the key is gone, or if the text was changed or belongs to another row. */
  open(sealed: string, subscription: string): Promise<string>;
}

const useOf = (subscription: string): SealUse => ({ purpose: 'webhook-secret', of: subscription });

/** Seals with the first key; what an older key sealed still opens. */
export const openVault = (keys: SigningKeys): Vault => ({
  newSecret: () => `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))))}`,
  seal: (secret, subscription) => sealText(keys, useOf(subscription), secret),
  open: (sealed, subscription) => openSealed(keys, useOf(subscription), sealed),
});
