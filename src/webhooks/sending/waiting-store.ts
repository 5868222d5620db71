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
export const isOpen = (m: SQL, s: SQL): SQL =>
  sql`(${s}.status = 'active' or ${m}.type = case ${s}.status when 'pending' then ${CHALLENGE} else ${TEST} end)`;

/** A message `m` that no attempt holds. */
export const isFree = (m: SQL): SQL => sql`(${m}.lease_until is null or ${m}.lease_until < now())`;

/** A select of `owner, id, sends`: the subscriptions with messages under way. `whose`: whether of that owner. */
export const selectSending = (whose: (owner: SQL) => SQL): SQL => sql`
  select s.owner, s.id, count(*)::int as sends from ${message} m join ${subscription} s on s.id = m.subscription_id
  where m.lease_until > now() and ${whose(sql`s.owner`)} group by s.owner, s.id`;

/**
 * A select of `owner, id, sends, due_at`: messages that may be sent now, of each subscription the `depth` that are due
 * longest. A subscription has no more under way than its owner has room left: twenty if the others are quiet, and there
 * is always some room for them, however many are silent. `sending`: the relation that `selectSending` selects.
 */
export const selectWaiting = (sending: SQL, whose: (owner: SQL) => SQL, depth: number): SQL => sql`
  select s.owner, next.id, next.due_at, coalesce(own.sends, 0) as sends
  from ${subscription} s left join ${sending} own on own.id = s.id cross join lateral (
    select m.id, m.due_at from ${message} m
    where m.subscription_id = s.id and m.status = 'pending' and m.due_at <= now() and ${isFree(sql`m`)} and ${isOpen(sql`m`, sql`s`)}
    order by m.due_at, m.sequence limit ${depth}) next
  where ${whose(sql`s.owner`)} and coalesce(own.sends, 0) <
    ${MAX_SENDS_PER_OWNER} - (select coalesce(sum(own.sends), 0) from ${sending} own where own.owner = s.owner)`;

/** How many more of an owner's messages may be sent: at least one for a caller that frees the room. */
export const roomOf = (sending: SQL, owner: SQL): SQL =>
  sql`greatest(1, ${MAX_SENDS_PER_OWNER} - (select coalesce(sum(own.sends), 0) from ${sending} own where own.owner = ${owner}))`;

/** The order of messages that wait: first the subscription with the fewest under way, then the longest due. */
export const inTurn = (waiting: SQL): SQL => sql`${waiting}.sends, ${waiting}.due_at, ${waiting}.id`;

/** Makes held messages of subscriptions due. */
export const releaseHeld = (subscriptions: SQL): SQL => sql`
  update ${message} set due_at = now()
  where subscription_id in (${subscriptions}) and status = 'pending' and due_at = 'infinity'`;

/**
 * Serialises the start and end of an owner's attempts, so that those under way are counted correctly. `owner`: a select
 * of it.
 */
export const lockOwner = (owner: SQL): SQL =>
  sql`select pg_advisory_xact_lock(hashtextextended('webhooks.sending:' || owner, 0)) from (${owner}) o(owner)`;
