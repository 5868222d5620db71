/** What a simulated driver photographs, and signs with: a PNG of one pixel. */
export const SIMULATED_PICTURE: Uint8Array = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk-M9QDwADhgGAWjR9awAAAABJRU5ErkJggg',
  'base64url',
);
