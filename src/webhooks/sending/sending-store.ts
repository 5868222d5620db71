import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { storedMoment, thaw } from '#src/platform/db/stored-value.ts';
import type { Outcome, Verdict } from './retry.ts';
import { CHALLENGE, MAX_FAILING_DAYS } from '#src/webhooks/subscriptions/subscription.ts';
import { attempt, message, subscription } from '#src/webhooks/table.ts';
import {
  FIRST_CALLED,
  inTurn,
  isFree,
  isOpen,
  lockOwner,
  releaseHeld,
  selectSending,
  selectWaiting,
} from './waiting-store.ts';

const [m, s, sending] = [sql`m`, sql`s`, sql`sending`];

/** How long a lease on a message lasts: four times the timeout of a receiver. */
export const LEASE_SECONDS = 60;

/** A message that an attempt holds, with everything that is needed to send it. */
export interface LeasedMessage {
  readonly id: string;
  readonly subscriptionId: string;
  readonly owner: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: Date;
  readonly url: string;
  readonly sealedSecret: string;
  /** During a rotation: the secret before. */
  readonly sealedOldSecret: string | null;
  /** The number of this attempt, and the number of attempts since the schedule began. */
  readonly number: number;
  readonly tries: number;
}

export type Leased =
  | { readonly kind: 'leased'; readonly message: LeasedMessage }
  | { readonly kind: 'early'; readonly inSeconds: number }
  | { readonly kind: 'nothing' };

/**
 * Leases a message for one attempt, and records the attempt: if the named message is due, the one of its owner whose
 * turn it is. A message without room stays due, and is leased when an attempt of its owner ends. A message that another
 * attempt holds can't be leased before its lease ends. A message that can't be sent, because its subscription isn't
 * active, is held. The lock on the subscription prevents it from becoming active at the same moment, which would leave
 * the message held for good.
 */
export async function leaseMessage(db: Database, id: string, holder: string): Promise<Leased> {
  const owner = sql`select s.owner from ${message} m join ${subscription} s on s.id = m.subscription_id where m.id = ${id}::uuid`;
  const whose = (mine: SQL) => sql`${mine} = (select owner from named where not is_early)`;
  const lease = sql`
    with named as (
      select s.owner, m.due_at, m.status = 'pending' and m.due_at > now() and m.due_at < 'infinity' and is_open as is_early
      from ${message} m join ${subscription} s on s.id = m.subscription_id, lateral (select ${isOpen(m, s)} as is_open) o where m.id = ${id}::uuid),
    shut as (
      select s.id, s.status from ${subscription} s where s.owner = (select owner from named) and s.status <> 'active' order by s.id for share),
    held as (
      update ${message} m set due_at = 'infinity' from shut s
      where m.subscription_id = s.id and m.status = 'pending' and m.due_at <= now() and ${isFree(m)} and not ${isOpen(m, s)}),
    sending as materialized (${selectSending(whose)}),
    waiting as materialized (${selectWaiting(sending, whose, 1)}),
    picked as (
      select m.id, s.owner, s.url, s.secret, case when s.old_secret_until > now() then s.old_secret end as old_secret
      from ${message} m join ${subscription} s on s.id = m.subscription_id
      where m.id = (select id from waiting order by ${inTurn(sql`waiting`)} limit 1) and ${isOpen(m, s)} for share of s),
    leased as (
      update ${message} m set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempt = ${holder}::uuid, attempts = m.attempts + 1
      from picked where m.id = picked.id and m.status = 'pending' and m.due_at <= now() and ${isFree(m)} returning m.*),
    noted as (insert into ${attempt} (message_id, number) select id, attempts from leased)
    select (
      select json_build_object('id', l.id, 'subscriptionId', l.subscription_id, 'owner', p.owner, 'type', l.type, 'data', l.data, 'at', ${storedMoment(sql`l.at`)},
        'url', p.url, 'sealedSecret', p.secret, 'sealedOldSecret', p.old_secret, 'number', l.attempts, 'tries', l.attempts - l.replayed_after)
      from leased l join picked p on p.id = l.id) as message,
      (select ceil(extract(epoch from due_at - now()))::int from named where is_early) as seconds`;
  const [, rows] = await db.batch([lockOwner(owner), lease]);
  const { message: leased, seconds } = thaw<{ message: LeasedMessage | null; seconds: number | null }>(
    rows?.[0] ?? { message: null, seconds: null },
  );
  if (leased !== null) return { kind: 'leased', message: leased };
  return seconds === null ? { kind: 'nothing' } : { kind: 'early', inSeconds: seconds };
}

