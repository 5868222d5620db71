import { sql, type SQL } from 'drizzle-orm';
import type { Place } from './page.ts';

// Parameters of raw statements, each with its type, because inside a `select` Postgres can't infer it.
export const when = (date: Date | null | undefined): SQL => sql`${date?.toISOString() ?? null}::timestamptz`;
export const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
export const money = (amount: bigint) => sql`${amount.toString()}::bigint`;
export const float = (value: number) => sql`${value}::float8`;
/** A text array: Neon's HTTP protocol has no arrays. */
export const textArray = (values: readonly string[]) =>
  sql`(select coalesce(array_agg(value), '{}') from json_array_elements_text(${JSON.stringify(values)}::json))`;
/** The rows of such an array, for `in`: `= any` of a subselect compares with the array itself. */
export const textRows = (values: readonly string[]) =>
  sql`(select value from json_array_elements_text(${JSON.stringify(values)}::json))`;
/** A moment as ISO 8601 text, for `new Date`; null stays null. */
export const isoText = (at: SQL) => sql`to_json(${at}) #>> '{}'`;

/** After a place of a list that is newest first: the rows `row` that are older. */
export const olderThan = (after: Place | undefined, row: SQL): SQL =>
  after === undefined ? sql`true` : sql`(${row}.created_at, ${row}.id) < (${when(after.createdAt)}, ${after.id}::uuid)`;
