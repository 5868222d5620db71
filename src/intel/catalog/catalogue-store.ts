import { sql, type SQL } from 'drizzle-orm';
import { textRows } from '#src/platform/db/parameters.ts';
import type { Put } from './given-rows.ts';

/**
 * Writes of what is watched queue up: they are rare, and so each sees what those before it did. Taken first; after it
 * come targets, scans and tasks, in this order.
 */
export const lockCatalogue: SQL = sql`select pg_advisory_xact_lock(hashtextextended('intel.catalogue', 0))`;

/** A column that somebody may say: its name, its type, and what they call it. */
export type Column = readonly [name: string, type: string, field: string];

const each = (columns: readonly Column[], of: (name: string, type: string, field: string) => string): string =>
  columns.map((column) => of(...column)).join(', ');

/** The columns of rows that are given, for `json_to_recordset`. */
export const givenColumns = (columns: readonly Column[]): SQL =>
  sql.raw(each(columns, (name, type) => `${name} ${type}`));

/** Of rows `g` that are given and rows `t` that are there: what was, and what is to be. What wasn’t said stays. */
export const mergedColumns = (columns: readonly Column[], key: 'slug' | 'id'): SQL =>
  sql.raw(
    each(
      columns,
      (name) =>
        `t.${name} as w_${name}, case when t.${key} is null or '${name}' = any(g.said) then g.${name} else t.${name} end as m_${name}`,
    ),
  );

export const names = (columns: readonly Column[]): SQL => sql.raw(each(columns, (name) => name));
export const mergedNames = (columns: readonly Column[]): SQL => sql.raw(each(columns, (name) => `m_${name}`));
export const assignments = (columns: readonly Column[]): SQL =>
  sql.raw(each(columns, (name) => `${name} = l.m_${name}`));

const isChanged = (columns: readonly Column[]): SQL =>
  sql.raw(`(${each(columns, (name) => `w_${name}`)}) is distinct from (${each(columns, (name) => `m_${name}`)})`);

/** What was changed, for the audit: each field with what it was and what it is. */
export const changes = (columns: readonly Column[]): SQL =>
  sql.raw(`(select jsonb_build_object('changed', jsonb_object_agg(f.field, jsonb_build_object('from', f.old_value, 'to', f.new_value)))
    from (values ${each(columns, (name, _type, field) => `('${field}', to_jsonb(w_${name}), to_jsonb(m_${name}))`)}) f (field, old_value, new_value)
    where f.old_value is distinct from f.new_value)`);

/**
 * What becomes of a merged row, of which `was` is null if it isn’t there. `refusals`: further `when … then …`, about rows
 * that would be written.
 */
export function fateOf(put: Put, columns: readonly Column[], refusals: SQL): SQL {
  const beforehand = {
    seed: sql``,
    create: sql`when was is not null then 'exists'`,
    update: sql`when was is null then 'not_found' when version <> w_version then 'version_mismatch'`,
  }[put];
  return sql`case ${beforehand} ${refusals} when was is null then 'created' when ${isChanged(columns)} then 'updated' else 'unchanged' end`;
}

/** Products among those that `select` yields that nobody knows; null: none. */
export const unknownAmong = (select: SQL, known: SQL, assumed: readonly string[]): SQL => sql`
  (select array_agg(distinct x.v) from (${select}) x (v) where x.v not in (select slug from ${known}) and x.v not in ${textRows(assumed)})`;
