import * as z from 'zod';
import { Moment, oneLine } from '../platform/wire.ts';
import { driverEvents, movers } from './life-cycle.ts';
import { DriverIdText } from './pool-wire.ts';
import { deliveryStatuses, jobStatuses } from './status.ts';
import { JobIdText } from './wire.ts';

export const MAX_STATEMENT = 300;

export const ReportRequest = z
  .strictObject({
    type: z.enum(driverEvents).meta({
      description:
        'What happened. started, completed and failed are of a sibling product’s job, the rest of a delivery’s; given_back of both.',
      example: 'picked_up',
    }),
    driverId: DriverIdText.optional().meta({
      description:
        'The driver who has the job. A pool key names it; with a token of their own a driver may leave it out.',
    }),
    reason: oneLine(MAX_STATEMENT)
      .optional()
      .meta({ description: 'Why: needed for given_back, returning and failed.', example: 'Nobody is at home' }),
    override: oneLine(MAX_STATEMENT).optional().meta({
      description:
        'On an arrival: why no good fix shows it. Kept in the log together with the distance that the fix gave.',
      example: 'No reception in the garage',
    }),
  })
  .meta({ id: 'JobEventReport' });

const sequence = z.int().min(1).meta({ description: 'Its place in the log: 1, 2, 3 … without a gap.', example: 5 });

const event = {
  sequence,
  type: z.string().meta({
    description:
      'The move, or created; in a delivery’s log also eta_changed, pin_locked, pin_renewed, refund_updated, fee_drift_detected.',
    example: 'picked_up',
  }),
};

export const ReportedWire = z
  .strictObject({
    job: z.strictObject({
      id: JobIdText,
      status: z.enum(jobStatuses),
      version: z.int().meta({ description: 'For If-Match, like the ETag.', example: 5 }),
    }),
    delivery: z
      .strictObject({ status: z.enum(deliveryStatuses) })
      .nullable()
      .meta({ description: 'Null where the job is a sibling product’s.' }),
    event: z.strictObject({ ...event, status: z.enum(jobStatuses), at: Moment }),
  })
  .meta({ id: 'ReportedEvent' });

/** The stored outcome: the answer, and what became due. */
const Outcome = ReportedWire.extend({ due: z.unknown() });

export function showReported(outcome: unknown) {
  const { due: _due, ...body } = Outcome.parse(outcome);
  return { body, headers: { ETag: `"${body.job.version}"`, 'Cache-Control': 'no-store' } };
}

const logged = {
  ...event,
  at: Moment,
  by: z.enum(movers).nullable().meta({
    description:
      'Who moved it: offers is an accepted offer, clock a time that passed. Null where it was none of these, as with a refund.',
    example: 'driver',
  }),
  detail: z.record(z.string(), z.unknown()).nullable().meta({
    description:
      'What was said along with it: reason, override, metres; when the drop-off is expected now and was before; how many PINs were wrong, or how often it was renewed; a refund’s id, amount and status.',
  }),
};

const nextCursor = z.string().nullable().meta({ description: 'For the next page; null on the last.', example: null });

export const DeliveryEventsWire = z
  .strictObject({ events: z.array(z.strictObject({ ...logged, status: z.enum(deliveryStatuses) })), nextCursor })
  .meta({ id: 'DeliveryEvents' });

export const JobEventsWire = z
  .strictObject({ events: z.array(z.strictObject({ ...logged, status: z.enum(jobStatuses) })), nextCursor })
  .meta({ id: 'JobEvents' });
