import * as z from 'zod';
import { Moment } from '../platform/wire.ts';
import { deliveryStatuses, jobStatuses } from './status.ts';
import { SlugText } from './wire.ts';

const PublicPlace = z.strictObject({
  label: z.string().meta({
    description: 'A word for the place that tells nothing more than its city.',
    example: 'Pickup in San Francisco',
  }),
  city: z.string().nullable(),
  region: z.string().nullable(),
  approx: z
    .strictObject({ lat: z.number(), lng: z.number() })
    .meta({ description: 'Rounded: pickup to 2 decimals (about 1 km), drop-off to 1 (about 11 km).' }),
});

export const TrackingWire = z
  .strictObject({
    slug: SlugText,
    status: z.enum(deliveryStatuses),
    jobStatus: z.enum(jobStatuses),
    pickup: PublicPlace,
    dropoff: PublicPlace,
    driverLocation: z
      .strictObject({
        lat: z.number(),
        lng: z.number(),
        heading: z.number().nullable(),
        recordedAt: Moment,
        precision: z.string(),
      })
      .nullable()
      .meta({ description: 'Where this job’s driver is; null whenever it may not be shown.' }),
    driver: z.strictObject({ firstName: z.string(), vehicleType: z.string() }).nullable(),
    eta: z
      .strictObject({ pickupAt: Moment.nullable(), dropoffAt: Moment.nullable(), seconds: z.int().nullable() })
      .nullable()
      .meta({ description: 'null when it isn’t known.' }),
    deliveredAt: Moment.nullable(),
    events: z.array(z.strictObject({ type: z.string(), status: z.enum(deliveryStatuses), at: Moment })),
    ageRestricted: z.boolean(),
    updatedAt: Moment,
    expiresAt: Moment.nullable().meta({
      description: 'When the link ends: 24 hours after the delivery did; null while it runs.',
    }),
  })
  .meta({ id: 'Tracking' });
