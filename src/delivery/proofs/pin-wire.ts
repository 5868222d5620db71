import * as z from 'zod';
import { pinFields } from './handover-wire.ts';
import { pinStateOf, type RenewedPin } from './pin.ts';
import { deliveryStatuses } from '#src/delivery/status.ts';
import { DeliveryIdText } from '#src/delivery/wire.ts';

export const ResetPin = z
  .strictObject({
    delivery: z.strictObject({
      id: DeliveryIdText,
      status: z.enum(deliveryStatuses),
      pin: z.string().meta({ description: 'The new PIN: pass it on to the recipient.', example: '4821' }),
    }),
    ...pinFields,
  })
  .meta({ id: 'ResetPin' });

export const showResetPin = ({ id, status, renewals }: RenewedPin, pin: string): z.output<typeof ResetPin> => ({
  delivery: { id, status, pin },
  ...pinStateOf({ pinFailures: 0, pinRenewals: renewals }),
});
