import * as z from 'zod';
import { Moment, oneLine } from '#src/platform/wire.ts';
import { MAX_COMMENT, starBounds } from './rating.ts';

const stars = z.int().min(starBounds[0]).max(starBounds[1]).meta({ description: 'One to five.', example: 5 });

export const RateRequest = z
  .strictObject({
    stars,
    comment: oneLine(MAX_COMMENT)
      .nullish()
      .meta({ description: 'A word about it, in one line; the sender reads it.', example: 'Careful with the stairs.' }),
  })
  .meta({ id: 'RateDelivery' });

export const RatingWire = z
  .strictObject({ stars, comment: z.string().nullable(), at: Moment })
  .meta({ id: 'DeliveryRating' });
