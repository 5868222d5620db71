import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Settled } from '#src/platform/db/once.ts';
import type { Place } from '#src/platform/db/page.ts';
import type { StoredMessage } from './message.ts';
import { TEST } from '#src/webhooks/subscriptions/subscription.ts';
import { attempt, message, subscription } from '#src/webhooks/table.ts';
import { shownMessage } from '#src/webhooks/subscriptions/columns-store.ts';

/**
 * A message about the subscription itself, due at once: the insert of a CTE, from a relation with the subscription's
 * id.
 */
export const insertOwnMessage = (id: string, type: string, from: SQL): SQL => sql`
  insert into ${message} (id, subscription_id, type, data, at)
  select ${id}::uuid, id, ${type}, json_build_object('webhookId', id), now() from ${from} returning *`;

const attemptsOf = sql`(
  select coalesce(json_agg(json_build_object('number', a.number, 'at', a.at, 'status', a.status, 'error', a.error, 'latencyMs', a.latency_ms,
    'answer', a.answer) order by a.number), '[]'::json) from ${attempt} a where a.message_id = m.id)`;

/** Messages of a subscription with every attempt, newest first; undefined if the subscription isn't the owner's. */
export async function findMessages(
  db: Database,
  { id, owner }: { readonly id: string; readonly owner: string },
  after: Place | undefined,
  limit: number,
): Promise<StoredMessage[] | undefined> {
  const older =
    after === undefined
      ? sql`true`
      : sql`(m.created_at, m.id) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const [row] = await db.execute<{ messages: StoredMessage[] }>(sql`
    select (
      select coalesce(json_agg(${shownMessage(attemptsOf)} order by m.created_at desc, m.id desc), '[]'::json)
      from (select * from ${message} m where m.subscription_id = s.id and ${older} order by m.created_at desc, m.id desc limit ${limit}) m) as messages
    from ${subscription} s where s.id = ${id}::uuid and s.owner = ${owner}`);
  return row?.messages;
}

interface OwnMessage {
  readonly id: string;
  readonly owner: string;
  readonly messageId: string;
}

/** Sends a test to a subscription whose challenge was answered. */
export function insertTest(
  db: Database,
  claim: Claim,
  { id, owner, messageId }: OwnMessage,
): Promise<Settled | Refused<'not_found' | 'inactive'>> {
  return decideOnce<'not_found' | 'inactive'>(db, claim, {
    ctes: (guard) => sql`
      seen as (select id, status from ${subscription} where id = ${id}::uuid and owner = ${owner}),
      proved as (select id from seen where status <> 'pending' and ${guard}),
      m as (${insertOwnMessage(messageId, TEST, sql`proved`)}),
      ${decision}`,
    answer: { status: 202, headers: {} },
  });
}

/** Makes a message of an active subscription due once more, under its webhook-id, with a new schedule. */
export function replayMessage(
  db: Database,
  claim: Claim,
  { id, owner, messageId }: OwnMessage,
): Promise<Settled | Refused<'not_found' | 'inactive'>> {
  return decideOnce<'not_found' | 'inactive'>(db, claim, {
    ctes: (guard) => sql`
      seen as (
        select m.id, s.status from ${message} m join ${subscription} s on s.id = m.subscription_id
        where m.id = ${messageId}::uuid and s.id = ${id}::uuid and s.owner = ${owner}),
      m as (
        update ${message} m set status = 'pending', due_at = now(), lease_until = null, attempt = null, replayed_after = m.attempts
        from seen where m.id = seen.id and seen.status = 'active' and ${guard} returning m.*),
      ${decision}`,
    answer: { status: 202, headers: {} },
  });
}

/** Done if `m` was written; refused if the subscription's status, in `seen`, doesn't allow it; else not found. */
const decision = sql`
  decision as (
    select case when exists (select 1 from m) then 'done' when exists (select 1 from seen) then 'inactive' else 'not_found' end as kind,
      coalesce((select ${shownMessage(attemptsOf)} from m), (select json_build_object('status', status) from seen)) as result)`;
