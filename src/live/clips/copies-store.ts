import { sql } from 'drizzle-orm';
import { dues } from '#src/live/due/due-store.ts';
import type { Held } from '#src/live/due/due.ts';
import { due } from '#src/live/due/table.ts';
import type { ClipId } from '#src/live/ids.ts';
import { stream } from '#src/live/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Leased } from '#src/platform/due.ts';
import { json } from '#src/platform/db/parameters.ts';
import { lengthOf, type FoundClip } from './clip.ts';
import { foundClip } from './clips-store.ts';
import type { PickedClip } from './room-clips.ts';
import { clip } from './table.ts';

/** Leases what is to be copied; its clip may be deleted by now. */
export const leaseCopy = (db: Database, held: Held): Promise<Leased<{ readonly found: FoundClip }>> =>
  dues.lease(
    db,
    held,
    sql`select ${foundClip(sql`c`, sql`s`)} as found from ${clip} c join ${stream} s on s.id = c.stream_id where c.id = ${held.subject}::uuid`,
  );

/** Stores what the room has picked for a clip that a sold lot got by itself; what is stored already stays. */
export async function recordPick(db: Database, id: ClipId, { segments }: PickedClip): Promise<FoundClip | undefined> {
  const [row] = await db.execute<{ found: FoundClip }>(sql`
    with picked as (
      update ${clip} set segments = coalesce(segments, ${json(segments)}), duration_ms = case when segments is null then ${lengthOf(segments)}::int else duration_ms end,
        updated_at = now()
      where id = ${id}::uuid and status = 'pending' returning *)
    select ${foundClip(sql`c`, sql`s`)} as found from picked c join ${stream} s on s.id = c.stream_id`);
  return row?.found;
}

/** The copy is complete: false where the clip was deleted meanwhile. */
export async function markReady(db: Database, id: ClipId): Promise<boolean> {
  const rows = await db.execute(sql`
    update ${clip} set status = 'ready', updated_at = now() where id = ${id}::uuid and status in ('pending', 'ready') returning id`);
  return rows.length > 0;
}

/** Ends an attempt that holds its due row, and gives up on a clip that isn't ready: true where it has failed by that. */
export async function failCopy(db: Database, held: Held): Promise<boolean> {
  const rows = await db.execute(sql`
    with mine as (${dues.end(held)})
    update ${clip} set status = 'failed', updated_at = now()
    where id = ${held.subject}::uuid and status = 'pending' and exists (select 1 from mine) returning id`);
  return rows.length > 0;
}

export async function endDue(db: Database, held: Held): Promise<void> {
  await db.execute(dues.end(held));
}

/** Leases a deletion. It waits while an attempt copies what is to be deleted. */
export const leaseSweep = (db: Database, held: Held): Promise<Leased<{ readonly isCopying: boolean }>> =>
  dues.lease(
    db,
    held,
    sql`select exists (select 1 from ${due} d where d.kind = 'clip_copy' and d.subject = ${held.subject}::uuid and d.lease_until > now()) as "isCopying"`,
  );
