import { sql, type SQL } from 'drizzle-orm';
import { insight } from '#src/intel/insights/table.ts';
import { target } from '#src/intel/targets/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { textRows } from '#src/platform/db/parameters.ts';
import { discarded, snapshot } from './table.ts';

/** Pages that a sweep looks at, at most, and hashes whose bytes it removes. R2 deletes a thousand at once. */
const MAX_LOOKED_AT = 500;
const MAX_REMOVED = 500;
/** A target's newest pages that are kept, however old. */
const NEWEST_KEPT = 2;
/** A page that was needed is looked at again after so long. */
const LOOKED_AT_AGAIN = sql.raw(`interval '7 days'`);
/** Before bytes go: longer than a statement takes that books a report with them, which doesn't see the row yet. */
const BEFORE_GOING = sql.raw(`interval '1 minute'`);
/** A removal that didn't end is repeated. */
const REPEATED = sql.raw(`interval '1 minute'`);
/** After bytes went: longer than a node has them stored before its report is booked. Within it no report with them is. */
export const SETTLING_MINUTES = 10;
const SETTLING = sql.raw(`interval '${SETTLING_MINUTES} minutes'`);
/** Bytes without a row may be of a node that is about to report them. */
const ORPHANED = sql.raw(`interval '1 day'`);

/** Discards the hashes of `from` (`sha256`). What is discarded already goes when it was to. */
const discardWaiting = (from: SQL, before: SQL): SQL => sql`
  insert into ${discarded} (sha256, state, due_at) select distinct sha256, 'waiting', now() + ${before} from ${from}
  on conflict (sha256) do nothing`;

/** Discards the bytes of rows that were deleted, of `from` (`sha256`), unless another row needs them in a minute. */
export const discard = (from: SQL): SQL => discardWaiting(from, BEFORE_GOING);

/** Notes that the bytes of a hash are being removed, by whoever erases them; a sweep goes on where that fails. */
export const discardAtOnce = (sha256: string, where: SQL): SQL => sql`
  insert into ${discarded} (sha256, state, due_at) select ${sha256}::text, 'going', now() + ${REPEATED} where ${where}
  on conflict (sha256) do update set state = 'going', due_at = excluded.due_at`;

const quotes = (side: 'snapshotBefore' | 'snapshotAfter'): SQL =>
  sql`i.evidence @> jsonb_build_array(jsonb_build_object('${sql.raw(side)}', s.sha256))`;

/** Whether a page `s` is its target's baseline or one of its newest two, or an insight quotes it. */
const isNeeded = sql`
  exists (select 1 from ${target} g where g.id = s.target_id and g.baseline ->> 'sha256' = s.sha256)
  or (select count(*) from (
    select 1 from ${snapshot} n where n.target_id = s.target_id and (n.stored_at, n.sha256) > (s.stored_at, s.sha256) limit ${NEWEST_KEPT}) newer) < ${NEWEST_KEPT}
  or exists (select 1 from ${insight} i where (${quotes('snapshotBefore')} or ${quotes('snapshotAfter')})
    and (i.target_id = s.target_id or s.target_id = any(i.also_on)))`;

/** Deletes pages that are due and that nobody needs, and discards their bytes. */
export const deleteNeedless = sql`
  with looked as materialized (
    select s.sha256, s.target_id, ${isNeeded} as is_needed from ${snapshot} s where s.due_at <= now()
    order by s.due_at limit ${MAX_LOOKED_AT} for update of s skip locked),
  later as (
    update ${snapshot} s set due_at = now() + ${LOOKED_AT_AGAIN} from looked l
    where l.is_needed and s.sha256 = l.sha256 and s.target_id = l.target_id),
  gone as (
    delete from ${snapshot} s using looked l where not l.is_needed and s.sha256 = l.sha256 and s.target_id = l.target_id
    returning s.sha256)
  ${discard(sql`gone`)}`;

/** Takes what is due to be removed, and ends what was removed long enough ago, or is needed again. */
export const takeDue = sql`
  with due as materialized (
    select d.sha256, d.state, exists (select 1 from ${snapshot} s where s.sha256 = d.sha256 and s.erased_at is null) as is_needed
    from ${discarded} d where d.due_at <= now() order by d.due_at limit ${MAX_REMOVED} for update of d skip locked),
  ended as (
    delete from ${discarded} d using due where d.sha256 = due.sha256 and (due.state = 'gone' or due.state = 'waiting' and due.is_needed))
  update ${discarded} d set state = 'going', due_at = now() + ${REPEATED} from due
  where d.sha256 = due.sha256 and (due.state = 'going' or due.state = 'waiting' and not due.is_needed)
  returning d.sha256`;

/** Discards pages that nobody needs, and takes hashes whose bytes are to be removed now: in one trip. */
export async function takeDiscarded(db: Database): Promise<string[]> {
  const [, taken = []] = await db.batch<{ sha256: string }>([deleteNeedless, takeDue]);
  return taken.map(({ sha256 }) => sha256);
}

/** Notes that bytes were removed. */
export async function endRemoval(db: Database, hashes: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${discarded} set state = 'gone', due_at = now() + ${SETTLING} where state = 'going' and sha256 in ${textRows(hashes)}`);
}

/** Discards those of these hashes that no row knows, if that is so in a day as well. */
export async function discardOrphans(db: Database, hashes: readonly string[]): Promise<void> {
  await db.execute(
    discardWaiting(
      sql`(select sha256 from ${textRows(hashes)} h (sha256) where not exists (select 1 from ${snapshot} s where s.sha256 = h.sha256)) o`,
      ORPHANED,
    ),
  );
}
