import pg from 'pg';
import type { Query, SqlRequest } from './sql-request.ts';

/** A result as Neon's driver expects it. */
export type SqlResult = {
  fields: pg.FieldDef[];
  command: string | null;
  rowCount: number | null;
  rows: unknown[];
  rowAsArray: boolean;
};

/** Runs a trip, a batch in one transaction. Errors are `pg.DatabaseError`s. */
export async function runQueries(
  client: pg.ClientBase,
  { queries, batch, begin, rawText }: SqlRequest,
): Promise<SqlResult[]> {
  const results: SqlResult[] = [];
  try {
    if (batch) await client.query(begin);
    for (const query of queries) results.push(await runOne(client, query, rawText));
    if (batch) await client.query('COMMIT');
    return results;
  } catch (error) {
    // When the connection is gone there is nothing left to roll back.
    if (batch) await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

const LEAVES_STATE =
  /^\s*(set(?!\s+local)|reset|prepare|listen|declare|load|begin|start)\b|set_config|\btemp(orary)?\b|pg_(try_)?advisory_lock/i;

/** Clears a session of what its statements may have left, as Neon does; false: it can't be given to anyone else. */
export async function clearSession(client: pg.ClientBase, queries: Query[]): Promise<boolean> {
  if (!queries.some(({ query }) => LEAVES_STATE.test(query))) return true;
  return client.query('DISCARD ALL').then(
    () => true,
    () => false, // inside a transaction that a statement opened
  );
}

async function runOne(
  client: pg.ClientBase,
  { query, params, arrayMode }: Query,
  rawText: boolean,
): Promise<SqlResult> {
  // Always the extended protocol, as Neon: two statements in one string are an error there.
  const config: pg.QueryArrayConfig & { queryMode: 'extended' } = {
    text: query,
    values: params,
    rowMode: 'array',
    queryMode: 'extended',
    types: {
      getTypeParser: (oid: number) => (rawText ? keepText : (JSON_VALUES[oid] ?? keepText)),
    },
  };
  const { fields, rows, rowCount, command } = await client.query<unknown[]>(config);
  const names = fields.map(({ name }) => name);
  return {
    fields,
    command: command || null,
    rowCount,
    rows: arrayMode ? rows : rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]]))),
    rowAsArray: arrayMode,
  };
}

const keepText = (text: string): string => text;
const readNumber = (text: string): number | string => (Number.isFinite(Number(text)) ? Number(text) : text);
const readJson = (text: string): unknown => JSON.parse(text);

/**
 * The types that Neon returns as JSON values unless raw text is requested; its driver always requests it. Never int8.
 */
const { BOOL, INT2, INT4, FLOAT4, FLOAT8, JSON: JSON_TYPE, JSONB } = pg.types.builtins;
const JSON_VALUES: Record<number, (text: string) => unknown> = {
  [BOOL]: (text) => text === 't',
  [INT2]: readNumber,
  [INT4]: readNumber,
  [FLOAT4]: readNumber,
  [FLOAT8]: readNumber,
  [JSON_TYPE]: readJson,
  [JSONB]: readJson,
};
