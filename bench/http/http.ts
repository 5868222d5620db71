import { mkdirSync, writeFileSync } from 'node:fs';
import { percentile } from '../spread.ts';
import { sendAll } from './load.ts';
import { postgresMilliseconds, processorMilliseconds } from './processor.ts';
import { printProfile } from './profile.ts';
import { prepareRows, type Row } from './rows.ts';
import { openWorld, type World } from './world.ts';

interface Series {
  readonly row: Row;
  /** A request, in each round: of workerd, of the empty Worker and of Hono alone just before it, of Postgres. */
  readonly workerd: number[];
  readonly empty: number[];
  readonly hono: number[];
  readonly postgres: number[];
}

const WARM_UP = 300;

interface HttpOptions {
  readonly quick: boolean;
  /** A part of one row's name: where its time goes is printed, and nothing measured. */
  readonly profiled: string | undefined;
}

/** Measures each row's processor time beside an empty Worker's, in rounds, and prints a table. */
export async function measureHttp({ quick, profiled }: HttpOptions): Promise<void> {
  const world = await openWorld(profiled !== undefined);
  try {
    const rows = await prepareRows(world);
    if (profiled !== undefined) return await printProfile(world, rows, profiled);
    const series = rows.map((row): Series => ({ row, workerd: [], empty: [], hono: [], postgres: [] }));
    for (const { ask, status, worker, hono } of rows) {
      await sendAll(world.workerd.workers[worker].origin, WARM_UP, status, ask);
      if (hono) await sendAll(world.hono.workers.delivery.origin, WARM_UP, status, ask);
    }
    for (let round = 0; round < (quick ? 3 : 7); round += 1)
      for (const each of series) await measure(world, each, quick);
    print(series);
  } finally {
    await world.stop();
  }
}

async function measure(
  { workerd, hono, postmaster }: World,
  { row, ...series }: Series,
  quick: boolean,
): Promise<void> {
  const count = quick ? Math.ceil(row.requests / 2) : row.requests;
  const spent = async (work: () => Promise<void>, clock: () => number) => {
    const before = clock();
    await work();
    return (clock() - before) / count;
  };
  const ofWorkerd = () => processorMilliseconds(workerd.pid);
  const empty = () => sendAll(workerd.empty, count, 200, () => ({ method: 'GET', path: '/' }));
  series.empty.push(await spent(empty, ofWorkerd));
  if (row.hono)
    series.hono.push(
      await spent(
        () => sendAll(hono.workers.delivery.origin, count, row.status, row.ask),
        () => processorMilliseconds(hono.pid),
      ),
    );
  const before = postgresMilliseconds(postmaster);
  series.workerd.push(
    await spent(() => sendAll(workerd.workers[row.worker].origin, count, row.status, row.ask), ofWorkerd),
  );
  series.postgres.push((postgresMilliseconds(postmaster) - before) / count);
}

function print(all: readonly Series[]): void {
  const line = (cells: readonly string[]) => cells.map((cell, at) => cell.padEnd(at === 0 ? 40 : 24)).join('');
  console.log(
    line([
      'ms of processor a request',
      'workerd (min–max)',
      'times the empty Worker',
      'times Hono alone',
      'Postgres',
      'goal',
    ]),
  );
  for (const { row, workerd, empty, hono, postgres } of all) {
    const median = percentile(workerd, 0.5);
    const ratio = median / percentile(empty, 0.5);
    const cells = [
      `${median.toFixed(3)} (${Math.min(...workerd).toFixed(3)}–${Math.max(...workerd).toFixed(3)})`,
      `${ratio.toFixed(2)} (of ${percentile(empty, 0.5).toFixed(3)})`,
      row.hono ? `${(median / percentile(hono, 0.5)).toFixed(2)} (of ${percentile(hono, 0.5).toFixed(3)})` : '',
      percentile(postgres, 0.5).toFixed(3),
      verdict(row, { median, ratio, above: aboveOf(row, workerd, all) }, percentile(postgres, 0.5)),
    ];
    console.log(line([row.name, ...cells]));
  }
  mkdirSync('bench/out', { recursive: true });
  writeFileSync(
    'bench/out/http.json',
    JSON.stringify(
      all.map(({ row, ...rest }) => ({ name: row.name, ...rest })),
      null,
      2,
    ),
  );
}

/** The median of what a row takes more than the row that its goal names, round by round. */
function aboveOf({ goal }: Row, workerd: readonly number[], all: readonly Series[]): number {
  if (goal === undefined || !('above' in goal)) return 0;
  const other = all.find(({ row }) => row.name === goal.above);
  if (other === undefined) throw new Error(`no row is named ${goal.above}`);
  const differences = workerd.map((each, round) => each - (other.workerd[round] ?? 0));
  return percentile(differences, 0.5);
}

interface Taken {
  readonly median: number;
  readonly ratio: number;
  readonly above: number;
}

function isMetBy(goal: NonNullable<Row['goal']>, { median, ratio, above }: Taken): [what: string, isMet: boolean] {
  if ('timesEmpty' in goal) return [`≤ ${goal.timesEmpty}×`, ratio <= goal.timesEmpty];
  if ('above' in goal)
    return [`${above.toFixed(3)} more than ${goal.above}: ≤ ${goal.moreMs} ms`, above <= goal.moreMs];
  return [`≤ ${goal.milliseconds} ms`, median <= goal.milliseconds];
}

function verdict({ goal, postgresGoal }: Row, taken: Taken, postgres: number): string {
  const limits = [
    ...(goal === undefined ? [] : [isMetBy(goal, taken)]),
    ...(postgresGoal === undefined ? [] : [[`Postgres ≤ ${postgresGoal} ms`, postgres <= postgresGoal] as const]),
  ];
  return limits.map(([what, isMet]) => `${what} ${isMet ? 'met' : 'MISSED'}`).join(', ');
}
