import * as z from 'zod';
import { Moment, oneLine } from '#src/platform/wire.ts';
import { driverEvents, movers } from './life-cycle.ts';
import { DriverIdText } from '#src/delivery/drivers/pool-wire.ts';
import { deliveryStatuses, jobStatuses } from '#src/delivery/status.ts';
import { JobIdText } from '#src/delivery/wire.ts';

export const MAX_STATEMENT = 300;

export const ReportRequest = z
  .strictObject({
    type: z.enum(driverEvents).meta({
      description:
        'What happened. started, completed and failed are for a sibling product’s job, given_back for both, the others for a delivery’s job.',
      example: 'picked_up',
    }),
    driverId: DriverIdText.optional().meta({
      description: 'The driver who has the job. Required with a pool key, optional with the driver’s own token.',
    }),
    reason: oneLine(MAX_STATEMENT)
      .optional()
      .meta({ description: 'Why: needed for given_back, returning and failed.', example: 'Nobody is at home' }),
    override: oneLine(MAX_STATEMENT).optional().meta({
      description:
        'For an arrival, also of goods that are returned: why there is no good fix. The log keeps it with the distance of the last fix.',
      example: 'No reception in the garage',
    }),
  })
  .meta({ id: 'JobEventReport' });

const sequence = z.int().min(1).meta({ description: 'Its place in the log: 1, 2, 3 … without a gap.', example: 5 });

const event = {
  sequence,
  type: z.string().meta({
    description:
      'The move, or created; in a delivery’s log also changed, eta_changed, pin_locked, pin_renewed, rated, wishes_changed, refund_updated, tip_updated, fee_drift_detected.',
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

const logged = {
  ...event,
  at: Moment,
  by: z.enum(movers).nullable().meta({
    description:
      'Who made the move. offers: an accepted offer; clock: a time that has passed. Null for other entries, such as a refund.',
    example: 'driver',
  }),
  detail: z.record(z.string(), z.unknown()).nullable().meta({
    description:
      'Details: reason, override, metres; of a return that began before the drop-off, wayBps: how far out, in basis points of the way; the new and the old arrival time at the drop-off; the number of wrong PINs or of renewals; whether the recipient left a note and lets it be left at the door; a refund’s or a recipient’s tip’s id, amount and status; of changed the fields, and of a tip the new and the old amount.',
  }),
};

const nextCursor = z.string().nullable().meta({ description: 'For the next page; null on the last.', example: null });

export const DeliveryEventsWire = z
  .strictObject({ events: z.array(z.strictObject({ ...logged, status: z.enum(deliveryStatuses) })), nextCursor })
  .meta({ id: 'DeliveryEvents' });

export const JobEventsWire = z
  .strictObject({ events: z.array(z.strictObject({ ...logged, status: z.enum(jobStatuses) })), nextCursor })
  .meta({ id: 'JobEvents' });
