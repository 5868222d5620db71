import { hmacOf } from '#src/platform/crypto/hmac.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';

/** 32 bytes that only we can derive, so that coordinates can't be searched for; the same whenever it is asked. */
export const receiptSaltOf = (idSecret: string, id: DeliveryId): Uint8Array => hmacOf(idSecret, 'receipt-salt', id);
