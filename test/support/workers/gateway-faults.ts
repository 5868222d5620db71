import { setTimeout as sleep } from 'node:timers/promises';

/** What reached the gateway in one round trip. */
export type Trip = { queries: string[]; params: unknown[]; user: string; database: string };

type Armed = { match: RegExp | undefined; left: number };
export type Fault = { when: 'before_commit' | 'after_commit'; match?: RegExp; times?: number };
export type Delay = { ms: number; match?: RegExp; times?: number };
/** A trip that is on its way when its Worker is killed: it is never carried out. */
export type Loss = { match?: RegExp };

/** Faults that a test sets up. Each one hits the next `times` (1) round trips with a matching query. */
export class Faults {
  #cuts: (Armed & { when: Fault['when'] })[] = [];
  #delays: (Armed & { ms: number })[] = [];
  #losses: (Armed & { reached: () => void })[] = [];

  armCut({ when, match, times = 1 }: Fault): void {
    this.#cuts.push({ when, match, left: times });
  }

  armDelay({ ms, match, times = 1 }: Delay): void {
    this.#delays.push({ ms, match, left: times });
  }

  /** Resolves when the trip has come. */
  armLoss({ match }: Loss): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#losses.push({ reached: resolve, match, left: 1 });
    return promise;
  }

  clear(): void {
    this.#cuts = [];
    this.#delays = [];
    this.#losses = [];
  }

  takeCut(trip: Trip): Fault['when'] | undefined {
    return take(this.#cuts, trip)?.when;
  }

  /** Whether the trip is lost. */
  takeLoss(trip: Trip): boolean {
    const armed = take(this.#losses, trip);
    armed?.reached();
    return armed !== undefined;
  }

  async delay(trip: Trip): Promise<void> {
    const armed = take(this.#delays, trip);
    if (armed) await sleep(armed.ms);
  }
}

function take<T extends Armed>(armed: T[], { queries }: Trip): T | undefined {
  const found = armed.find(
    ({ left, match }) => left > 0 && (!match || queries.some((sql) => sql.search(match) !== -1)),
  );
  if (found) found.left -= 1;
  return found;
}
