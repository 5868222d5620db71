import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { sameText } from '#src/platform/crypto/constant-time.ts';
import { hmacSha256 } from '#src/platform/crypto/hash.ts';

const TOLERANCE_SECONDS = 300;
const SIGNATURE = /^time=(\d{1,15}),sig1=([0-9a-f]{64})$/;

/**
 * Whether a body was signed lately with this secret, as Cloudflare Stream signs: `Webhook-Signature: time=…,sig1=…`, the
 * HMAC-SHA256 in hex of `time.body` over the very bytes.
 */
export function verifyStreamWebhook(
  body: Uint8Array,
  header: string | null,
  { secret, now }: { readonly secret: string; readonly now: Date },
): 'valid' | 'signature_invalid' | 'timestamp_out_of_tolerance' {
  const [, time, signature] = SIGNATURE.exec(header ?? '') ?? [];
  if (time === undefined || signature === undefined) return 'signature_invalid';
  const expected = bytesToHex(hmacSha256(secret, concatBytes(utf8ToBytes(`${time}.`), body)));
  if (!sameText(signature, expected)) return 'signature_invalid';
  const ageSeconds = Math.floor(now.getTime() / 1000) - Number(time);
  return Math.abs(ageSeconds) > TOLERANCE_SECONDS ? 'timestamp_out_of_tolerance' : 'valid';
}
