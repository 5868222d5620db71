import { sql } from 'drizzle-orm';
import type { LotRecord } from '#src/live/auctions/auction.ts';
import { clipIdOfSale, SALE_FILMED_SECONDS, spanOfSale } from '#src/live/clips/clip-of-sale.ts';
import { clip } from '#src/live/clips/table.ts';
import { dues } from '#src/live/due/due-store.ts';
import type { Reminder } from '#src/live/due/due.ts';
import { orderIdOf } from '#src/live/orders/order-id.ts';
import { PAY_SECONDS } from '#src/live/orders/order.ts';
import { order } from '#src/live/orders/table.ts';
import { stream } from '#src/live/table.ts';
import type { AuctionId, StreamId } from '#src/live/ids.ts';
import type { Database } from '#src/platform/db/database.ts';
import { json, when } from '#src/platform/db/parameters.ts';
import { storedLot } from './shown-lot-store.ts';
import type { StoredLot } from './stored-lot.ts';
import { auction } from './table.ts';

type LotRow = { readonly lot: StoredLot };

const closed = sql`('sold', 'unsold', 'cancelled')`;

/** What is due after a sale, and when its reminder is to come. */
export interface SaleDue extends Reminder {
  readonly inSeconds: number;
}

interface Recorded {
  readonly isKnown: boolean;
  readonly due: readonly SaleDue[];
}

/**
 * Writes what a room reports of a lot. A lot that is closed stays as it is. One that is sold gets its order, whose winner
 * pays within PAY_SECONDS or by a saved card at once, and its clip where the stream has clips.
 */
export async function recordLot(db: Database, record: LotRecord): Promise<Recorded> {
  const { auctionId, status, auction: shown, winner, runners } = record;
  const { startsAt, outcome, leader } = shown;
  const closedAt = Date.parse(outcome?.closedAt ?? '') || 0;
  const span = spanOfSale({ openedAt: Date.parse(startsAt ?? '') || closedAt, closedAt });
  const filmedAt = sql`${when(new Date(span.until))} + make_interval(secs => ${SALE_FILMED_SECONDS})`;
  const [row] = await db.execute<Recorded & Record<string, unknown>>(sql`
    with taken as (
      update ${auction} a set status = ${status}::text, shown = ${json(shown)}, winner = ${winner}::text, runners = ${json(runners)}
      where a.id = ${auctionId}::uuid and a.status not in ${closed} returning a.*),
    sold as (
      select t.*, s.features, s.started_at from taken t join ${stream} s on s.id = t.stream_id
      where t.status = 'sold' and t.winner is not null and ${outcome?.amountMinor ?? 0}::bigint > 0),
    ordered as (
      insert into ${order} (id, auction_id, stream_id, seller, buyer, buyer_alias, title, amount_minor, pay_by)
      select ${orderIdOf(auctionId, 0)}::uuid, id, stream_id, seller_id, winner, ${leader?.alias ?? ''}, title, ${outcome?.amountMinor ?? 0}::bigint,
        now() + make_interval(secs => ${PAY_SECONDS}) from sold
      on conflict do nothing returning id, pay_by),
    charged as (select o.id from ordered o cross join sold where sold.pickup is null),
    lapse_due as (${dues.insert('order_lapse', sql`id`, sql`pay_by`, sql`ordered`)}),
    charge_due as (${dues.insert('order_charge', sql`id`, sql`now()`, sql`charged`)}),
    clipped as (
      insert into ${clip} (id, stream_id, title, auction_id, is_automatic, from_at, until_at, start_offset_ms)
      select ${clipIdOfSale(auctionId)}::uuid, stream_id, title, id, true, ${when(new Date(span.from))}, ${when(new Date(span.until))},
        greatest(0, extract(epoch from ${when(new Date(span.from))} - started_at) * 1000)::int
      from sold where (features ->> 'clips')::boolean and started_at is not null
      on conflict do nothing returning id),
    clip_due as (${dues.insert('clip_copy', sql`id`, filmedAt, sql`clipped`)})
    select exists (select 1 from ${auction} where id = ${auctionId}::uuid) as "isKnown",
      coalesce((select json_agg(json_build_object('kind', kind, 'subject', id, 'inSeconds', "inSeconds")) from (
        select 'order_charge' as kind, id, 0 as "inSeconds" from charged
        union all select 'clip_copy', id, greatest(0, ceil(extract(epoch from ${filmedAt} - now())))::int from clipped) x), '[]'::json) as due`);
  return row ?? { isKnown: false, due: [] };
}

/** A stream's lots that aren't closed, the oldest first. */
export async function findLotsOfRoom(db: Database, streamId: StreamId): Promise<readonly StoredLot[]> {
  const rows = await db.execute<LotRow>(sql`
    select ${storedLot(sql`a`)} as lot from ${auction} a
    where a.stream_id = ${streamId}::uuid and a.status not in ${closed} order by a.created_at, a.id`);
  return rows.map(({ lot }) => lot);
}

/** Lots with changes that a room may not know, older than the time in which their request tells it. */
export async function findUntoldLots(db: Database, limit: number): Promise<readonly StoredLot[]> {
  const rows = await db.execute<LotRow>(sql`
    select ${storedLot(sql`a`)} as lot from ${auction} a
    where a.version > a.told_version and a.updated_at < now() - interval '20 seconds' order by a.updated_at limit ${limit}`);
  return rows.map(({ lot }) => lot);
}

/** Records up to which version rooms were told. */
export async function markLotsTold(db: Database, told: readonly { id: AuctionId; version: number }[]): Promise<void> {
  await db.execute(sql`
    update ${auction} a set told_version = greatest(a.told_version, t.version)
    from json_to_recordset(${JSON.stringify(told)}::json) t(id uuid, version int) where a.id = t.id`);
}
