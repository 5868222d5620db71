import type { AnsweredOffer } from '#src/delivery/dispatch/offer.ts';

/** The response to a driver's answer to an offer. */
export const presentAnswer =
  (status: 'accepted' | 'declined') =>
  ({ offerId: id, jobId, driverId }: AnsweredOffer) => ({
    body: { offer: { id, jobId, driverId, status } },
    headers: { 'Cache-Control': 'no-store' },
  });
