import { sql, type SQL } from 'drizzle-orm';
import type { AuctionId, PersonId, StreamId } from '#src/live/ids.ts';
import type { PayerStanding } from '#src/live/payers/payment.ts';
import { standingOf } from '#src/live/payers/standing-store.ts';
import type { StreamStatus } from '#src/live/streams/stream.ts';
import { stream } from '#src/live/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Done } from '#src/platform/db/once.ts';
import type { Place } from '#src/platform/db/page.ts';
import { json, olderThan, when } from '#src/platform/db/parameters.ts';
import { MAX_LOTS, MAX_OPEN_LOTS, type WantedLot } from './lot-terms.ts';
import { storedLot } from './shown-lot-store.ts';
import type { FoundLot, StoredLot } from './stored-lot.ts';
import { auction } from './table.ts';

/** What a lot isn't added for. */
export type LotRefusals = {
  readonly not_found: null;
  readonly stream_over: { readonly streamStatus: StreamStatus };
  readonly feature_off: { readonly feature: 'auctions' };
  readonly too_many_auctions: null;
  readonly too_many_open: null;
};

/** A lot of its host's stream. */
export interface LotOf {
  readonly id: AuctionId;
  readonly streamId: StreamId;
  readonly host: string;
}

const startOf = (startsAt: WantedLot['startsAt']): SQL => {
  if (startsAt === 'now') return sql`now()`;
  return startsAt === 'asked' ? sql`null::timestamptz` : when(startsAt);
};

/** Adds a lot to a stream that may have one more. One round trip. */
export function insertLot(
  db: Database,
  claim: Claim,
  { id, streamId, host }: LotOf,
  { title, description, terms, pickup, startsAt }: WantedLot,
): Promise<Done<StoredLot> | Refused<LotRefusals>> {
  const { close } = terms;
  // What starts at once starts when it is created, which a transaction that has waited may call later than now.
  const isOpen = sql`a.status in ('open', 'extended') or (a.status = 'scheduled' and a.starts_at <= greatest(a.created_at, now()))`;
  return decideOnce<StoredLot, LotRefusals>(db, claim, {
    before: [sql`select 1 from ${stream} where id = ${streamId}::uuid for update`],
    ctes: (guard) => sql`
      seen as (
        select s.id, s.host_sub, s.status, s.ended_at, s.features,
          (select count(*) from ${auction} a where a.stream_id = s.id) as lots,
          (select count(*) from ${auction} a where a.stream_id = s.id and (${isOpen})) as open_lots
        from ${stream} s where s.id = ${streamId}::uuid and s.host = ${host}),
      judged as (
        select seen.*, case when ended_at is not null then 'stream_over'
          when not (features ->> 'auctions')::boolean then 'feature_off'
          when lots >= ${MAX_LOTS}::int then 'too_many_auctions'
          when ${startsAt === 'now'}::boolean and open_lots >= ${MAX_OPEN_LOTS}::int then 'too_many_open'
          else 'done' end as kind
        from seen),
      added as (
        insert into ${auction} (id, stream_id, seller_id, status, title, description, starting_bid_minor, reserve_minor, duration_seconds,
          close_mode, window_seconds, extend_seconds, hard_stop_seconds, increments, allow_max_bids, require_payment_method, pickup, starts_at)
        select ${id}::uuid, judged.id, judged.host_sub, 'scheduled', ${title}, ${description}, ${terms.startingBidMinor}::bigint, ${terms.reserveMinor}::bigint,
          ${terms.durationSeconds}::int, ${close.mode}, ${close.windowSeconds}::int, ${close.extendSeconds}::int, ${close.hardStopSeconds}::int,
          ${json(terms.increments)}, ${terms.allowMaxBids}::boolean, ${terms.requirePaymentMethod}::boolean,
          ${pickup === null ? null : JSON.stringify(pickup)}::jsonb, ${startOf(startsAt)}
        from judged where judged.kind = 'done' and ${guard} returning *),
      decision as (
        select coalesce((select kind from judged), 'not_found') as kind,
          case (select kind from judged) when 'done' then (select ${storedLot(sql`a`)} from added a)
            when 'stream_over' then (select json_build_object('streamStatus', status) from judged)
            when 'feature_off' then json_build_object('feature', 'auctions') end as result)`,
  });
}

/** A lot of a stream's, with what decides who may see and sell it. */
const foundLot = sql`json_build_object('lot', ${storedLot(sql`a`)}, 'host', s.host, 'visibility', s.visibility)`;

export async function findLot(db: Database, id: AuctionId): Promise<FoundLot | undefined> {
  const [row] = await db.execute<{ found: FoundLot }>(sql`
    select ${foundLot} as found from ${auction} a join ${stream} s on s.id = a.stream_id where a.id = ${id}::uuid`);
  return row?.found;
}

/** The same, with the standing of somebody who bids. One round trip. */
export async function findLotFor(
  db: Database,
  id: AuctionId,
  personId: PersonId,
): Promise<{ readonly found: FoundLot | undefined; readonly payer: PayerStanding }> {
  const [row] = await db.execute<{ found: FoundLot | null; payer: PayerStanding }>(sql`
    select ${standingOf(sql`${personId}::text`)} as payer,
      (select ${foundLot} from ${auction} a join ${stream} s on s.id = a.stream_id where a.id = ${id}::uuid) as found`);
  if (row === undefined) throw new Error('a standing has one row');
  return { found: row.found ?? undefined, payer: row.payer };
}

/** A lot in a list. */
export interface ListedLot extends Place {
  readonly lot: StoredLot;
}

/** Lots of a stream, the newest first, with who may see them; undefined where there is no such stream. */
export async function listLots(
  db: Database,
  streamId: StreamId,
  after: Place | undefined,
  limit: number,
): Promise<(Omit<FoundLot, 'lot'> & { readonly lots: readonly ListedLot[] }) | undefined> {
  const [row] = await db.execute<{ found: Omit<FoundLot, 'lot'> & { readonly lots: readonly StoredLot[] } }>(sql`
    select json_build_object('host', s.host, 'visibility', s.visibility, 'lots', (
      select coalesce(json_agg(${storedLot(sql`a`)} order by a.created_at desc, a.id desc), '[]'::json)
      from (select * from ${auction} a where a.stream_id = s.id and ${olderThan(after, sql`a`)}
        order by a.created_at desc, a.id desc limit ${limit}) a)) as found
    from ${stream} s where s.id = ${streamId}::uuid`);
  if (row === undefined) return undefined;
  const lots = row.found.lots.map((lot) => ({ lot, id: lot.id, createdAt: new Date(lot.createdAt) }));
  return { ...row.found, lots };
}
