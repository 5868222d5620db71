import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Settled } from '#src/platform/db/once.ts';
import type { Place } from '#src/platform/db/page.ts';
import {
  afterChange,
  CHALLENGE,
  MAX_SUBSCRIPTIONS,
  OLD_SECRET_HOURS,
  type EventFilter,
  type StoredWebhook,
  type WantedStatus,
} from './subscription.ts';
import { message, subscription } from '#src/webhooks/table.ts';
import { shownWebhook, textArray } from './columns-store.ts';
import { insertOwnMessage } from '#src/webhooks/sending/messages-store.ts';

export interface NewWebhook {
  readonly id: string;
  readonly owner: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly filter: EventFilter;
  readonly sealedSecret: string;
  readonly challengeId: string;
}

/** Adds a subscription with its challenge. One owner's creations wait for each other. */
export function insertWebhook(db: Database, claim: Claim, row: NewWebhook): Promise<Settled | Refused<'full'>> {
  return decideOnce<'full'>(db, claim, {
    before: [sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${row.owner}`}, 0))`],
    ctes: (guard) => sql`
      room as (select count(*) < ${MAX_SUBSCRIPTIONS} as is_free from ${subscription} where owner = ${row.owner}),
      s as (
        insert into ${subscription} (id, owner, url, events, filter, status, secret)
        select ${row.id}::uuid, ${row.owner}, ${row.url}, ${textArray(row.events)}, ${JSON.stringify(row.filter)}::jsonb, 'pending', ${row.sealedSecret}
        from room where is_free and ${guard} returning *),
      challenge as (${insertOwnMessage(row.challengeId, CHALLENGE, sql`s`)}),
      decision as (
        select case when is_free then 'done' else 'full' end as kind, (select ${shownWebhook} from s) as result from room)`,
    answer: { status: 201, headers: { Location: `/v1/webhooks/${row.id}` } },
  });
}

export async function findWebhook(db: Database, id: string, owner: string): Promise<StoredWebhook | undefined> {
  const [row] = await db.execute<{ webhook: StoredWebhook }>(
    sql`select ${shownWebhook} as webhook from ${subscription} s where s.id = ${id}::uuid and s.owner = ${owner}`,
  );
  return row?.webhook;
}

export async function listWebhooks(
  db: Database,
  owner: string,
  after: Place | undefined,
  limit: number,
): Promise<StoredWebhook[]> {
  const rows = await db.execute<{ webhook: StoredWebhook }>(sql`
    select ${shownWebhook} as webhook from ${subscription} s where s.owner = ${owner} and ${olderThan(after, sql`s`)}
    order by s.created_at desc, s.id desc limit ${limit}`);
  return rows.map(({ webhook }) => webhook);
}

/** After a place of a list that is newest first. */
export const olderThan = (after: Place | undefined, row: SQL): SQL =>
  after === undefined
    ? sql`true`
    : sql`(${row}.created_at, ${row}.id) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;

export interface WebhookChange {
  readonly id: string;
  readonly owner: string;
  readonly url: string | undefined;
  readonly events: readonly string[] | undefined;
  readonly filter: EventFilter | undefined;
  readonly status: WantedStatus | undefined;
  readonly challengeId: string;
}

/**
 * Changes the given fields. A new URL, and a subscription that is to become active, gets a challenge, and only the
 * newest challenge counts. A paused one is paused again after its challenge was answered. Held messages of a
 * subscription that becomes active become due.
 */
export function updateWebhook(
  db: Database,
  change: WebhookChange,
): Promise<Settled | Refused<'not_found' | 'inactive'>> {
  const { url = null, status = null, events, filter } = change;
  return decideOnce<'not_found' | 'inactive'>(
    db,
    { once: undefined, attempt: change.challengeId, keepFor: 'day' },
    {
      before: [sql`select 1 from ${subscription} where id = ${change.id}::uuid and owner = ${change.owner} for update`],
      ctes: () => sql`
        seen as (
          select s.id, s.status, s.url <> ${url}::text as moves, terms -> 'url' ->> s.status as moved, terms -> ${status}::text ->> s.status as wanted
          from ${subscription} s, (select ${JSON.stringify(afterChange)}::jsonb as terms) t where s.id = ${change.id}::uuid and s.owner = ${change.owner}),
        verdict as (
          select id, status, moves, moves is true or (${status}::text = 'active' and wanted = 'pending') as challenged,
            case when moves and ${status}::text = 'paused' then null when moves then moved when ${status}::text is null then status else wanted end as next
          from seen),
        s as (
          update ${subscription} s set status = verdict.next, url = coalesce(${url}, s.url), updated_at = now(),
            after_proof = case when ${status}::text = 'active' then 'active' when moves and s.status = 'paused' then 'paused' else s.after_proof end,
            events = coalesce(${events === undefined ? null : textArray(events)}, s.events),
            filter = coalesce(${filter === undefined ? null : JSON.stringify(filter)}::jsonb, s.filter),
            disabled_reason = case when verdict.next = 'disabled' then s.disabled_reason end,
            failing_since = case when challenged then null else s.failing_since end
          from verdict where s.id = verdict.id and verdict.next is not null returning s.*, challenged),
        ${releaseHeld(sql`select id from s where status = 'active'`)},
        asked as (select id from s where challenged),
        superseded as (
          update ${message} m set status = 'failed', lease_until = null, attempt = null from asked
          where m.subscription_id = asked.id and m.type = ${CHALLENGE} and m.status = 'pending'),
        challenge as (${insertOwnMessage(change.challengeId, CHALLENGE, sql`asked`)}),
        decision as (
          select case when v.id is null then 'not_found' when v.next is null then 'inactive' else 'done' end as kind,
            coalesce((select ${shownWebhook} from s), json_build_object('status', v.status)) as result
          from (select 1) one left join verdict v on true)`,
      answer: { status: 200, headers: {} },
    },
  );
}

/** Makes held messages of subscriptions due: the update of a CTE. */
export const releaseHeld = (subscriptions: SQL): SQL => sql`
  released as (
    update ${message} set due_at = now()
    where subscription_id in (${subscriptions}) and status = 'pending' and due_at = 'infinity')`;

export async function deleteWebhook(db: Database, id: string, owner: string): Promise<boolean> {
  const rows = await db.execute(
    sql`delete from ${subscription} where id = ${id}::uuid and owner = ${owner} returning id`,
  );
  return rows.length > 0;
}

/** Gives a subscription a new secret. The one before also signs for a day; one that still did so ends. */
export function rotateSecret(
  db: Database,
  claim: Claim,
  { id, owner, sealedSecret }: Pick<NewWebhook, 'id' | 'owner' | 'sealedSecret'>,
): Promise<Settled | Refused<'not_found'>> {
  return decideOnce<'not_found'>(db, claim, {
    ctes: (guard) => sql`
      s as (
        update ${subscription} s set secret = ${sealedSecret}, old_secret = s.secret, updated_at = now(),
          old_secret_until = now() + make_interval(hours => ${OLD_SECRET_HOURS})
        where s.id = ${id}::uuid and s.owner = ${owner} and ${guard} returning *),
      decision as (
        select case when exists (select 1 from s) then 'done' else 'not_found' end as kind, (select ${shownWebhook} from s) as result)`,
    answer: { status: 200, headers: {} },
  });
}
