import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '#src/platform/crypto/hash.ts';
import { hmacOf, uuidFrom } from '#src/platform/crypto/hmac.ts';
import type { DriverId, JobId } from '#src/delivery/ids.ts';

/**
 * What a delivery's owner calls the drivers of its job: a keyed hash in a UUID's shape. The key is the job's own, so
 * that nobody learns from two jobs whether they asked the same driver.
 */
export function candidateIdsOf(idSecret: string, jobId: JobId): (driverId: DriverId) => string {
  const key = hmacOf(idSecret, 'candidate', jobId);
  return (driverId) => uuidFrom(sha256(concatBytes(key, hexToBytes(driverId.replaceAll('-', '')))));
}
