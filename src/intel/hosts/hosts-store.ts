import { sql } from 'drizzle-orm';
import { task } from '#src/intel/scans/table.ts';
import type { RobotsFile } from '#src/intel/robots/robots-file.ts';
import type { KnownRobots, TaskLease } from '#src/intel/tasks/work.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Manners } from './gap.ts';
import { freeInSeconds } from './free-store.ts';
import { PERMIT_SECONDS, unusedSeconds, type GivenBack } from './permit.ts';
import { host, robots } from './table.ts';

const secs = (value: number) => sql`make_interval(secs => ${value}::float8)`;

export type Permit =
  | { readonly kind: 'held'; readonly manners: Manners; readonly robots: KnownRobots | null }
  /** Somebody else asks the host, or did a moment ago. */
  | { readonly kind: 'busy'; readonly inMs: number }
  /** The lease is over. */
  | { readonly kind: 'lost' };

interface Asked {
  readonly host: string;
  readonly origin: string;
  readonly scanGapMs: number;
}

/**
 * Takes the permit for one request to a host, under a valid lease, and reads what is known of the origin's robots.txt.
 * Nobody else asks that host until it is given back, or until it has run out and the gap after the longest request is over.
 */
export async function takePermit(
  db: Database,
  { task: id, epoch, node }: TaskLease,
  { host: name, origin, scanGapMs }: Asked,
): Promise<Permit> {
  const [row] = await db.execute<{
    is_leased: boolean;
    manners: Manners | null;
    robots: KnownRobots | null;
    wait_ms: number | null;
  }>(sql`
    with leased as (
      select id from ${task} where id = ${id}::uuid and epoch = ${epoch}::int and lease_node = ${node}::smallint and lease_until > now()),
    permit as (
      insert into ${host} as h (host, holder, busy_until, next_at, gap_ms)
      select ${name}, id, now() + ${secs(PERMIT_SECONDS)}, now() + ${secs(unusedSeconds(scanGapMs))}, ${scanGapMs}::int from leased
      on conflict (host) do update set holder = excluded.holder, busy_until = excluded.busy_until, updated_at = now(),
        next_at = greatest(excluded.next_at, now() + ${secs(unusedSeconds(0))} + make_interval(secs => h.gap_ms / 1000.0))
        where (h.holder is null or h.busy_until <= now()) and h.next_at <= now()
      returning h.crawl_delay_ms, h.strain)
    select exists (select 1 from leased) as is_leased,
      (select json_build_object('crawlDelayMs', crawl_delay_ms, 'strain', strain) from permit) as manners,
      (select json_build_object('verdict', verdict, 'body', body, 'fetchedAt', fetched_at) from ${robots}
        where origin = ${origin} and expires_at > now()) as robots,
      (select ceil(1000 * ${freeInSeconds(sql`h`)})::int from ${host} h where host = ${name}) as wait_ms`);
  if (row?.is_leased !== true) return { kind: 'lost' };
  if (row.manners !== null) return { kind: 'held', manners: row.manners, robots: row.robots };
  return { kind: 'busy', inMs: Math.max(LEAST_WAIT_MS, row.wait_ms ?? 0) };
}

/** Whoever lost a race by a moment doesn't ask again at once. */
const LEAST_WAIT_MS = 50;

/** Gives a permit back, with what was read of robots.txt under it. After the lease is over it does neither. */
export async function givePermitBack(
  db: Database,
  { task: id, epoch, node }: TaskLease,
  { host: name, nextInMs, gapMs, strain, crawlDelayMs }: GivenBack,
  read?: { readonly origin: string; readonly file: RobotsFile },
): Promise<void> {
  await db.execute(sql`
    with leased as (
      select id from ${task} where id = ${id}::uuid and epoch = ${epoch}::int and lease_node = ${node}::smallint and lease_until > now()),
    kept as (
      insert into ${robots} (origin, verdict, body, status, fetched_at, expires_at)
      select ${read?.origin ?? null}::text, ${read?.file.verdict ?? null}::text, ${read?.file.body ?? null}::text, ${read?.file.status ?? null}::smallint, now(), now() + interval '1 day'
      from leased where ${read?.origin ?? null}::text is not null
      on conflict (origin) do update set verdict = excluded.verdict, body = excluded.body, status = excluded.status,
        fetched_at = excluded.fetched_at, expires_at = excluded.expires_at)
    update ${host} set holder = null, busy_until = null, next_at = now() + ${secs(nextInMs / 1_000)}, gap_ms = ${gapMs}::int,
      strain = ${strain}::smallint, crawl_delay_ms = ${crawlDelayMs}::int, updated_at = now()
    from leased where host.host = ${name} and host.holder = leased.id`);
}