export interface Attempted {
  readonly holder: string;
  readonly message: LeasedMessage;
  readonly outcome: Outcome;
  readonly verdict: Verdict;
}

/**
 * Records the outcome of an attempt: always on the attempt; on the message if the attempt still holds it; and on the
 * subscription its consequences: an answered challenge activates it, 410 ends it, and so do five days of failures. An
 * outcome counts for the URL that gave it, so a subscription that has another URL by now isn't changed. Returns
 * messages for the room that becomes free: another one of the same owner, or after a challenge a few.
 */
export async function noteAttempt(
  db: Database,
  { holder, message: sent, outcome, verdict }: Attempted,
): Promise<readonly string[]> {
  const { id } = sent;
  const status = { delivered: 'delivered', spent: 'failed', gone: 'failed', retry: 'pending' }[verdict.kind];
  const wait = verdict.kind === 'retry' ? verdict.inSeconds : 0;
  const delivered = verdict.kind === 'delivered';
  const activates = delivered && sent.type === CHALLENGE;
  // Whoever activates a subscription releases its held messages after this lock, and so sees all that were held.
  // Changing
  // or deleting a subscription also locks it before its messages.
  const lock = sql`select 1 from ${subscription} where id = ${sent.subscriptionId}::uuid for no key update`;
  const note = sql`
    with logged as (
      update ${attempt} set status = ${outcome.status}::int, error = ${outcome.error}::text, latency_ms = ${outcome.latencyMs}::int, answer = ${outcome.answer}::text
      where message_id = ${id}::uuid and number = ${sent.number}),
    mine as (
      update ${message} set status = ${status}, due_at = now() + make_interval(secs => ${wait}::float8), lease_until = null, attempt = null
      where id = ${id}::uuid and attempt = ${holder}::uuid returning subscription_id),
    s as (
      update ${subscription} s set updated_at = now(),
        status = case when ${activates} and s.status = 'pending' then s.after_proof
          when ${verdict.kind === 'gone'} or (not ${delivered} and s.failing_since <= now() - make_interval(days => ${MAX_FAILING_DAYS})) then 'disabled' else s.status end,
        disabled_reason = case when ${activates} and s.status = 'pending' then null
          when ${verdict.kind === 'gone'} then 'gone'
          when not ${delivered} and s.failing_since <= now() - make_interval(days => ${MAX_FAILING_DAYS}) then coalesce(s.disabled_reason, 'failing') else s.disabled_reason end,
        failing_since = case when ${delivered} then null else coalesce(s.failing_since, now()) end
      from mine where s.id = mine.subscription_id and s.url = ${sent.url} and (
        (${delivered} and (s.failing_since is not null or (${activates} and s.status = 'pending')))
        or (not ${delivered} and (s.failing_since is null or ${verdict.kind === 'gone'} or s.failing_since <= now() - make_interval(days => ${MAX_FAILING_DAYS}))))
      returning s.id, s.status),
    released as (${releaseHeld(sql`select id from s where status = 'active' and ${activates}`)})
    select 1`;
  const called = activates ? FIRST_CALLED : 1;
  const whose = (owner: SQL) => sql`${owner} = ${sent.owner}`;
  const next = sql`
    with sending as materialized (${selectSending(whose)}), waiting as materialized (${selectWaiting(sending, whose, called)})
    select id from waiting order by ${inTurn(sql`waiting`)} limit ${called}`;
  const results = await db.batch([lockOwner(sql`select ${sent.owner}::text`), lock, note, next]);
  return (results[3] ?? []).map((row) => String(row['id']));
}
