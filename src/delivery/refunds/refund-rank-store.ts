import { sql, type SQL } from 'drizzle-orm';
import type { RefundStatus } from '#src/delivery/money/settlement.ts';

/** The order of a refund's states: the processor can still fail one that had succeeded. */
const ranks: Readonly<Record<RefundStatus, number>> = { pending: 1, succeeded: 2, failed: 3 };

export const refundRank = (status: SQL): SQL => sql`(${JSON.stringify(ranks)}::jsonb ->> ${status})::int`;
