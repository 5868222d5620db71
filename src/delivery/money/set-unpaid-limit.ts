import type { Cents } from '#src/money/cents.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { setUnpaidLimit as store } from './unpaid-store.ts';
import type { UnpaidLimit } from './unpaid.ts';

/** Sets an owner's limit of unpaid deliveries; null for the default. Deliveries under way continue. One round trip. */
export const setUnpaidLimit = (
  { db, unpaidLimitMinor }: Pick<DeliveryContext, 'db' | 'unpaidLimitMinor'>,
  owner: string,
  limitMinor: Cents | null,
): Promise<UnpaidLimit> => store(db, owner, limitMinor, unpaidLimitMinor);
