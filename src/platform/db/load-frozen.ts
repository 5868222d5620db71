import { sql, type SQL } from 'drizzle-orm';
import { commitOnce, loadOnce, type Commit, type Loaded, type Stale } from './commit.ts';
import type { Database } from './database.ts';
import type { Claim, Done, Once } from './once.ts';
import { thaw } from './stored-value.ts';

declare const thawed: unique symbol;

/** A select of one JSON value as `row`, in which moments are spelled as `freeze` spells them. */
export type FrozenRow<Row> = { readonly row: { readonly [thawed]?: Row } };

/** Selects JSON as a frozen row. */
export const frozenRow = (json: SQL, from: SQL = sql``): SQL => sql`select ${json} as row ${from}`;

export const thawRow = <Row>(frozen: FrozenRow<Row> | undefined): Row | undefined =>
  frozen === undefined ? undefined : (thaw(frozen.row) as Row);

/** `loadOnce` of a frozen row. */
export async function loadFrozen<Row, T>(db: Database, once: Once | undefined, load: SQL): Promise<Loaded<Row, T>> {
  const loaded = await loadOnce<FrozenRow<Row>, T>(db, once, load);
  return 'outcome' in loaded ? loaded : { row: thawRow(loaded.row) };
}

/** `commitOnce` of what was decided about a frozen row. */
export async function commitFrozen<Row, T, E = null>(
  db: Database,
  claim: Claim,
  commit: Commit<T>,
): Promise<Done<T, E> | Stale<Row>> {
  const done = await commitOnce<FrozenRow<Row>, T, E>(db, claim, commit);
  return 'refused' in done ? { refused: 'stale', detail: thawRow(done.detail) } : done;
}
