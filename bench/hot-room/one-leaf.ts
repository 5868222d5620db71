import { setTimeout as pause } from 'node:timers/promises';
import { MAX_LEAF_SOCKETS } from '#src/live/leaves/hot-limits.ts';
import { withHotLimits } from '#test/live/leaf/with-hot-limits.ts';
import { startLiveRoom, type LiveRoom } from '../live-room.ts';
import { gather, type Crowd } from '../room-load.ts';
import { cpuMilliseconds, percentile, spread } from '../spread.ts';
import { report } from './report.ts';

const A_SECOND = 10;
const SPOKEN_SECONDS = 5;
const P99_MS = 250;
/** A door has forgotten by then that there were no leaves. */
const KNOWN_MS = 3_000;

/** One leaf for everybody, from the second socket on. */
const oneLeaf = withHotLimits({ roomSockets: 1, firstLeaves: 1, mostLeaves: 1, halvedUnderMean: 0 });

interface Side {
  readonly name: string;
  readonly room: LiveRoom;
  readonly crowd: Crowd;
  readonly rounds: number[][];
  /** Milliseconds of its first thread, and of the clock. */
  readonly spent: { threadMs: number; ms: number };
}

/** A leaf with two thousand sockets, in one thread with its room, beside a room that has as many itself. They take turns. */
export async function measureLeaf(quick: boolean): Promise<void> {
  const rooms = [await startLiveRoom(), await startLiveRoom({ edited: oneLeaf })] as const;
  try {
    const [alone, leaf] = rooms;
    await goToLeaf(leaf);
    const sides = [await sideOf('room', alone), await sideOf('leaf', leaf)];
    for (const { crowd } of sides) await crowd.speak(A_SECOND * 2, 1_000 / A_SECOND); // a warm-up
    for (let round = 0; round < (quick ? 2 : 5); round += 1) for (const side of sides) await speakOnce(side);
    console.log(`\n${MAX_LEAF_SOCKETS} sockets, ${A_SECOND} messages a second`);
    for (const side of sides) reportOf(side);
  } finally {
    for (const room of rooms) await room.stop();
  }
}

async function goToLeaf(room: LiveRoom): Promise<void> {
  const first = await gather({ ...room, headersOf: (index) => room.headersOf(100_000 + index) }, 2);
  await pause(KNOWN_MS);
  first.leave();
}

const sideOf = async (name: string, room: LiveRoom): Promise<Side> => ({
  name,
  room,
  crowd: await gather(room, MAX_LEAF_SOCKETS),
  rounds: [],
  spent: { threadMs: 0, ms: 0 },
});

async function speakOnce({ room, crowd, rounds, spent }: Side): Promise<void> {
  const [before, began] = [cpuMilliseconds(room.pid), performance.now()];
  rounds.push(await crowd.speak(A_SECOND * SPOKEN_SECONDS, 1_000 / A_SECOND));
  spent.threadMs += cpuMilliseconds(room.pid) - before;
  spent.ms += performance.now() - began;
}

function reportOf({ name, crowd, rounds, spent }: Side): void {
  crowd.check();
  crowd.leave();
  const all = rounds.flat();
  const isMet = name === 'room' || percentile(all, 0.99) < P99_MS;
  report(`${name}: ms to a socket, p50 / p95 / p99 (asked of a leaf: ${P99_MS})`, spread(all), isMet);
  const aMessage = spent.threadMs / (rounds.length * A_SECOND * SPOKEN_SECONDS);
  report(`${name}: ms of the thread a message`, aMessage.toFixed(1));
}
