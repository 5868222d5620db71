import { setTimeout as pause } from 'node:timers/promises';
import { ABORT, withHotLimits } from '#test/live/leaf/with-hot-limits.ts';
import { startLiveRoom } from '../live-room.ts';
import { percentile, spread } from '../spread.ts';
import { ChaosClient, type Heard } from './chaos-client.ts';
import { report } from './report.ts';

const A_SECOND = 2;
/** Of all sockets in each second. */
const CUT_SHARE = 0.002;
const TICK_MS = 50;
const JOINED_AT_ONCE = 40;
const P99_MS = 250;
const SETTLED_MS = 120_000;

/**
 * Thousands of sockets with the page's client, in a room that goes to leaves and doubles them: sockets are cut all the
 * time, and leaves die. Everybody has everything in the end, once.
 */
export async function measureChaos(size: number, seconds: number): Promise<void> {
  const room = await startLiveRoom({ edited: withHotLimits({}) });
  const heard: Heard = { latencies: [], isMeasured: false, faults: [] };
  try {
    const clients: ChaosClient[] = [];
    const beat = setInterval(() => tick(clients), TICK_MS);
    for (let index = 0; index < size; index += 1) {
      clients.push(new ChaosClient(room, index, heard));
      if (index % JOINED_AT_ONCE === 0) await until(() => clients.every((client) => client.isHere), SETTLED_MS);
    }
    await until(() => clients.every((client) => client.isHere), SETTLED_MS);
    await pause(10_000); // those who have to move have moved
    await until(() => clients.every((client) => client.isHere), SETTLED_MS);
    heard.isMeasured = true;
    const kills = await disturb(clients, seconds);
    heard.isMeasured = false;
    await until(() => clients.every((client) => client.isHere && client.asked === 0), SETTLED_MS);
    const newest = () => Math.max(...clients.map(({ seq }) => seq));
    await until(() => clients.every(({ seq }) => seq === newest()), SETTLED_MS);
    clearInterval(beat);
    console.log(`\n${size} sockets, ${A_SECOND} messages a second, ${kills} leaves killed`);
    const { latencies, faults } = heard;
    report(
      `ms to a socket, p50 / p95 / p99 (asked: ${P99_MS})`,
      spread(latencies),
      percentile(latencies, 0.99) < P99_MS,
    );
    report('events missed or doubled by a client', String(faults.length), faults.length === 0);
    report('events', String(newest()));
    const returns = clients.reduce((sum, client) => sum + client.returns, 0);
    report('times that somebody came back', String(returns));
    for (const client of clients) client.leave();
  } finally {
    await room.stop();
  }
}

function tick(clients: readonly ChaosClient[]): void {
  const now = Date.now();
  for (const client of clients) client.tick(now);
}

/** People talk, sockets are cut, and now and then a leaf dies with all of its own. */
async function disturb(clients: readonly ChaosClient[], seconds: number): Promise<number> {
  let kills = 0;
  const one = (): ChaosClient | undefined => clients[Math.floor(Math.random() * clients.length)];
  const began = performance.now();
  for (let turn = 0; turn < seconds * A_SECOND; turn += 1) {
    one()?.say();
    for (let cut = 0; cut < (clients.length * CUT_SHARE) / A_SECOND; cut += 1) one()?.cut();
    if (turn % (10 * A_SECOND) === 5 * A_SECOND) {
      one()?.sendRaw(ABORT);
      kills += 1;
    }
    await pause(Math.max(0, began + ((turn + 1) * 1_000) / A_SECOND - performance.now()));
  }
  return kills;
}

async function until(isDone: () => boolean, ms: number): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; await pause(100)) if (isDone()) return;
  throw new Error('it did not settle in time');
}
