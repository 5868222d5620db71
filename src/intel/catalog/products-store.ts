import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { product } from './table.ts';

const productsSelect = sql`select slug from ${product} order by slug`;

/** What a read found; `known`: every product there is, if one was asked for. */
export interface Found<Row> {
  readonly known: readonly string[];
  readonly rows: readonly Row[];
}

/** Runs a read, of a product together with the list of them, by which an unknown one is told from one without anything. */
export async function readOf<T>(
  db: Database,
  asked: string | undefined,
  select: SQL,
  shape: (row: never) => T,
): Promise<Found<T>> {
  if (asked === undefined) return { known: [], rows: (await db.execute<never>(select)).map(shape) };
  const [known = [], rows = []] = await db.batch([productsSelect, select]);
  return { known: known.map(({ slug }) => slug as string), rows: (rows as never[]).map(shape) };
}
