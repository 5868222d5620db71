import * as z from 'zod';
import { GivenMoment, Moment, oneLine } from '#src/platform/wire.ts';
import { driverStatuses, vehicleTypes } from './driver.ts';
import type { DriverId } from '#src/delivery/ids.ts';
import { DriverLicenceWire, Jurisdiction, LicenceGrantWire, LicenceNames, MAX_LICENCES } from './licence-wire.ts';
import { MAX_CANDIDATES, MAX_EXAMINED, MAX_RADIUS_MILES } from '#src/delivery/dispatch/matching.ts';
import { exclusionReasons } from '#src/delivery/dispatch/score.ts';
import { Latitude, Longitude } from '#src/delivery/position-wire.ts';
import { branded } from '#src/delivery/wire.ts';

export const DriverIdText = branded<DriverId>(z.uuid());
export const DEFAULT_RADIUS_MILES = 3;
export const DEFAULT_CANDIDATES = 10;
export const MAX_FIXES = 500;
const MAX_PRODUCTS = 20;

/** A product of the ecosystem: `delivery`, `eats`, `rides`, `cannabis`, open to more. */
export const Product = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be lower-case letters, digits and hyphens, at most 32')
  .meta({ description: 'A product of the ecosystem: delivery, eats, rides, cannabis, open to more.', example: 'eats' });

const profile = {
  displayName: oneLine(100).meta({
    description: 'First and last name. Others see the last name’s initial only.',
    example: 'Maya Rossi',
  }),
  phone: oneLine(40).nullable().meta({
    description:
      'Only the product of an accepted job can read it; it isn’t returned here. Stored in E.164 if it can be parsed.',
    example: '+14155550177',
  }),
  vehicleType: z.enum(vehicleTypes).meta({ example: 'car' }),
  products: z
    .array(Product)
    .max(MAX_PRODUCTS)
    .meta({
      description: 'Products whose jobs this driver takes. A key sets only its own products; others stay.',
      example: ['delivery', 'eats'],
    }),
  licences: z.array(LicenceGrantWire).max(MAX_LICENCES).meta({
    description: 'All licences that the caller vouches for: what isn’t on the list ends.',
    example: [],
  }),
  status: z.enum(driverStatuses).meta({
    description:
      'available: takes offers. paused: on a break from the key’s products. suspended: from all products, by ops only.',
    example: 'available',
  }),
  userSub: oneLine(200).nullable().meta({
    description:
      'The identity provider’s subject that may act as this driver: at once if ops sets it, otherwise after that person has agreed (`POST /v1/pool/drivers/{id}/confirm`).',
    example: null,
  }),
};

export const RegisterDriverRequest = z
  .strictObject({
    ...profile,
    products: profile.products.min(1),
    phone: profile.phone.optional(),
    licences: profile.licences.optional(),
    status: profile.status.optional(),
    userSub: profile.userSub.optional(),
  })
  .meta({ id: 'RegisterDriverRequest' });

export const ChangeDriverRequest = z.strictObject(profile).partial().meta({ id: 'ChangeDriverRequest' });

export const DriverWire = z
  .strictObject({
    id: DriverIdText,
    displayName: profile.displayName,
    vehicleType: profile.vehicleType,
    products: z.array(Product).meta({ description: 'Products whose jobs this driver takes.', example: ['eats'] }),
    pausedProducts: z
      .array(Product)
      .meta({ description: 'Those of the caller’s products that the driver is on a break from.', example: [] }),
    licences: z.array(DriverLicenceWire),
    status: profile.status,
    userSub: profile.userSub,
    userConfirmed: z
      .boolean()
      .meta({ description: 'Whether that person may act as this driver: they agreed, or ops set it.' }),
    rating: z.number().min(1).max(5).nullable().meta({ description: 'Mean of 1 to 5; null until rated.' }),
    createdAt: Moment,
    updatedAt: Moment,
  })
  .meta({ id: 'Driver' });

