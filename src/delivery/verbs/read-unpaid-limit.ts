import type { DeliveryContext } from '../context.ts';
import { readUnpaidLimit as store } from '../store/unpaid.ts';
import type { UnpaidLimit } from '../unpaid.ts';

/** What an owner may have under way without an authorised payment, and has. One trip. */
export const readUnpaidLimit = (
  { db, unpaidLimitMinor }: Pick<DeliveryContext, 'db' | 'unpaidLimitMinor'>,
  owner: string,
): Promise<UnpaidLimit> => store(db, owner, unpaidLimitMinor);
