import * as z from 'zod';
import { Moment } from '#src/platform/wire.ts';
import { vehicleTypes } from '#src/delivery/drivers/driver.ts';
import { precisions } from './driver-sight.ts';
import { deliveryStatuses, jobStatuses } from '#src/delivery/status.ts';
import { trackingStatuses } from './tracking.ts';
import { PublicMerchantWire } from '#src/delivery/merchant/merchant-wire.ts';
import { SlugText } from '#src/delivery/wire.ts';

const PublicPlace = z.strictObject({
  label: z.string().meta({
    description: 'A name for the place that shows nothing but its city.',
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
    status: z.enum(trackingStatuses).meta({
      description: 'The status. `arriving`: within 250 m of the drop-off, where no position is shown.',
    }),
    jobStatus: z.enum(jobStatuses),
    pickup: PublicPlace,
    dropoff: PublicPlace,
    driverLocation: z
      .strictObject({
        lat: z.number(),
        lng: z.number(),
        heading: z.number().nullable(),
        recordedAt: Moment,
        precision: z.enum(precisions).meta({
          description: '`coarse`: 2 decimals, about 1 km, up to the pickup. `fine`: 4 decimals after it.',
        }),
      })
      .nullable()
      .meta({
        description:
          'The last position of this job’s driver; null before and after the job, if older than 120 s, near the drop-off and on the return leg.',
      }),
    driver: z.strictObject({ firstName: z.string(), vehicleType: z.enum(vehicleTypes) }).nullable(),
    eta: z.strictObject({ pickupAt: Moment.nullable(), dropoffAt: Moment, seconds: z.int() }).nullable().meta({
      description:
        'To the minute; null if unknown. `pickupAt` is null after the pickup; `seconds` is the time to the drop-off.',
    }),
    deliveredAt: Moment.nullable(),
    events: z.array(z.strictObject({ type: z.string(), status: z.enum(deliveryStatuses), at: Moment })),
    merchant: PublicMerchantWire.nullable().meta({
      description: 'Who sent it, where they have given their name for that; never of goods with a minimum age.',
    }),
    ageRestricted: z.boolean(),
    updatedAt: Moment,
    expiresAt: Moment.nullable().meta({
      description: 'When the link ends: 24 hours after the delivery did; null while it runs.',
    }),
  })
  .meta({ id: 'Tracking' });