const fix = {
  lat: Latitude,
  lng: Longitude,
  accuracyM: z
    .number()
    .min(0)
    .max(10_000)
    .meta({ description: 'Radius of 68 % confidence, in metres, 0 to 10,000.', example: 8 }),
  heading: z
    .number()
    .min(0)
    .max(360)
    .nullable()
    .optional()
    .meta({ description: 'Degrees clockwise from north.', example: 270 }),
  at: GivenMoment.meta({
    description: 'The time of the fix, by the device’s clock.',
    example: '2026-11-21T09:30:00.000Z',
  }),
};

export const FixRequest = z.strictObject(fix).meta({ id: 'Fix' });
export const FixesRequest = z
  .strictObject({
    fixes: z
      .array(z.strictObject({ driverId: DriverIdText, ...fix }))
      .min(1)
      .max(MAX_FIXES),
  })
  .meta({ id: 'Fixes', description: `1 to ${MAX_FIXES} fixes. Of several of one driver the newest counts.` });

export const FixesWire = z
  .strictObject({
    taken: z.int().meta({ description: 'How many were taken.', example: 1 }),
    refused: z.array(
      z.strictObject({
        index: z.int().meta({ description: 'Its place in fixes, from 0.' }),
        driverId: DriverIdText,
        code: z.enum(['not_found', 'fix_out_of_order', 'fix_implausible']),
      }),
    ),
  })
  .meta({ id: 'FixesResult' });

export const MatchRequestWire = z
  .strictObject({
    pickupLat: Latitude,
    pickupLng: Longitude,
    product: Product,
    radiusMiles: z
      .number()
      .gt(0)
      .max(MAX_RADIUS_MILES)
      .optional()
      .meta({ description: `Miles, at most ${MAX_RADIUS_MILES}; ${DEFAULT_RADIUS_MILES} when absent.`, example: 3 }),
    limit: z
      .int()
      .min(1)
      .max(MAX_CANDIDATES)
      .optional()
      .meta({ description: `Candidates, 1 to ${MAX_CANDIDATES}; ${DEFAULT_CANDIDATES} when absent.`, example: 10 }),
    licences: LicenceNames.optional().meta({
      description: 'Licences that the goods require of a driver.',
      example: [],
    }),
    jurisdiction: Jurisdiction.optional().meta({
      description: 'The jurisdiction in which they must be valid; any by default.',
    }),
  })
  .meta({ id: 'MatchRequest' });

const part = z.number().min(0).max(1);
export const CandidateWire = z
  .strictObject({
    driverId: DriverIdText,
    displayName: z.string().meta({ description: 'First name and the last name’s initial.', example: 'Maya R.' }),
    vehicleType: z.enum(vehicleTypes),
    distanceMiles: z.number().meta({ description: 'Great-circle miles to the pickup.', example: 0.412 }),
    etaSeconds: z.int().meta({ description: 'Estimated seconds to the pickup, by vehicle, in town.', example: 107 }),
    rating: z.number().nullable(),
    rank: z.int().min(1),
    score: part.meta({ description: '0.6 eta + 0.15 idle + 0.15 rating + 0.1 acceptance.' }),
    scoreParts: z
      .strictObject({ eta: part, idle: part, rating: part, acceptance: part })
      .meta({ description: 'Each from 0 to 1, higher is better.' }),
    locationAgeSeconds: z.int().meta({ description: 'How old the driver’s last fix is.' }),
  })
  .meta({ id: 'Candidate' });

export const MatchWire = z
  .strictObject({
    candidates: z.array(CandidateWire),
    excluded: z
      .array(z.strictObject({ reason: z.enum(exclusionReasons), count: z.int().min(1) }))
      .meta({ description: 'Drivers looked at that are no candidates, by the first reason that holds.' }),
    examined: z.int().meta({ description: `Drivers looked at: the nearest ${MAX_EXAMINED} within the radius.` }),
    truncated: z.boolean().meta({ description: 'Whether there were more within the radius.' }),
  })
  .meta({ id: 'Match' });
