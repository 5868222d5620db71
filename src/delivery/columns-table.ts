import { sql } from 'drizzle-orm';
import { bigint, doublePrecision, timestamp } from 'drizzle-orm/pg-core';

// Kinds of columns and checks that the domain's tables share.
export const money = (name: string) => bigint(name, { mode: 'bigint' }).notNull();
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const degrees = (name: string) => doublePrecision(name).notNull();
export const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));
export const onEarth = (lat: unknown, lng: unknown) => sql`${lat} between -90 and 90 and ${lng} between -180 and 180`;
