import { setTimeout as pause } from 'node:timers/promises';
import { MAX_LEAF_SOCKETS } from '#src/live/leaves/hot-limits.ts';
import { withHotLimits } from '#test/live/leaf/with-hot-limits.ts';
import { startLiveRoom } from '../live-room.ts';
import { gather } from '../room-load.ts';
import { cpuMilliseconds, percentile, spread } from '../spread.ts';
import { report } from './report.ts';

const A_SECOND = 10;
const P99_MS = 250;
/** A door has forgotten by then that there were no leaves. */
const KNOWN_MS = 3_000;

/** One leaf for everybody, from the second socket on. */
const oneLeaf = withHotLimits({ roomSockets: 1, firstLeaves: 1, mostLeaves: 1, halvedUnderMean: 0 });

/** A leaf with two thousand sockets in the thread of its room, which talk. */
export async function measureLeaf(quick: boolean): Promise<void> {
  const room = await startLiveRoom({ edited: oneLeaf });
  try {
    const first = await gather({ ...room, headersOf: (index) => room.headersOf(100_000 + index) }, 2);
    await pause(KNOWN_MS);
    first.leave();
    const size = MAX_LEAF_SOCKETS;
    const crowd = await gather(room, size);
    await crowd.speak(A_SECOND * 2, 1_000 / A_SECOND); // a warm-up
    const latencies: number[] = [];
    const rounds = quick ? 1 : 4;
    const [before, began] = [cpuMilliseconds(room.pid), performance.now()];
    for (let round = 0; round < rounds; round += 1)
      latencies.push(...(await crowd.speak(A_SECOND * 5, 1_000 / A_SECOND)));
    const busy = (cpuMilliseconds(room.pid) - before) / (performance.now() - began);
    crowd.check();
    crowd.leave();
    console.log(`\nA leaf with ${size} sockets, ${A_SECOND} messages a second`);
    report(
      `ms to a socket, p50 / p95 / p99 (asked: ${P99_MS})`,
      spread(latencies),
      percentile(latencies, 0.99) < P99_MS,
    );
    report('share of a processor that it and its room take', busy.toFixed(2));
  } finally {
    await room.stop();
  }
}
