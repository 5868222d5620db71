import * as z from 'zod';
import { Moment } from '../platform/wire.ts';
import { arrivals } from './life-cycle-report.ts';
import { MAX_PIN_RENEWALS } from './pin.ts';
import { MAX_PIN_FAILURES } from './proof.ts';

export const pinFields = {
  triesLeft: z.int().min(0).meta({
    description: `How many wrong ones the driver who has the delivery can still name: 0 is locked.`,
    example: MAX_PIN_FAILURES,
  }),
  renewalsLeft: z
    .int()
    .min(0)
    .meta({ description: `How often it can still be renewed: ${MAX_PIN_RENEWALS} times in all.`, example: 9 }),
};

export const PinStateWire = z
  .strictObject(pinFields)
  .nullable()
  .meta({ description: 'Of the drop-off PIN, where one is required; the PIN itself is in no reading.' });

export const OverridesWire = z
  .array(
    z.strictObject({
      type: z.enum(arrivals),
      reason: z.string().meta({ description: 'As the driver stated it.', example: 'No reception in the garage' }),
      metres: z
        .int()
        .nullable()
        .meta({ description: 'How far from the stop the last fix was; null where there was none.', example: 410 }),
      at: Moment,
    }),
  )
  .meta({ description: 'Arrivals that no good fix of the driver shows, as they are in the log.' });
