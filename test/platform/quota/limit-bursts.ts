import { setTimeout as sleep } from 'node:timers/promises';

const WINDOW_SECONDS = 60;
/** What a scenario may take on a busy machine. */
const ROOM_SECONDS = 15;
const ATTEMPTS = 3;

const windowOf = (at: number) => Math.floor(at / 1000 / WINDOW_SECONDS);

/**
 * Runs a scenario within one minute of the clock, to which quotas are aligned: waits where too little of it is left, and
 * runs it again, with addresses and people of its own, where it met two quotas all the same.
 */
export async function withinOneWindow(scenario: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const left = WINDOW_SECONDS - ((Date.now() / 1000) % WINDOW_SECONDS);
    // Again: what was asked since the clock struck counts already, so that only another minute is fresh.
    if (left < ROOM_SECONDS || attempt > 1) await sleep((left + 0.2) * 1000);
    const started = windowOf(Date.now());
    try {
      await scenario();
      return;
    } catch (error) {
      if (windowOf(Date.now()) === started || attempt === ATTEMPTS) throw error;
    }
  }
}

export interface Burst {
  readonly allowed: number;
  readonly over: readonly Response[];
}

/** More would wait for each other's database trips until those are given up. */
const IN_FLIGHT = 64;

/** How many of `count` requests in a row, many at once, were within their quota, and those that were over it. */
export async function burst(count: number, ask: (index: number) => Promise<Response>): Promise<Burst> {
  const responses: Response[] = [];
  let next = 0;
  const caller = async () => {
    while (next < count) responses.push(await ask(next++));
  };
  await Promise.all(Array.from({ length: Math.min(count, IN_FLIGHT) }, caller));
  const over = responses.filter(({ status }) => status === 429);
  return { allowed: count - over.length, over };
}
