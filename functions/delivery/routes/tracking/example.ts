import { logoId } from '#fn/delivery/routes/merchant/examples.ts';
import { ids } from '#fn/delivery/routes/examples.ts';

const place = {
  label: 'Pickup in San Francisco',
  city: 'San Francisco',
  region: 'CA',
  approx: { lat: 37.8, lng: -122.39 },
};

export const tracking = {
  slug: ids.slug,
  status: 'enroute_to_dropoff',
  jobStatus: 'in_progress',
  pickup: place,
  dropoff: { ...place, label: 'Drop-off in San Francisco', approx: { lat: 37.8, lng: -122.4 } },
  driverLocation: {
    lat: 37.7793,
    lng: -122.4193,
    heading: 224,
    recordedAt: '2026-11-21T09:51:40.000Z',
    precision: 'fine',
  },
  driver: { firstName: 'Maya', vehicleType: 'car' },
  eta: { pickupAt: null, dropoffAt: '2026-11-21T10:03:00.000Z', seconds: 660 },
  deliveredAt: null,
  events: [
    { type: 'created', status: 'created', at: '2026-11-21T09:30:00.000Z' },
    { type: 'assigned', status: 'assigned', at: '2026-11-21T09:31:12.000Z' },
    { type: 'enroute_to_pickup', status: 'enroute_to_pickup', at: '2026-11-21T09:31:20.000Z' },
    { type: 'arrived_at_pickup', status: 'arrived_at_pickup', at: '2026-11-21T09:41:02.000Z' },
    { type: 'picked_up', status: 'picked_up', at: '2026-11-21T09:44:30.000Z' },
    { type: 'enroute_to_dropoff', status: 'enroute_to_dropoff', at: '2026-11-21T09:44:41.000Z' },
  ],
  merchant: {
    name: 'Ferry Plaza Flowers',
    logoUrl: `/v1/merchant-logos/${logoId}`,
    support: { email: 'help@flowers.example', phone: '+14155550134', url: null },
  },
  ageRestricted: false,
  updatedAt: '2026-11-21T09:44:41.000Z',
  expiresAt: null,
};
