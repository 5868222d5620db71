import { Problem } from '#src/platform/problem/problem.ts';

/** Numbers from 0 to 1 that a seed names (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Move = readonly [weight: number, move: () => unknown];

/** One of them, by weight. */
export function oneOf(moves: readonly Move[], random: () => number): () => unknown {
  let at = random() * moves.reduce((sum, [weight]) => sum + weight, 0);
  const found = moves.find(([weight]) => (at -= weight) < 0) ?? moves.at(-1);
  return found?.[1] ?? (() => undefined);
}

/** What the processor or a crash makes fail, fails: everything else is a fault. */
export async function attempt(move: () => unknown): Promise<void> {
  try {
    await move();
  } catch (error) {
    if (!/payments_unavailable|the process died/.test(`${String(error)} ${JSON.stringify(error)}`)) throw error;
  }
}

/** What a verb refuses is no fault. */
export async function refusable(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code === 'payments_unavailable') throw error;
  });
}

/** `SEQUENCES=10000` takes some minutes; `SEQUENCE_SEED` repeats those of a run. */
export const SEQUENCES = Number(process.env['SEQUENCES'] ?? 40);
const SEED = Number(process.env['SEQUENCE_SEED'] ?? Math.floor(Math.random() * 1_000_000_000));
const LANES = 4;
const MS_EACH = 1_000;
export const PATIENT = { timeout: 60_000 + SEQUENCES * MS_EACH };

/** As many lives as are asked for, some at once, and how many they were. Which of them fails is told by its seed. */
export async function inLanes(live: (random: () => number) => Promise<void>): Promise<number> {
  let [next, lived] = [0, 0];
  const lane = async () => {
    for (let at = next++; at < SEQUENCES; at = next++) {
      const seed = SEED + at;
      await live(randomOf(seed)).catch((error: unknown) => {
        throw new Error(`SEQUENCE_SEED=${seed} SEQUENCES=1: ${String(error)}`, { cause: error });
      });
      lived += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return lived;
}
