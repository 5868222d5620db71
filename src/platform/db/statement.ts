import { SQL } from 'drizzle-orm';
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
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { text, params };
}
