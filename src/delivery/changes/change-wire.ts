import * as z from 'zod';
import { minorInteger } from '#src/money/wire.ts';
import { boundedText, oneLine } from '#src/platform/wire.ts';
import { MAX_TIP_MINOR } from '#src/delivery/fare/fare.ts';
import { deliveryStatuses } from '#src/delivery/status.ts';
import { DeliveryIdText, FareWire, TimeWindowWire } from '#src/delivery/wire.ts';
import { changeableFields, changeableIn } from './change.ts';

const MAX_INSTRUCTIONS = 1_000;
const MAX_NAME = 200;
const MAX_PHONE = 64;
const MAX_EMAIL = 254;

const until = (field: keyof typeof changeableIn) => `Up to \`${changeableIn[field].at(-1) ?? ''}\`.`;

export const ChangeDeliveryRequest = z
  .strictObject({
    dropoff: z
      .strictObject({
        instructions: boundedText(MAX_INSTRUCTIONS)
          .min(1)
          .nullable()
          .meta({ description: 'A note for the driver at the door; null removes it.', example: 'Ring twice' }),
      })
      .optional()
      .meta({ description: `${until('instructions')} The place itself never changes: cancel, and create anew.` }),
    customer: z
      .strictObject({
        name: oneLine(MAX_NAME).nullish(),
        phone: oneLine(MAX_PHONE).nullish(),
        email: oneLine(MAX_EMAIL).nullish(),
      })
      .optional()
      .meta({
        description: `Who receives it: only the given fields change, null removes one. ${until('customer')} Of age-restricted goods up to the pickup.`,
        example: { phone: '(415) 555-0199' },
      }),
    pickupWindow: TimeWindowWire.nullish().meta({
      description: 'When it can be picked up; null: at once. As long as no driver has been offered it.',
    }),
    dropoffWindow: TimeWindowWire.nullish().meta({
      description: `When it should be delivered; null: no window. ${until('dropoffWindow')} Of regulated goods within the hours of a day.`,
    }),
    requirements: z
      .strictObject({ photo: z.boolean().optional(), pin: z.boolean().optional() })
      .optional()
      .meta({
        description: `What has to be proved at the door. ${until('requirements')} Of age-restricted goods nothing can be taken away. If a PIN is asked for, the answer has it.`,
      }),
    tipMinor: minorInteger(0, MAX_TIP_MINOR)
      .optional()
      .meta({
        description: `Tip in cents, 0 to ${MAX_TIP_MINOR}. ${until('tipMinor')} As soon as drivers have been offered it, it can only rise. The payment is raised first.`,
        example: 500,
      }),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    message: 'must have at least one field to change',
  })
  .meta({ id: 'ChangeDelivery' });

export const ChangedDeliveryWire = z
  .strictObject({
    delivery: z.strictObject({
      id: DeliveryIdText,
      status: z.enum(deliveryStatuses),
      pin: z.string().optional().meta({
        description: 'The PIN, where this change asks for one: pass it on to the recipient.',
        example: '4821',
      }),
    }),
    changed: z
      .array(z.enum(changeableFields))
      .meta({ description: 'What differs from before; empty if it was like that already.', example: ['tipMinor'] }),
    fare: FareWire,
  })
  .meta({ id: 'ChangedDelivery' });
