import { sql, type SQL } from 'drizzle-orm';

/**
 * In how many seconds a host may be free, as far as anybody knows: of one that is asked now, after a gap, because most
 * answers are quick.
 */
export const freeInSeconds = (
  h: SQL,
): SQL => sql`case when ${h}.busy_until > now() then greatest(${h}.gap_ms / 1000.0, 0.5)
  else greatest(0, extract(epoch from ${h}.next_at - now())) end`;
