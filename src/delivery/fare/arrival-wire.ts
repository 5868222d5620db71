import * as z from 'zod';
import { Moment } from '#src/platform/wire.ts';
import { arrivalReasons, MOST_COUNTED, type Arrival, type Estimate } from './arrival.ts';

const minutes = (description: string, example: number) => z.int().min(0).meta({ description, example });

const ArrivalWire = z
  .strictObject({
    pickupMinutes: minutes('Whole minutes until a driver could be at the pickup.', 6),
    dropoffMinutes: minutes('Whole minutes until the drop-off.', 28),
    pickupAt: Moment,
    dropoffAt: Moment,
    drivers: minutes(`How many could take it now; ${MOST_COUNTED} is that many or more.`, 3),
    radiusMiles: z.number().meta({ description: 'Within so many miles of the pickup.', example: 3 }),
    explanation: z.string().meta({
      description: 'How it was worked out, in a sentence.',
      example:
        '3 drivers within 3 miles, the nearest about 5 min away. Up to 1 min to accept, 3 min at the pickup, 18 min for 4.094 miles.',
    }),
  })
  .meta({ id: 'QuotedArrival' });

/** The fields of a quote that was asked for it. */
export const arrivalFields = {
  eta: ArrivalWire.nullable().optional().meta({
    description:
      'With `eta: true`: when a driver could be there and arrive, by the pool as it is now, from positions snapped to about half a mile. No promise: quoteToken doesn’t bind it. Null if nobody is within reach.',
  }),
  etaReason: z
    .enum(arrivalReasons)
    .optional()
    .meta({ description: 'Why `eta` is null: nobody is within reach, or it can’t be looked up right now.' }),
};

const isKnown = (estimate: Estimate): estimate is Arrival => !('unknown' in estimate);

export const showEstimate = (estimate: Estimate | undefined) => {
  if (estimate === undefined) return {};
  return isKnown(estimate) ? { eta: estimate } : { eta: null, etaReason: estimate.unknown };
};
