import type { DeliveryContext } from '#src/delivery/context.ts';
import { readUnpaidLimit as store } from './unpaid-store.ts';
import type { UnpaidLimit } from './unpaid.ts';

/** An owner's limit of unpaid deliveries, and their sum. One round trip. */
export const readUnpaidLimit = (
  { db, unpaidLimitMinor }: Pick<DeliveryContext, 'db' | 'unpaidLimitMinor'>,
  owner: string,
): Promise<UnpaidLimit> => store(db, owner, unpaidLimitMinor);
