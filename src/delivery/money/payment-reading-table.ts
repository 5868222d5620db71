import { sql, type SQL } from 'drizzle-orm';

/** A payment that the processor may still change: its state is read again from time to time. */
export const paymentIsOpen = sql.raw(`payment_status in ('requires_action', 'requires_capture')`);

/**
 * When such a payment is read again, in seconds, as `inReadingTime` writes a moment; immutable, so that an index can have
 * it. The pauses grow with its age at the last reading: an authorised one's by an eighth of it, up to a day; an unpaid
 * one's the same without end while something waits for it; and one that nothing waits for is read at twice its age.
 */
export const readAgainAt = sql.raw(`(extract(epoch from payment_checked_at - timestamptz '2000-01-01T00:00:00Z' +
  greatest(interval '5 minutes', case
    when payment_status = 'requires_capture' then least(interval '1 day', (payment_checked_at - created_at) / 8)
    when dispatch = 'hold' and search = 'not_begun' and capture_status = 'not_due' then payment_checked_at - created_at
    else (payment_checked_at - created_at) / 8 end)))`);

export const inReadingTime = (at: SQL) => sql`extract(epoch from ${at} - timestamptz '2000-01-01T00:00:00Z')`;
