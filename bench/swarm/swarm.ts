import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { addTargets } from '#test/intel/swarm/swarm-world.ts';
import { postgresMilliseconds, processorMilliseconds } from '../http/processor.ts';
import { percentile } from '../spread.ts';
import { openSwarm, type SwarmWorld } from './world.ts';

const HOSTS = 500;
const GAP_MS = 1_000;
/** Of each host, so that the next is due when the host may be asked again. */
const TARGETS = 3;
/** So many scans are always due: more than the nodes work on at once. */
const DUE = 200;
const GOAL = 50;
/** The gap less what a clock of ms and the way to the site may take of it. */
const LEAST_PAUSE_MS = 950;

interface Round {
  readonly seconds: number;
  readonly scans: number;
  readonly trips: number;
  /** Milliseconds of processor, by process. */
  readonly spent: Readonly<Record<string, number>>;
  readonly outcomes: Readonly<Record<string, number>>;
}

/**
 * Row 11: the nine nodes with their queue and database against a site of 500 hosts, each with three targets. Scans begin by
 * the feed's own cron, which is fired whenever few are left; the site's log judges their manners.
 */
export async function measureSwarm(quick: boolean): Promise<void> {
  const world = await openSwarm(HOSTS, GAP_MS);
  try {
    const urls = world.hosts.flatMap((host) => Array.from({ length: TARGETS }, (_, n) => `http://${host}/p${n}`));
    await addTargets(
      world.surroundings.database,
      urls.map((url) => ({ url, nextScanAt: new Date() })),
    );
    const rounds = await whileFed(world, async () => {
      await untilSeen(world, urls.length);
      const measured: Round[] = [];
      for (let round = 0; round < (quick ? 3 : 7); round += 1) measured.push(await measure(world, quick ? 10 : 20));
      return measured;
    });
    await untilIdle(world);
    const log = await world.siteLog(LEAST_PAUSE_MS);
    print(rounds);
    console.log(
      `the site's log: ${log.requests} requests, ${log.robots} of them for robots.txt; shortest pause of a host ${log.leastPauseMs} ms; violations ${log.violations.length}`,
    );
    for (const violation of log.violations.slice(0, 10)) console.log(`  ${violation}`);
    if (log.violations.length > 0 || percentile(ratesOf(rounds), 0.5) < GOAL) process.exitCode = 1;
    mkdirSync('bench/out', { recursive: true });
    writeFileSync('bench/out/swarm.json', JSON.stringify({ rounds, log }, null, 2));
  } finally {
    await world.stop();
  }
}

async function countOf({ surroundings }: SwarmWorld, what: string): Promise<number> {
  const { rows } = await surroundings.database.query<{ count: number }>(`select count(*)::int as count from ${what}`);
  return rows[0]?.count ?? 0;
}

/** Keeps enough due meanwhile: what was scanned is due again at once, and the cron begins it. */
async function whileFed<T>(world: SwarmWorld, work: () => Promise<T>): Promise<T> {
  const done = new AbortController();
  const working = work().finally(() => done.abort());
  working.catch(() => undefined); // it is awaited below
  for (let sweptAt = Date.now(); !done.signal.aborted; await pause(1_000)) {
    if ((await countOf(world, 'intel.task where due_at <= now()')) < DUE) await beginAll(world);
    if (Date.now() - sweptAt < 60_000) continue;
    sweptAt = Date.now();
    await world.cron('swarm');
  }
  return working;
}

async function beginAll(world: SwarmWorld): Promise<void> {
  await world.surroundings.database.query(
    `update intel.target set next_scan_at = now() where next_scan_at > now() and not exists (select 1 from intel.task where target_id = target.id)`,
  );
  await world.cron('intel');
}

/** The first scan of each target is its baseline, and that of each host reads its robots.txt: they don't count. */
async function untilSeen(world: SwarmWorld, targets: number): Promise<void> {
  const started = performance.now();
  while ((await countOf(world, 'intel.target where baseline is not null')) < targets) {
    if (performance.now() - started > 180_000) throw new Error('the first scans took over three minutes');
    await pause(500);
  }
  console.log(
    `${targets} first scans, with ${HOSTS} robots.txt: ${((performance.now() - started) / 1_000).toFixed(1)} s`,
  );
}

async function untilIdle(world: SwarmWorld): Promise<void> {
  for (let seconds = 0; seconds < 60 && (await countOf(world, 'intel.task')) > 0; seconds += 1) {
    if (seconds % 5 === 0) await world.cron('swarm');
    await pause(1_000);
  }
}

async function measure(world: SwarmWorld, seconds: number): Promise<Round> {
  const { database, gateway } = world.surroundings;
  const before = clocks(world);
  const { rows: begun } = await database.query<{ at: Date }>('select now() as at');
  gateway.resetTrips();
  const started = performance.now();
  await pause(seconds * 1_000);
  const took = (performance.now() - started) / 1_000;
  const { trips } = gateway;
  const after = clocks(world);
  const { rows } = await database.query<{ outcome: string; count: number }>(
    `select outcome, count(*)::int as count from intel.scan where ended_at >= $1 and ended_at < $1 + make_interval(secs => $2) group by outcome`,
    [begun[0]?.at, took],
  );
  return {
    seconds: took,
    scans: rows.reduce((sum, { count }) => sum + count, 0),
    trips,
    spent: Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, ms - (before[name] ?? 0)])),
    outcomes: Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])),
  };
}

const clocks = ({ pids }: SwarmWorld): Record<string, number> => ({
  workerd: processorMilliseconds(pids.workerd),
  Postgres: postgresMilliseconds(pids.postmaster),
  gateway: processorMilliseconds(process.pid),
  site: processorMilliseconds(pids.site),
  'all of the machine': cpus()
    .map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq)
    .reduce((sum, each) => sum + each, 0),
});

const ratesOf = (rounds: readonly Round[]) => rounds.map(({ scans, seconds }) => scans / seconds);

function print(rounds: readonly Round[]): void {
  const line = (name: string, values: readonly number[], digits: number) =>
    console.log(
      `  ${name.padEnd(46)} ${[Math.min(...values), percentile(values, 0.5), Math.max(...values)].map((value) => value.toFixed(digits)).join(' / ')}`,
    );
  const rates = ratesOf(rounds);
  console.log(`\n${rounds.length} rounds: least / median / most`);
  line('scans a second', rates, 1);
  line(
    'trips a scan',
    rounds.map(({ trips, scans }) => trips / scans),
    2,
  );
  for (const name of Object.keys(rounds[0]?.spent ?? {})) {
    line(
      `ms of processor a scan, ${name}`,
      rounds.map(({ spent, scans }) => (spent[name] ?? 0) / scans),
      2,
    );
    line(
      `% of one core, ${name}`,
      rounds.map(({ spent, seconds }) => (spent[name] ?? 0) / seconds / 10),
      0,
    );
  }
  const outcomes = new Map<string, number>();
  for (const round of rounds)
    for (const [outcome, count] of Object.entries(round.outcomes))
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
  console.log(`  ${[...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`);
  console.log(`  goal: ${GOAL} scans a second: ${percentile(rates, 0.5) >= GOAL ? 'met' : 'MISSED'}`);
}
