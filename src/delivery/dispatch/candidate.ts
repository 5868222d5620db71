import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '#src/platform/crypto/hash.ts';
import { hmacOf, uuidFrom } from '#src/platform/crypto/hmac.ts';
import type { DriverId, JobId } from '#src/delivery/ids.ts';

/** The job's own key: nobody learns from two jobs whether they asked the same driver. */
export const candidateKeyOf = (idSecret: string, jobId: JobId): Uint8Array => hmacOf(idSecret, 'candidate', jobId);

/** What a delivery's owner calls a driver of its job, as `candidateId` of `store/wave-offers.ts` makes it of many at once. */
export const candidateIdOf = (idSecret: string, jobId: JobId, driverId: DriverId): string =>
  uuidFrom(sha256(concatBytes(candidateKeyOf(idSecret, jobId), hexToBytes(driverId.replaceAll('-', '')))));
