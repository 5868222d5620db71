import { sql, type SQL } from 'drizzle-orm';
import { CHALLENGE, TEST } from '../subscription.ts';
import { message, subscription } from '../table.ts';

/** How many messages of one owner are being sent at a time, however silent the receivers: the rest of theirs waits. */
export const MAX_SENDS_PER_OWNER = 40;
/** How many of a subscription's are called at once to begin with. */
export const FIRST_CALLED = 10;

/** Whether a message `m` may go to its subscription `s`: before it is active its challenge alone, while it is paused a test. */
export const isOpen = sql`(s.status = 'active' or m.type = case s.status when 'pending' then ${CHALLENGE} else ${TEST} end)`;

/** A message `m` that nobody is sending. */
export const isFree = sql`(m.lease_until is null or m.lease_until < now())`;

/** A common table expression, `sending (owner, id, sends)`: the subscriptions that have something in flight. `whose`: of which `s`. */
export const sendingOf = (whose: SQL): SQL => sql`
  sending as materialized (
    select s.owner, s.id, count(*)::int as sends from ${message} m join ${subscription} s on s.id = m.subscription_id
    where m.lease_until > now() and ${whose} group by s.owner, s.id)`;

/**
 * That one, and `waiting (owner, id, sends, due_at)`: messages that may be sent now, of each subscription the `depth`
 * that are due longest. A subscription has no more in flight than its owner has room left: twenty while the others are
 * quiet, and there is always some for them, however many are silent.
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

/** How much more of an owner's may be sent: at least one, who asks for the room itself. `sending` is among the expressions. */
export const roomOf = (owner: SQL): SQL =>
  sql`greatest(1, ${MAX_SENDS_PER_OWNER} - (select coalesce(sum(sends), 0) from sending where sending.owner = ${owner}))`;

/** Whose turn it is: the subscription's that has the fewest in flight; then the longest due. */
export const inTurn = sql`sends, due_at, id`;

/** Lets one of an owner's attempts begin or end at a time, so that what is in flight is counted right. `owner`: a select of it. */
export const lockOwner = (owner: SQL): SQL =>
  sql`select pg_advisory_xact_lock(hashtextextended('webhooks.sending:' || owner, 0)) from (${owner}) o(owner)`;
