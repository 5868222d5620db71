import { sql, type SQL } from 'drizzle-orm';

/** Whether a value ranks above the one of a column. */
export const ranksAbove = <T extends string>(value: T, column: SQL, ranks: Readonly<Record<T, number>>): SQL =>
  sql`${ranks[value]}::int > (${JSON.stringify(ranks)}::jsonb ->> ${column})::int`;

/** The value of a group’s rows that comes first in an order, as an aggregate; null of no rows. */
export function firstOf(column: SQL, order: readonly string[]): SQL {
  const values = sql.raw(`array[${order.map((value) => `'${value}'`).join(', ')}]`);
  return sql`(${values})[min(array_position(${values}, ${column}))]`;
}
