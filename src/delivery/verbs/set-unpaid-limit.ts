import type { Cents } from '../../money/cents.ts';
import type { DeliveryContext } from '../context.ts';
import { setUnpaidLimit as store } from '../store/unpaid.ts';
import type { UnpaidLimit } from '../unpaid.ts';

/** Sets what an owner may have under way without an authorised payment; null for the default. What is under way goes on. One trip. */
export const setUnpaidLimit = (
  { db, unpaidLimitMinor }: Pick<DeliveryContext, 'db' | 'unpaidLimitMinor'>,
  owner: string,
  limitMinor: Cents | null,
): Promise<UnpaidLimit> => store(db, owner, limitMinor, unpaidLimitMinor);
