import * as z from 'zod';
import { Moment } from '#src/platform/wire.ts';
import { arrivals } from '#src/delivery/journey/life-cycle-report.ts';
import { MAX_PIN_RENEWALS } from './pin.ts';
import { MAX_PIN_FAILURES } from './proof.ts';

export const pinFields = {
  triesLeft: z.int().min(0).meta({
    description: `How many more wrong PINs are allowed for the current driver; 0: it is locked.`,
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
  .meta({ description: 'About the drop-off PIN, if one is required. The PIN itself can’t be read.' });

export const OverridesWire = z
  .array(
    z.strictObject({
      type: z.enum(arrivals),
      reason: z.string().meta({ description: 'As it was stated.', example: 'No reception in the garage' }),
      metres: z.int().nullable().meta({
        description: 'The distance of the last fix from the stop; null without a fix that is accurate to 100 m.',
        example: 410,
      }),
      at: Moment,
    }),
  )
  .meta({ description: 'Arrivals, and returns to the pickup, without a good fix of the driver, as in the log.' });
