import { fromBase64Url } from '#src/platform/crypto/base64url.ts';

/** What a simulated driver photographs, and signs with: a PNG of one pixel. */
export const SIMULATED_PICTURE: Uint8Array = fromBase64Url(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk-M9QDwADhgGAWjR9awAAAABJRU5ErkJggg',
);
