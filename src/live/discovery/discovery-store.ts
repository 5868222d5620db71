import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { frozenRow, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import { storedMoment } from '#src/platform/db/stored-value.ts';
import type { CountedCategory, LiveFilter, Ranked, SectionKey, Slice } from './discovery.ts';
import { searchQuery } from './search.ts';
import { category, stream } from '#src/live/table.ts';
import { isListed, shownStream } from '#src/live/streams/shown-store.ts';

const listed = isListed(sql`s`);

const milliseconds = (column: SQL): SQL => sql`floor(extract(epoch from ${column}) * 1000)::float8`;

/** The order of a list: a column with its own index, its value as a number, and the conversion back. */
interface Order {
  readonly column: SQL;
  readonly rank: SQL;
  readonly valueOf: (by: number) => SQL;
  readonly direction: 'asc' | 'desc';
}

const byMoment = (column: SQL, direction: Order['direction']): Order => ({
  column,
  rank: milliseconds(column),
  valueOf: (by) => sql`${new Date(by).toISOString()}::timestamptz`,
  direction,
});

const byViewers: Order = {
  column: sql`s.viewer_count`,
  rank: sql`s.viewer_count`,
  valueOf: (by) => sql`${by}::int`,
  direction: 'desc',
};

/** A slice of a list as a JSON array of `Ranked`. */
function selectRanked(where: SQL, order: Order, { after, limit }: Slice): SQL {
  const { column, rank, valueOf, direction } = order;
  const way = sql.raw(direction);
  const isBehind =
    after === undefined
      ? sql``
      : sql`and (${column}, s.id) ${sql.raw(direction === 'desc' ? '<' : '>')} (${valueOf(after.by)}, ${after.id}::uuid)`;
  return sql`(
    select coalesce(json_agg(json_build_object('by', found.rank, 'stream', found.shown) order by found.rank ${way}, found.id ${way}), '[]'::json)
    from (
      select ${shownStream(sql`s`)} as shown, ${rank} as rank, s.id
      from (select * from ${stream} s where ${where} ${isBehind} order by ${column} ${way}, s.id ${way} limit ${limit}) s) found)`;
}

/** What is listed at one moment, with that moment. */
export interface Snapshot<T> {
  readonly asOf: Date;
  readonly found: T;
}

async function readSnapshot<T>(db: Database, found: SQL): Promise<Snapshot<T>> {
  const json = sql`json_build_object('asOf', ${storedMoment(sql`now()`)}, 'found', ${found})`;
  const [row] = await db.execute<FrozenRow<Snapshot<T>>>(frozenRow(json));
  const snapshot = thawRow(row);
  if (snapshot === undefined) throw new Error('the snapshot has no row');
  return snapshot;
}

/** Streams on air. */
export const selectLive = (db: Database, filter: LiveFilter, slice: Slice): Promise<Snapshot<Ranked[]>> =>
  readSnapshot(db, liveSelect(filter, slice));

export function liveSelect(filter: LiveFilter, slice: Slice): SQL {
  const query = searchQuery(filter);
  const where = sql.join([
    listed,
    ...(filter.category === undefined ? [] : [sql` and s.category_slug = ${filter.category}`]),
    ...(query === undefined ? [] : [sql` and s.search @@ ${query}::tsquery`]),
  ]);
  return selectRanked(where, filter.sort === 'viewers' ? byViewers : byMoment(sql`s.started_at`, 'desc'), slice);
}

const sections: Readonly<Record<SectionKey, (slice: Slice) => SQL>> = {
  live: (slice) => selectRanked(listed, byViewers, slice),
  upcoming: (slice) =>
    selectRanked(sql`s.status = 'scheduled' and s.visibility = 'public'`, byMoment(sql`s.scheduled_for`, 'asc'), slice),
  auctions: (slice) => selectRanked(sql`s.open_auctions > 0 and s.visibility = 'public'`, byViewers, slice),
  replays: (slice) =>
    selectRanked(
      sql`s.status = 'ended' and s.record and s.visibility = 'public'`,
      byMoment(sql`s.ended_at`, 'desc'),
      slice,
    ),
};

export const sectionSelect = (key: SectionKey, slice: Slice): SQL => sections[key](slice);

/** Sections of the catalog, all of one snapshot. */
export const selectSections = (
  db: Database,
  asked: readonly { readonly key: SectionKey; readonly slice: Slice }[],
): Promise<Snapshot<Ranked[][]>> =>
  readSnapshot(
    db,
    sql`json_build_array(${sql.join(
      asked.map(({ key, slice }) => sectionSelect(key, slice)),
      sql`, `,
    )})`,
  );

/** Every category with the counts of its live streams, the most watched first. */
export const selectCategories = (db: Database): Promise<Snapshot<CountedCategory[]>> =>
  readSnapshot(db, categoriesSelect);

export const categoriesSelect: SQL = sql`(
  select json_agg(json_build_object('slug', c.slug, 'name', c.name, 'viewerCount', coalesce(n.viewers, 0), 'liveStreamCount', coalesce(n.streams, 0))
    order by coalesce(n.viewers, 0) desc, coalesce(n.streams, 0) desc, c.position)
  from ${category} c left join (
    select s.category_slug, sum(s.viewer_count) as viewers, count(*) as streams from ${stream} s where ${listed} group by s.category_slug) n
    on n.category_slug = c.slug)`;
