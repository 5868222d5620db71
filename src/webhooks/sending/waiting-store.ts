import { sql, type SQL } from 'drizzle-orm';
import { CHALLENGE, TEST } from '#src/webhooks/subscriptions/subscription.ts';
import { message, subscription } from '#src/webhooks/table.ts';

/** The maximum of an owner's messages that are being sent at a time, however silent the receivers; the others wait. */
export const MAX_SENDS_PER_OWNER = 40;
/** How many messages of a subscription are enqueued at once at first. */
export const FIRST_CALLED = 10;

/**
 * Whether a message `m` may be sent to its subscription `s`: before it is active only its challenge, while it is paused
 * a test.
 */
export const isOpen = sql`(s.status = 'active' or m.type = case s.status when 'pending' then ${CHALLENGE} else ${TEST} end)`;

/** A message `m` that no attempt holds. */
export const isFree = sql`(m.lease_until is null or m.lease_until < now())`;

/** A CTE, `sending (owner, id, sends)`: the subscriptions with messages under way. `whose`: of which `s`. */
export const sendingOf = (whose: SQL): SQL => sql`
  sending as materialized (
    select s.owner, s.id, count(*)::int as sends from ${message} m join ${subscription} s on s.id = m.subscription_id
    where m.lease_until > now() and ${whose} group by s.owner, s.id)`;

/**
 * That one, and `waiting (owner, id, sends, due_at)`: messages that may be sent now, of each subscription the `depth`
 * that are due longest. A subscription has no more under way than its owner has room left: twenty if the others are
 * quiet, and there is always some room for them, however many are silent.
 */
export const waitingOf = (whose: SQL, depth: number): SQL => sql`
  ${sendingOf(whose)},
  waiting as materialized (
    select s.owner, next.id, next.due_at, coalesce(own.sends, 0) as sends
    from ${subscription} s left join sending own on own.id = s.id cross join lateral (
      select m.id, m.due_at from ${message} m
      where m.subscription_id = s.id and m.status = 'pending' and m.due_at <= now() and ${isFree} and ${isOpen}
      order by m.due_at, m.sequence limit ${depth}) next
    where ${whose} and coalesce(own.sends, 0) < ${MAX_SENDS_PER_OWNER} - (select coalesce(sum(sends), 0) from sending where sending.owner = s.owner))`;

/**
 * How many more of an owner's messages may be sent: at least one for a caller that frees the room. Needs the CTE
 * `sending`.
 */
export const roomOf = (owner: SQL): SQL =>
  sql`greatest(1, ${MAX_SENDS_PER_OWNER} - (select coalesce(sum(sends), 0) from sending where sending.owner = ${owner}))`;

/** The order: first the subscription with the fewest under way, then the longest due. */
export const inTurn = sql`sends, due_at, id`;

/**
 * Serialises the start and end of an owner's attempts, so that those under way are counted correctly. `owner`: a select
 * of it.
 */
export const lockOwner = (owner: SQL): SQL =>
  sql`select pg_advisory_xact_lock(hashtextextended('webhooks.sending:' || owner, 0)) from (${owner}) o(owner)`;
