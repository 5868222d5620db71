import { sql, type SQL } from 'drizzle-orm';
import { event } from '#src/intel/insights/table.ts';
import { severities } from '#src/intel/insights/kind.ts';
import type { Database } from '#src/platform/db/database.ts';
import { oneOf } from '#src/intel/table.ts';
import { ALERTS_AN_HOUR, DIGEST, DIGEST_LENGTH } from './event.ts';
import { alertNews } from './news-store.ts';

const KEPT_DAYS = 30;
/** The maximum of rows that a sweep deletes. */
const MAX_CLEARED = 1_000;

/** Where a severity stands, from the least urgent; null for what is none. */
const rank = (severity: SQL): SQL => sql`array_position(array[${oneOf(severities)}], ${severity})`;
/** A number of a JSON object; null for what is none. */
const number = (object: SQL, path: SQL): SQL =>
  sql`case when jsonb_typeof(${object} #> ${path}) = 'number' then (${object} #>> ${path})::numeric end`;

/** Whether a filter is without a field, or what it asks for is so. What isn't known isn't so. */
const asks = (s: SQL, field: string, isSo: (asked: SQL) => SQL): SQL =>
  sql`(${s}.filter -> ${sql.raw(`'${field}'`)} is null or ${isSo(sql.raw(`'${field}'`))})`;

/** Whether an event `n` is of a subscription's product, and as its filter wants it (ALERT-2). */
function isFor(n: SQL, s: SQL): SQL {
  const isAmong = (value: SQL) => (field: SQL) => sql`jsonb_exists(${s}.filter -> ${field}, ${value})`;
  const isAtLeast = (value: SQL) => (field: SQL) => sql`${value} >= (${s}.filter ->> ${field})::numeric`;
  const severity = (field: SQL) =>
    sql`${rank(sql`${n}.data ->> 'severity'`)} >= ${rank(sql`${s}.filter ->> ${field}`)}`;
  return sql.join(
    [
      sql`${s}.product = any(${n}.products)`,
      asks(s, 'minSeverity', severity),
      asks(s, 'kinds', isAmong(sql`${n}.data ->> 'kind'`)),
      asks(s, 'competitors', isAmong(sql`${n}.data #>> '{competitor,slug}'`)),
      asks(s, 'categories', isAmong(sql`${n}.category`)),
      asks(s, 'minConfidence', isAtLeast(number(sql`${n}.data`, sql`'{confidence}'`))),
      asks(s, 'minPercent', isAtLeast(sql`abs(${number(sql`${n}.data`, sql`'{data,percent}'`)})`)),
    ],
    sql` and `,
  );
}

/** The feed's events, and who gets which. */
export const alerts = {
  name: 'intel',
  news: alertNews,
  isFor,
  dataFor: (n: SQL, s: SQL): SQL => sql`${n}.data || jsonb_build_object('product', ${s}.product)`,
  perHour: ALERTS_AN_HOUR,
};

/** What a digest says of each alert: enough to see whether to look at it. */
const item = (
  m: SQL,
): SQL => sql`jsonb_build_object('type', ${m}.type, 'resource', ${m}.resource, 'sequence', ${m}.sequence,
  'at', to_char(${m}.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'competitor', ${m}.data #> '{competitor}',
  'kind', ${m}.data -> 'kind', 'severity', ${m}.data -> 'severity', 'title', ${m}.data -> 'title',
  'confidence', ${m}.data -> 'confidence', 'sourceUrl', ${m}.data -> 'sourceUrl')`;

export const digest = {
  type: DIGEST,
  item,
  order: (m: SQL): SQL =>
    sql`${rank(sql`${m}.data ->> 'severity'`)} desc nulls last, ${m}.at, ${m}.resource, ${m}.sequence`,
  length: DIGEST_LENGTH,
};

/** Events that are as old as the messages which are kept, the oldest first. */
export const oldEvents = sql`
  delete from ${event} where ctid = any(array(
    select ctid from ${event} where at < now() - make_interval(days => ${KEPT_DAYS})
    order by at limit ${MAX_CLEARED}))`;

export const deleteOldEvents = (db: Database): Promise<unknown> => db.execute(oldEvents);
