import { sql, type SQL } from 'drizzle-orm';
import { CLOSES_AT_MINUTE, OPENS_AT_MINUTE } from './delivery-hours.ts';

const NOW = sql`now()`;

/** The local time in a zone, and a minute of that day. */
const wall = (zone: SQL, at: SQL) => sql`(${at} at time zone ${zone})`;
const minute = (zone: SQL, at: SQL, count: number) =>
  sql`(date_trunc('day', ${wall(zone, at)}) + make_interval(mins => ${count}::int))`;

/**
 * Whether goods may be handed over by a zone's hours: `isOpen` in SQL (a test compares the two). Always if there is no
 * zone.
 */
export const isOpenNow = (zone: SQL, at: SQL = NOW): SQL => sql`(${zone} is null or (
  ${wall(zone, at)} >= ${minute(zone, at, OPENS_AT_MINUTE)} and ${wall(zone, at)} < ${minute(zone, at, CLOSES_AT_MINUTE)}))`;

/** When a zone's hours begin again: `opensFrom` in SQL. */
export const opensNext = (zone: SQL, at: SQL = NOW): SQL => sql`((${minute(zone, at, OPENS_AT_MINUTE)}
  + case when ${wall(zone, at)} < ${minute(zone, at, OPENS_AT_MINUTE)} then interval '0' else interval '1 day' end) at time zone ${zone})`;
