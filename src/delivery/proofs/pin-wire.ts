import * as z from 'zod';
import { pinFields } from './handover-wire.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { pinStateOf } from './pin.ts';
import { deliveryStatuses, type DeliveryStatus } from '#src/delivery/status.ts';
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

/** What the operation stored: no PIN, but what it is derived from. */
export interface Renewed {
  readonly id: DeliveryId;
  readonly status: DeliveryStatus;
  readonly version: number;
  readonly renewals: number;
}

export function showResetPin(outcome: unknown) {
  const { id, status, version, renewals, pin } = outcome as Renewed & { readonly pin: string };
  const body: z.output<typeof ResetPin> = {
    delivery: { id, status, pin },
    ...pinStateOf({ pinFailures: 0, pinRenewals: renewals }),
  };
  return { body, headers: { ETag: `"${version}"`, 'Cache-Control': 'no-store' } };
}
