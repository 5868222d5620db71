import { fromBase64Url, toBase64Url } from '#src/platform/crypto/base64url.ts';
import { sameText } from '#src/platform/crypto/constant-time.ts';
import { hmacOf, uuidFrom } from '#src/platform/crypto/hmac.ts';
import { hashSecret } from '#src/platform/crypto/secret-hash.ts';
import type { StreamId } from '#src/live/ids.ts';

/** `wps_live_`, the stream's id (16 bytes), a secret (16), a keyed checksum (8): in base64url. */
const STREAM_KEY = /^wps_live_([\w-]{22})([\w-]{22})([\w-]{11})$/;
const SECRET_BYTES = 16;
const CHECKSUM_BYTES = 8;

const checksumOf = (pepper: string, id: string, secret: string) =>
  toBase64Url(hmacOf(pepper, 'stream-key', id, secret).subarray(0, CHECKSUM_BYTES));

const bytesOf = (uuid: string) =>
  Uint8Array.from(uuid.replaceAll('-', '').match(/../g) ?? [], (hex) => parseInt(hex, 16));

/** Makes a stream's key: shown once, and stored as a hash. `random` returns bytes from a cryptographic source. */
export function makeStreamKey(pepper: string, streamId: StreamId, random: (bytes: number) => Uint8Array): string {
  const id = toBase64Url(bytesOf(streamId));
  const secret = toBase64Url(random(SECRET_BYTES));
  return `wps_live_${id}${secret}${checksumOf(pepper, id, secret)}`;
}

/**
 * The stream that a key was made for, without a look-up; undefined if the key isn't ours. Whether it is still the
 * stream's key is known by the room (`RoomFacts.streamKeyHash`).
 */
export function readStreamKey(pepper: string, key: string): StreamId | undefined {
  const [, id, secret, checksum] = STREAM_KEY.exec(key) ?? [];
  if (id === undefined || secret === undefined || checksum === undefined) return undefined;
  return sameText(checksum, checksumOf(pepper, id, secret)) ? (uuidFrom(fromBase64Url(id)) as StreamId) : undefined;
}

/** The keyed hash by which a key is stored: hex, 64 digits. */
export const hashStreamKey = (pepper: string, key: string): string => hashSecret(pepper, key);
