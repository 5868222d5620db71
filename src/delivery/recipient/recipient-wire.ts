import * as z from 'zod';
import { oneLine } from '#src/platform/wire.ts';
import { TrackingWire } from '#src/delivery/tracking/tracking-wire.ts';
import { Latitude, Longitude } from '#src/delivery/position-wire.ts';
import { MAX_LATER_TIPS } from '#src/delivery/tips/later-tip.ts';
import { LaterTipWire } from '#src/delivery/tips/tip-wire.ts';
import { MAX_NOTE, MAX_WISH_CHANGES, PHONE_DIGITS, personNeeds } from './recipient.ts';

const note = oneLine(MAX_NOTE).nullable().meta({
  description: 'For the driver, in the recipient’s own words; null if there is none.',
  example: 'The blue door, second floor. The bell is broken.',
});
const leaveAtDoor = z
  .boolean()
  .meta({ description: 'Whether it may be left at the door without meeting anybody.', example: true });
const changesLeft = z
  .int()
  .min(0)
  .meta({ description: `How often they can still be changed: ${MAX_WISH_CHANGES} times in all.`, example: 19 });

export const WishesRequest = z
  .strictObject({ note, leaveAtDoor })
  .meta({ id: 'WishesRequest', description: 'Both replace what was asked before.' });

export const WishesWire = z.strictObject({ note, leaveAtDoor }).meta({ id: 'Wishes' });

export const ChangedWishesWire = z.strictObject({ note, leaveAtDoor, changesLeft }).meta({ id: 'ChangedWishes' });

export const RecipientWire = z
  .strictObject({
    dropoff: z.strictObject({ lat: Latitude, lng: Longitude }).meta({ description: 'The door, exactly.' }),
    remaining: z
      .strictObject({
        miles: z.number().meta({ description: 'Great-circle miles to the door, with one decimal.', example: 1.4 }),
        seconds: z.int().meta({ description: 'Until the arrival, in whole minutes, as in eta.', example: 660 }),
      })
      .nullable()
      .meta({
        description:
          'What is left of the way, from the driver’s position as it is shown; before the pickup by the middle of the pickup’s area. Null if it isn’t known.',
      }),
    note,
    leaveAtDoor,
    wishes: z
      .strictObject({
        isOpen: z.boolean().meta({ description: 'Whether they can still be changed: until the handover.' }),
        changesLeft,
        leaveAtDoorForbiddenBy: z
          .array(z.enum(personNeeds))
          .meta({ description: 'What needs a person at the door. Empty: it may be left there.', example: [] }),
      })
      .meta({ description: 'What can be asked for now.' }),
    canRate: z.boolean().meta({ description: 'Whether it has arrived and isn’t rated yet.' }),
    tipping: z
      .strictObject({
        canTip: z
          .boolean()
          .meta({ description: 'Whether a tip can be begun: it has arrived, and there is a way to pay.' }),
        to: z.string().nullable().meta({
          description: 'The driver’s first name, once it has arrived; null before, and where it isn’t known.',
          example: 'Maya',
        }),
        tips: z.array(LaterTipWire).meta({
          description: `What was given to the driver after the arrival, the newest first; at most ${MAX_LATER_TIPS}.`,
          example: [],
        }),
      })
      .meta({ description: 'Tips of the recipient’s own, beside what the sender’s customer gave before.' }),
  })
  .meta({ id: 'Recipient' });

export const RecipientTrackingBody = z.strictObject({
  tracking: TrackingWire,
  recipient: RecipientWire,
});

export const PhoneRequest = z
  .strictObject({
    phoneLastFour: z
      .string()
      .regex(/^\d{4}$/, `must be ${PHONE_DIGITS} digits`)
      .meta({ description: `The last ${PHONE_DIGITS} digits of the recipient’s phone number.`, example: '0134' }),
  })
  .meta({ id: 'PhoneRequest' });

export const RecipientLinkWire = z
  .strictObject({
    secret: z.string().meta({ description: 'Send it as a bearer token.', example: 'rcp_3f9c0a7be1_Ab3…' }),
    url: z.string().meta({
      description: 'The recipient’s page, relative to this service’s base URL.',
      example: '/t/3f9c0a7be1#rcp_3f9c0a7be1_Ab3…',
    }),
  })
  .meta({ id: 'RecipientLink' });
