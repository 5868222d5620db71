import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import type { WebhookReminder } from './message.ts';
import { EVERY_EVENT } from '#src/webhooks/subscriptions/subscription.ts';
import { announcement, message, subscription } from '#src/webhooks/table.ts';
import { isGathered, lockPace } from './digests-store.ts';
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

/** Where events come from, and who gets which. */
export interface Source {
  /** The Worker whose events they are, as `announcement.source` has it. */
  readonly name: string;
  /**
   * Events of the resources of a relation (`source`, `resource`, `announced`) that haven't been announced, as rows of
   * `resource, sequence, names text[], at, data jsonb` and whatever `isFor` compares. If an event has several names, a
   * subscription gets the first that it has.
   */
  readonly news: (picked: SQL) => SQL;
  /**
   * Whether an event `n` is for a subscription `s`, whatever it is called. Unless told: if `n.owner` is its owner, and
   * the data has the values of its filter.
   */
  readonly isFor?: (n: SQL, s: SQL) => SQL;
  /** The data of an event as a subscription gets it. Unless told: `n.data`. */
  readonly dataFor?: (n: SQL, s: SQL) => SQL;
  /** The most that a subscription gets by themselves within an hour; the others are gathered. Unless told: all. */
  readonly perHour?: number;
}

/** Who subscribes gets their own events, with the values that the filter has. */
const isOwners = (n: SQL, s: SQL): SQL => sql`${s}.owner = ${n}.owner and ${n}.data @> ${s}.filter`;
const [n, s, w] = [sql`n`, sql`s`, sql`w`];

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
  { name, news, perHour, isFor = isOwners, dataFor = () => sql`n.data` }: Source,
): Promise<{ readonly messages: readonly string[]; readonly hasMore: boolean }> {
  const statement = sql`
    with picked as (
      select source, resource, announced from ${announcement} where source = ${name} and announced < noted
      order by due_at limit ${MAX_ANNOUNCED} for update skip locked),
    news as materialized (${news(sql`picked`)}),
    wanted as (
      select n.resource, n.sequence, n.at, ${dataFor(n, s)} as data, named.name, s.id as subscription_id, s.mode,
        row_number() over (partition by s.id order by n.at, n.resource, n.sequence) as place
      from news n join ${subscription} s on s.status <> 'disabled' and ${isFor(n, s)}
        cross join lateral (
          select name from unnest(n.names) with ordinality as u(name, place)
          where name = any(s.events) or ${EVERY_EVENT} = any(s.events) order by place limit 1) named),
    told as (
      insert into ${message} (id, subscription_id, type, source, resource, sequence, data, at, status)
      select gen_random_uuid(), w.subscription_id, w.name, ${name}, w.resource, w.sequence, w.data, w.at,
        case when ${perHour === undefined ? sql`false` : isGathered(w, name, perHour)} then 'gathered' else 'pending' end
      from wanted w order by w.resource, w.sequence
      on conflict (subscription_id, source, resource, sequence, role) do nothing returning id, subscription_id, sequence, status),
    reminded as (
      select t.id, s.owner, row_number() over (partition by s.owner order by t.sequence, t.id) as place
      from told t join ${subscription} s on s.id = t.subscription_id where t.status = 'pending'),
    sending as materialized (${selectSending((owner) => sql`${owner} in (select owner from reminded)`)}),
    moved as (
      update ${announcement} a set announced = n.last
      from (select resource, max(sequence) as last from news group by resource) n
      where a.source = ${name} and a.resource = n.resource)
    select (select coalesce(json_agg(id), '[]'::json) from reminded where place <= ${roomOf(sending, sql`reminded.owner`)}) as messages, (select count(*)::int from picked) as picked`;
  const rows = await db.batch(perHour === undefined ? [statement] : [lockPace(name), statement]);
  const [row] = rows.at(-1) as { messages: string[]; picked: number }[];
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
