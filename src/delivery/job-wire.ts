import * as z from 'zod';
import { cents, type Cents } from '../money/cents.ts';
import { MinorString } from '../money/wire.ts';
import { Moment } from '../platform/wire.ts';
import { showAddress } from './address.ts';
import type { Job } from './job.ts';
import { Product } from './pool-wire.ts';
import { jobStatuses } from './status.ts';
import { JobIdText, StopRead, StopWire } from './wire.ts';

/** The most that one job is worth, in minor units ($10,000). */
export const MAX_JOB_MINOR = 1_000_000;

/** Money in the pool job's request: a decimal string, as the interface has it. */
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
    createdAt: Moment,
  })
  .meta({ id: 'Job' });

const showStop = ({ position, address }: Job['pickup']) => ({ ...position, address: showAddress(address) });

/** A job as the interface spells it. */
export const showJob = ({ deliveryId: _delivery, version: _version, tipMinor: _tip, ...job }: Job) => ({
  ...job,
  pickup: showStop(job.pickup),
  dropoff: showStop(job.dropoff),
});
