import * as z from 'zod';
import { cents, type Cents } from '#src/money/cents.ts';
import { MinorString } from '#src/money/wire.ts';
import { Moment } from '#src/platform/wire.ts';
import { showAddress } from '#src/delivery/orders/address.ts';
import type { Job } from './job.ts';
import { vehicleTypes } from '#src/delivery/drivers/driver.ts';
import { Jurisdiction, LicenceNames } from '#src/delivery/drivers/licence-wire.ts';
import { DriverIdText, Product } from '#src/delivery/drivers/pool-wire.ts';
import { WishesWire } from '#src/delivery/recipient/recipient-wire.ts';
import { jobStatuses } from '#src/delivery/status.ts';
import { JobIdText, StopRead, StopWire } from '#src/delivery/wire.ts';

/** The most that one job is worth, in minor units ($10,000). */
export const MAX_JOB_MINOR = 1_000_000;

/** Money in a pool job's request: a decimal string. */
const JobMinor = z.codec(
  z
    .string()
    .regex(/^(?:0|[1-9]\d{0,6})$/, 'must be whole cents as a decimal string')
    .refine((text) => Number(text) <= MAX_JOB_MINOR, `must be at most ${MAX_JOB_MINOR}`),
  z.custom<Cents>((value) => typeof value === 'bigint'),
  { decode: (text) => cents(BigInt(text)), encode: (amount) => amount.toString() },
);

export const CreateJobRequest = z
  .strictObject({
    product: Product,
    pickup: StopWire,
    dropoff: StopWire,
    totalMinor: JobMinor.meta({
      description: `What the job is worth, in cents, at most ${MAX_JOB_MINOR}.`,
      example: '1250',
    }),
    driverPayoutMinor: JobMinor.meta({
      description: 'What the driver gets of it, in cents: at most totalMinor.',
      example: '1000',
    }),
    licences: LicenceNames.optional().meta({
      description: 'Licences that a driver needs for it; none when absent.',
      example: [],
    }),
    jurisdiction: Jurisdiction.optional().meta({
      description: 'The jurisdiction in which they must be valid; any by default.',
    }),
  })
  .meta({ id: 'CreateJobRequest' });

export const JobWire = z
  .strictObject({
    id: JobIdText,
    product: Product,
    status: z.enum(jobStatuses),
    pickup: StopRead,
    dropoff: StopRead,
    totalMinor: MinorString,
    driverPayoutMinor: MinorString,
    tipMinor: MinorString.meta({ description: 'The tip, in cents: all of it the driver’s.', example: '0' }),
    laterTipsMinor: MinorString.meta({
      description:
        'What the recipient gave after the delivery, in cents: all of it the driver’s, beside tipMinor. What went back to its payer isn’t in it.',
      example: '0',
    }),
    licences: z.array(z.string()),
    jurisdiction: Jurisdiction.nullable().meta({
      description: 'The jurisdiction in which the licences must be valid; null: any.',
    }),
    driver: z
      .strictObject({
        id: DriverIdText,
        displayName: z.string().meta({ example: 'Maya Rossi' }),
        phone: z.string().nullable().meta({ example: '+14155550177' }),
        vehicleType: z.enum(vehicleTypes),
      })
      .nullable()
      .meta({ description: 'Its driver, while it is accepted or in progress; otherwise null.' }),
    wishes: WishesWire.nullable().meta({
      description:
        'What the recipient asks of the driver, who shows it as it is written; null until somebody has the job, and for a sibling product’s. It can change until the handover.',
    }),
    wave: z.int().meta({ description: 'Waves of offers so far.', example: 0 }),
    expiresAt: Moment.nullable().meta({ description: 'When the search for a driver ends; null before it began.' }),
    acceptedAt: Moment.nullable(),
    endedAt: Moment.nullable(),
    endReason: z.string().nullable().meta({ description: 'Why it was cancelled, given up or returned.' }),
    createdAt: Moment,
  })
  .meta({ id: 'Job' });

const showStop = ({ position, address }: Job['pickup']) => ({ ...position, address: showAddress(address) });

/** A job as the interface spells it. */
export const showJob = ({ deliveryId: _delivery, version: _version, places: _places, ...job }: Job) => ({
  ...job,
  pickup: showStop(job.pickup),
  dropoff: showStop(job.dropoff),
  wishes: job.wishes ?? null,
  laterTipsMinor: job.laterTipsMinor ?? cents(0),
});
