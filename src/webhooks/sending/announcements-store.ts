import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import type { WebhookReminder } from './message.ts';
import { EVERY_EVENT } from '#src/webhooks/subscriptions/subscription.ts';
import { announcement, message, subscription } from '#src/webhooks/table.ts';
import { FIRST_CALLED, inTurn, roomOf, selectSending, selectWaiting } from './waiting-store.ts';

/** The number of resources that are announced at a time. */
export const MAX_ANNOUNCED = 50;
/**
 * The maximum of messages that a sweep enqueues; of each owner as many as there is room for. The others follow when
 * those are done.
 */
export const MAX_SWEPT = 1_000;
const KEPT_DAYS = 30;
/** The maximum of rows that a sweep deletes. */
const MAX_CLEARED = 1_000;

/**
 * Events of the resources of a relation (`source`, `resource`, `announced`) that haven't been announced, as rows of
 * `resource, sequence, owner, names text[], at, data jsonb`. If an event has several names, a subscription gets the
 * first that it has.
 */
export type News = (picked: SQL) => SQL;

/**
 * Announces noted events: writes one message for each event and subscription that wants it, and advances the announced
 * sequence, in one statement, so that neither exists without the other. Two at once take different resources. Messages
 * of a pending subscription are held, so that its sequences get no gap while a new URL is challenged. Returns as many
 * messages of each owner as there is room for; the others follow when those are done. A row stays due until `announced`
 * reaches `noted`, so that an event that commits after this statement's snapshot isn't missed: its trigger has moved
 * `noted`, or waits for this statement to do so.
 */
export async function announce(
  db: Database,
  source: string,
  news: News,
): Promise<{ readonly messages: readonly string[]; readonly hasMore: boolean }> {
  const [row] = await db.execute<{ messages: string[]; picked: number }>(sql`
    with picked as (
      select source, resource, announced from ${announcement} where source = ${source} and announced < noted
      order by due_at limit ${MAX_ANNOUNCED} for update skip locked),
    news as materialized (${news(sql`picked`)}),
    told as (
      insert into ${message} (id, subscription_id, type, source, resource, sequence, data, at)
      select gen_random_uuid(), s.id, wanted.name, ${source}, n.resource, n.sequence, n.data, n.at
      from news n join ${subscription} s on s.owner = n.owner and s.status <> 'disabled' and n.data @> s.filter
        cross join lateral (
          select name from unnest(n.names) with ordinality as u(name, place)
          where name = any(s.events) or ${EVERY_EVENT} = any(s.events) order by place limit 1) wanted
      order by n.resource, n.sequence
      on conflict (subscription_id, source, resource, sequence, role) do nothing returning id, subscription_id, sequence),
    sending as materialized (${selectSending((owner) => sql`${owner} in (select owner from news)`)}),
    reminded as (
      select t.id, s.owner, row_number() over (partition by s.owner order by t.sequence, t.id) as place
      from told t join ${subscription} s on s.id = t.subscription_id),
    moved as (
      update ${announcement} a set announced = n.last
      from (select resource, max(sequence) as last from news group by resource) n
      where a.source = ${source} and a.resource = n.resource)
    select (select coalesce(json_agg(id), '[]'::json) from reminded where place <= ${roomOf(sending, sql`reminded.owner`)}) as messages, (select count(*)::int from picked) as picked`);
  return { messages: row?.messages ?? [], hasMore: row?.picked === MAX_ANNOUNCED };
}

const sending = sql`sending`;
const all = () => sql`true`;

/** What is due and has room, the first of each owner first. Deletes what is older than thirty days, done or not. */
export async function sweep(db: Database): Promise<WebhookReminder[]> {
  const [row] = await db.execute<{ messages: string[]; announces: boolean }>(sql`
    with old_messages as (
      delete from ${message} where id in (
        select id from ${message} where created_at < now() - make_interval(days => ${KEPT_DAYS}) limit ${MAX_CLEARED})),
    old_announcements as (
      delete from ${announcement} a using (
        select source, resource from ${announcement}
        where due_at < now() - make_interval(days => ${KEPT_DAYS}) and announced = noted limit ${MAX_CLEARED} for update skip locked) o
      where a.source = o.source and a.resource = o.resource),
    sending as materialized (${selectSending(all)}),
    waiting as materialized (${selectWaiting(sending, all, FIRST_CALLED)})
    select exists (select 1 from ${announcement} where announced < noted) as announces, (
      select coalesce(json_agg(id), '[]'::json) from (
        select id from (select *, row_number() over (partition by owner order by ${inTurn(sql`waiting`)}) as place from waiting) ranked
        where place <= ${roomOf(sending, sql`ranked.owner`)} order by place, due_at limit ${MAX_SWEPT}) d) as messages`);
  const messages = (row?.messages ?? []).map((id) => ({ kind: 'send', message: id }) as const);
  return row?.announces === true ? [{ kind: 'announce' }, ...messages] : messages;
}
