import { TRIP_TIMEOUT_MS } from '#src/platform/db/database.ts';
import type { Scope } from '#src/http/scope.ts';

/**
 * How long a request waits for another's read: as long as that can last, because otherwise each would read from a slow
 * database.
 */
const WAIT_MS = TRIP_TIMEOUT_MS + 500;
const GAVE_UP = Symbol('gave up');

interface Flight<T> {
  /** Not a Response, which belongs to the request that made it. */
  readonly value: Promise<T>;
  /** Until when others get it, in ms since 1970. Infinite while it runs. */
  freshUntil: number;
}

export interface SharedRead<T> {
  readonly load: () => Promise<T>;
  /** How long a result answers further requests. */
  readonly freshMs: number;
  /** Stores the result for later. Its failure doesn't matter. */
  readonly keep: (value: T) => Promise<void>;
}

/**
 * One read for all concurrent requests of this isolate, and for those that looked elsewhere just before it was stored.
 * A failure is shared too, but not cached, so that nothing that is down is overloaded.
 */
export class SharedReads<T> {
  readonly #flights = new Map<string, Flight<T>>();

  async read(key: string, scope: Scope, read: SharedRead<T>): Promise<T> {
    const running = this.#flights.get(key);
    if (running === undefined || running.freshUntil <= Date.now()) return this.#start(key, scope, read);
    const timeout = new Promise<typeof GAVE_UP>((resolve) => setTimeout(resolve, WAIT_MS, GAVE_UP));
    const shared = await Promise.race([running.value, timeout]);
    if (shared !== GAVE_UP) return shared;
    // The starter hangs, or its request was cancelled. The first to notice reads again, and the others wait for that.
    return this.#flights.get(key) === running ? this.#start(key, scope, read) : this.read(key, scope, read);
  }

  #start(key: string, scope: Scope, read: SharedRead<T>): Promise<T> {
    for (const [old, { freshUntil }] of this.#flights) if (freshUntil <= Date.now()) this.#flights.delete(old);
    const value = read.load();
    const flight: Flight<T> = { value, freshUntil: Infinity };
    this.#flights.set(key, flight);
    scope.waitUntil(this.#keep(key, read, flight)); // goes on if the starter disconnects
    return value;
  }

  async #keep(key: string, { freshMs, keep }: SharedRead<T>, flight: Flight<T>): Promise<void> {
    try {
      const value = await flight.value;
      flight.freshUntil = Date.now() + freshMs;
      await keep(value);
      if (freshMs === 0) this.#forget(key, flight); // the result may be large
    } catch {
      if (flight.freshUntil === Infinity) this.#forget(key, flight);
    }
  }

  #forget(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}
