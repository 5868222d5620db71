import { Column, is, SQL, sql, StringChunk, Table } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/** A statement as it is sent: SQL text with `$1` …, and its parameters. */
export interface Statement {
  readonly text: string;
  readonly params: unknown[];
}

const dialect = new PgDialect();

/** SQL as it is sent; what is built already stays as it is. */
export function built(query: SQL | Statement): Statement {
  if (!(query instanceof SQL)) return query;
  const written = { text: '', params: [] };
  return write(query, written) ? written : builtByDrizzle(query);
}

function builtByDrizzle(query: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { text, params };
}

/** Tables and columns, as Drizzle writes them. They are there as long as the Worker is. */
const names = new WeakMap<object, string>();

function nameOf(chunk: object): string | undefined {
  const known = names.get(chunk);
  if (known !== undefined) return known;
  if (!is(chunk, Table) && !is(chunk, Column)) return undefined;
  const { text } = builtByDrizzle(sql`${chunk}`);
  names.set(chunk, text);
  return text;
}

/**
 * Writes texts, values, tables and columns in one pass: Drizzle makes a text and a list of parameters at each level of
 * nesting, which takes 0.4 ms for a statement of 18 KB. False: something in it only Drizzle knows how to write.
 */
function write(query: SQL, into: { text: string; params: unknown[] }): boolean {
  if (Reflect.get(query, 'shouldInlineParams') === true) return false;
  for (const chunk of query.queryChunks) {
    if (chunk instanceof StringChunk) into.text += chunk.value.join('');
    else if (chunk instanceof SQL) {
      if (!write(chunk, into)) return false;
    } else if (typeof chunk === 'object' && chunk !== null) {
      const name = nameOf(chunk);
      if (name === undefined) return false;
      into.text += name;
    } else if (chunk !== undefined) into.text += `$${into.params.push(chunk)}`;
  }
  return true;
}
