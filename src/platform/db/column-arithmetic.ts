import { sql, type SQL } from 'drizzle-orm';
import type { Arithmetic, RealArithmetic } from '#src/platform/arithmetic.ts';

const operations = {
  plus: (a: SQL, b: SQL) => sql`(${a} + ${b})`,
  minus: (a: SQL, b: SQL) => sql`(${a} - ${b})`,
  times: (a: SQL, b: SQL) => sql`(${a} * ${b})`,
  over: (a: SQL, b: SQL) => sql`(${a} / ${b})`,
  least: (a: SQL, b: SQL) => sql`least(${a}, ${b})`,
  greatest: (a: SQL, b: SQL) => sql`greatest(${a}, ${b})`,
};

/** Formulas over columns of type `float8`. */
export const realColumns: RealArithmetic<SQL> = {
  ...operations,
  of: (value) => sql`${value}::float8`,
  rounded: (value, parts) =>
    parts === 1 ? sql`floor(${value} + 0.5)` : sql`(floor(${value} * ${parts}::float8 + 0.5) / ${parts}::float8)`,
  known: (value, otherwise) => (value === null ? otherwise : sql`coalesce(${value}, ${otherwise})`),
};

/** Formulas over columns of type `bigint`. */
export const amountColumns: Arithmetic<SQL> = { ...operations, of: (value) => sql`${value}::bigint` };
