import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { frozenRow, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import type { StreamId } from '#src/live/ids.ts';
import { wholeStream } from '#src/live/streams/shown-store.ts';
import type { Stream } from '#src/live/streams/stored-stream.ts';
import { stream } from '#src/live/table.ts';

interface Started {
  readonly stream: Stream;
  readonly leaves: number;
}

/** A stream with everything that its room starts with. */
export async function findStreamOfRoom(db: Database, id: StreamId): Promise<Started | undefined> {
  const started = sql`json_build_object('stream', ${wholeStream(sql`s`)}, 'leaves', s.leaves)`;
  const [row] = await db.execute<FrozenRow<Started>>(
    frozenRow(started, sql`from ${stream} s where s.id = ${id}::uuid`),
  );
  return thawRow(row);
}
