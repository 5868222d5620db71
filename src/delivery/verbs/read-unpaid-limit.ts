import type { DeliveryContext } from '../context.ts';
import { readUnpaidLimit as store } from '../store/unpaid.ts';
import type { UnpaidLimit } from '../unpaid.ts';

/** An owner's limit of unpaid deliveries, and their sum. One round trip. */
export const readUnpaidLimit = (
  { db, unpaidLimitMinor }: Pick<DeliveryContext, 'db' | 'unpaidLimitMinor'>,
  owner: string,
): Promise<UnpaidLimit> => store(db, owner, unpaidLimitMinor);
