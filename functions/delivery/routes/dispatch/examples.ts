import { ids } from '#fn/delivery/routes/examples.ts';
import { driverId } from '#fn/delivery/routes/pool-examples.ts';

export const offerId = '2b9d4f1a-6c3e-4d8b-9a57-0e1f2a3b4c5d';

const payout = { driverPayoutMinor: '726', tipMinor: '200' };
const expiresAt = '2026-11-21T09:31:00.000Z';

/** As a product's back end sees it. */
export const candidate = {
  driverId,
  displayName: 'Maya R.',
  vehicleType: 'car',
  distanceMiles: 0.412,
  etaSeconds: 107,
  rating: null,
  rank: 1,
  score: 0.7741,
  scoreParts: { eta: 0.8487, idle: 0.5, rating: 0.9, acceptance: 0.8 },
  locationAgeSeconds: 4,
};

export const dispatched = {
  dispatched: 1,
  candidates: [
    {
      ...candidate,
      offer: { id: offerId, status: 'open', expiresAt, ...payout },
    },
  ],
  wave: 1,
  waveEndsAt: expiresAt,
  job: { id: ids.job, status: 'offering', expiresAt: '2026-11-21T09:45:00.000Z' },
};

/** As a delivery's owner sees it. */
export const dispatchedToOwner = {
  ...dispatched,
  candidates: [
    {
      candidateId: '3d0e9a4c-7b21-4f68-8c15-6a5b4c3d2e1f',
      displayName: 'Maya R.',
      vehicleType: 'car',
      distanceMiles: 0.368,
      etaSeconds: 120,
      rating: null,
      rank: 1,
      offer: { id: offerId, status: 'open', expiresAt, ...payout },
    },
  ],
};

export const offer = {
  id: offerId,
  jobId: ids.job,
  product: 'delivery',
  status: 'open',
  ...payout,
  pickupMiles: 0.412,
  tripMiles: 4.094,
  etaSeconds: 107,
  pickup: { city: 'San Francisco', region: 'CA', approx: { lat: 37.8, lng: -122.39 } },
  dropoff: { city: 'San Francisco', region: 'CA', approx: { lat: 37.75, lng: -122.45 } },
  createdAt: '2026-11-21T09:30:00.000Z',
  expiresAt,
};

export const answered = (status: 'accepted' | 'declined') => ({
  offer: { id: offerId, jobId: ids.job, driverId, status },
});
