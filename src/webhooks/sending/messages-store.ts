import { sql, type SQL } from 'drizzle-orm';
import type { Loaded, Stale } from '#src/platform/db/commit.ts';
import type { Database } from '#src/platform/db/database.ts';
import { commitFrozen, frozenRow, loadFrozen, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import type { Claim, Done, Once, Part } from '#src/platform/db/once.ts';
import type { Place } from '#src/platform/db/page.ts';
import { storedMoment } from '#src/platform/db/stored-value.ts';
import { json, when } from '#src/platform/db/parameters.ts';
import type { FoundWebhook, Subscription } from '#src/webhooks/subscriptions/subscription-changes.ts';
import { foundWebhook, isSame, lockOf, type OwnWebhook } from '#src/webhooks/subscriptions/own-webhook-store.ts';
import { attempt, message, subscription } from '#src/webhooks/table.ts';
import type { FoundMessage, StoredMessage } from './message.ts';

/** A message about the subscription itself. */
export interface OwnMessage {
  readonly id: string;
  readonly subscriptionId: string;
  readonly type: string;
  readonly data: StoredMessage['data'];
  readonly at: Date;
}

/** Adds a message about the subscription itself, due at once. */
export const insertOwnMessage =
  ({ id, subscriptionId, type, data, at }: OwnMessage): Part =>
  (claimed) =>
    sql`
    insert into ${message} (id, subscription_id, type, data, at, due_at, created_at)
    select ${id}::uuid, ${subscriptionId}::uuid, ${type}, ${json(data)}, ${when(at)}, ${when(at)}, ${when(at)}
    from ${claimed}`;

/** A message `m` with every attempt, as the JSON of a `StoredMessage`. */
const shownMessage = (m: SQL): SQL => sql`
  json_build_object('id', ${m}.id, 'type', ${m}.type, 'data', ${m}.data, 'at', ${storedMoment(sql`${m}.at`)}, 'status', ${m}.status,
    'createdAt', ${storedMoment(sql`${m}.created_at`)},
    'dueAt', case when ${m}.status = 'pending' and ${m}.due_at < 'infinity' then ${storedMoment(sql`${m}.due_at`)} end,
    'attempts', (
      select coalesce(json_agg(json_build_object('number', a.number, 'at', ${storedMoment(sql`a.at`)}, 'status', a.status, 'error', a.error,
        'latencyMs', a.latency_ms, 'answer', a.answer) order by a.number), '[]'::json) from ${attempt} a where a.message_id = ${m}.id))`;

/** Messages of a subscription with every attempt, newest first; undefined if the subscription isn't the owner's. */
export async function findMessages(
  db: Database,
  { id, owner }: OwnWebhook,
  after: Place | undefined,
  limit: number,
): Promise<StoredMessage[] | undefined> {
  const older =
    after === undefined
      ? sql`true`
      : sql`(m.created_at, m.id) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const messages = sql`(
    select coalesce(json_agg(${shownMessage(sql`m`)} order by m.created_at desc, m.id desc), '[]'::json)
    from (select * from ${message} m where m.subscription_id = s.id and ${older} order by m.created_at desc, m.id desc limit ${limit}) m)`;
  const from = sql`from ${subscription} s where s.id = ${id}::uuid and s.owner = ${owner}`;
  const [row] = await db.execute<FrozenRow<StoredMessage[]>>(frozenRow(messages, from));
  return thawRow(row);
}

/** Sends a test to a subscription that is still the same. */
export const insertTest = (
  db: Database,
  claim: Claim,
  own: OwnWebhook,
  { was, message: test }: { readonly was: Subscription; readonly message: StoredMessage },
): Promise<Done<StoredMessage> | Stale<FoundWebhook>> =>
  commitFrozen(db, claim, {
    locks: [lockOf(own.id)],
    unchanged: isSame(was),
    parts: [insertOwnMessage({ ...test, subscriptionId: own.id })],
    value: test,
    load: foundWebhook(own),
  });

interface SentMessage extends OwnWebhook {
  readonly messageId: string;
}

/** What wrote the rows of a message and its subscription. */
const revisionOf = (m: SQL, s: SQL): SQL => sql`${m}.xmin::text || ' ' || ${s}.xmin::text`;

const foundMessage = ({ id, owner, messageId }: SentMessage): SQL => {
  const sent = sql`(
    select json_build_object('shown', ${shownMessage(sql`m`)}, 'revision', ${revisionOf(sql`m`, sql`s`)}, 'webhookStatus', s.status)
    from ${message} m join ${subscription} s on s.id = m.subscription_id
    where m.id = ${messageId}::uuid and s.id = ${id}::uuid and s.owner = ${owner})`;
  return frozenRow(sql`json_build_object('now', ${storedMoment(sql`now()`)}, 'sent', ${sent})`);
};

export const loadMessage = <T>(
  db: Database,
  once: Once | undefined,
  own: SentMessage,
): Promise<Loaded<FoundMessage, T>> => loadFrozen(db, once, foundMessage(own));

/** Stores that a message is due once more, under its webhook-id, with a new schedule. */
export const saveReplayed = (
  db: Database,
  claim: Claim,
  own: SentMessage,
  { revision, message: due }: { readonly revision: string; readonly message: StoredMessage },
): Promise<Done<StoredMessage> | Stale<FoundMessage>> =>
  commitFrozen(db, claim, {
    locks: [lockOf(own.id), sql`select 1 from ${message} where id = ${due.id}::uuid for update`],
    unchanged: sql`exists (
      select 1 from ${message} m join ${subscription} s on s.id = m.subscription_id
      where m.id = ${due.id}::uuid and ${revisionOf(sql`m`, sql`s`)} = ${revision})`,
    parts: [
      (claimed) => sql`
        update ${message} m set status = ${due.status}, due_at = ${when(due.dueAt)}, lease_until = null, attempt = null,
          replayed_after = m.attempts
        from ${claimed} where m.id = ${due.id}::uuid`,
    ],
    value: due,
    load: foundMessage(own),
  });
