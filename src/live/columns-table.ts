import { sql } from 'drizzle-orm';
import { bigint, timestamp } from 'drizzle-orm/pg-core';

// Kinds of columns and checks that the tables of tips, orders and clips share.
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
/** Whole cents, at most a trillion dollars: JavaScript's numbers hold them. */
export const minor = (name: string) => bigint(name, { mode: 'number' }).notNull();
export const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));
