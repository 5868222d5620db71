import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startLiveRoom } from './live-room.ts';
import { gather, type Crowd, type Server } from './room-load.ts';
import { percentile } from './spread.ts';

const SOCKETS = 1_000;
const A_SECOND = 20;
const BURST = 200;

interface Figures {
  /** One list for each round. */
  readonly latencies: (readonly number[])[];
  readonly deliveriesPerSecond: number[];
}

/**
 * A room in workerd beside a server of the `ws` package, each in its own process, with 1,000 sockets of this process:
 * twenty messages a second, then two hundred at once. They take turns, so that other load affects both, and the median
 * round counts.
 */
export async function measureRoom(quick: boolean): Promise<void> {
  const servers = [await startPlain(), await startLiveRoom()];
  try {
    const crowds = await Promise.all(servers.map((server) => gather(server, SOCKETS)));
    const figures = crowds.map((): Figures => ({ latencies: [], deliveriesPerSecond: [] }));
    const rounds = quick ? 2 : 6;
    for (let round = -1; round < rounds; round += 1)
      for (const [index, crowd] of crowds.entries()) await measure(crowd, round < 0 ? undefined : figures[index]);
    for (const crowd of crowds) crowd.check();
    for (const crowd of crowds) crowd.leave();
    const [plain, room] = figures;
    if (plain !== undefined && room !== undefined) compare(plain, room);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Without `figures` the round is a warm-up. */
async function measure(crowd: Crowd, figures: Figures | undefined): Promise<void> {
  const latencies = await crowd.speak(A_SECOND * 4, 1_000 / A_SECOND);
  await pause(500);
  const ms = await crowd.burst(BURST);
  await pause(500);
  figures?.latencies.push(latencies);
  figures?.deliveriesPerSecond.push((BURST * SOCKETS) / (ms / 1_000));
}

async function startPlain(): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'plain-room.ts'));
  const port = await new Promise<number>((resolve) => child.once('message', (message) => resolve(Number(message))));
  return {
    urlOf: () => `http://127.0.0.1:${port}/`,
    headersOf: () => ({}),
    stop: async () => void child.kill(),
  };
}

function compare(plain: Figures, room: Figures): void {
  print('ws', plain);
  print('room', room);
  const times = median(room.deliveriesPerSecond) / median(plain.deliveriesPerSecond);
  const p99 = middle(room, 0.99) / middle(plain, 0.99);
  console.log(`\nThe room's deliveries a second: ${times.toFixed(1)} times those of ws (asked: at least 5)`);
  console.log(`The room's p99 at the steady rate: ${p99.toFixed(2)} times that of ws (asked: at most 2)`);
  if (times < 5 || p99 > 2) process.exitCode = 1;
}

const median = (values: readonly number[]) => percentile(values, 0.5);
const middle = ({ latencies }: Figures, share: number) => median(latencies.map((round) => percentile(round, share)));
const inThousands = (value: number) => `${Math.round(value / 1_000)}k`;

function print(name: string, figures: Figures): void {
  const { deliveriesPerSecond: rates } = figures;
  const latencies = [0.5, 0.95, 0.99].map((share) => middle(figures, share).toFixed(1)).join(' / ');
  console.log(`\n${name}`);
  console.log(`  ms to a socket at ${A_SECOND} a second, p50 / p95 / p99`.padEnd(60), latencies);
  const deliveries = [median(rates), Math.min(...rates), Math.max(...rates)].map(inThousands).join(' / ');
  console.log(`  deliveries a second, ${BURST} at once, p50 / least / most`.padEnd(60), deliveries);
}
