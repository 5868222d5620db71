export const driverId = '8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10';

export const driver = {
  id: driverId,
  displayName: 'Maya Rossi',
  vehicleType: 'car',
  products: ['delivery', 'eats'],
  pausedProducts: [],
  licences: [
    {
      licence: 'CA-C9-0000123',
      jurisdiction: 'US-CA',
      validUntil: '2027-11-21T00:00:00.000Z',
      verifiedBy: 'ops',
      products: null,
      verifiedAt: '2026-11-21T09:30:00.000Z',
    },
  ],
  status: 'available',
  userSub: null,
  userConfirmed: false,
  rating: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
};

export const fix = { lat: 37.7955, lng: -122.3937, accuracyM: 8, heading: 270, at: '2026-11-01T09:30:00.000Z' };

export const jobId = '5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69';

const stops = {
  pickup: { lat: 37.7955, lng: -122.3937, address: { line1: '1 Ferry Building', city: 'San Francisco' } },
  dropoff: { lat: 37.7544, lng: -122.4477, address: { line1: '101 Twin Peaks Blvd', city: 'San Francisco' } },
};

export const jobOrder = { product: 'eats', ...stops, totalMinor: '1250', driverPayoutMinor: '1000' };

export const job = {
  id: jobId,
  status: 'created',
  ...jobOrder,
  tipMinor: '0',
  laterTipsMinor: '0',
  licences: [],
  jurisdiction: null,
  driver: null,
  wishes: null,
  wave: 0,
  expiresAt: null,
  acceptedAt: null,
  endedAt: null,
  endReason: null,
  createdAt: '2026-11-21T09:30:00.000Z',
};
