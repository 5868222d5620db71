import type { DriverId, JobId, OfferId } from '#src/delivery/ids.ts';

interface Answered {
  readonly offerId: OfferId;
  readonly jobId: JobId;
  readonly driverId: DriverId;
}

/** The response to a driver's answer to an offer. */
export const presentAnswer = (status: 'accepted' | 'declined') => (outcome: unknown) => {
  const { offerId: id, jobId, driverId } = outcome as Answered;
  return { body: { offer: { id, jobId, driverId, status } }, headers: { 'Cache-Control': 'no-store' } };
};
