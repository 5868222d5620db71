import { TRIP_TIMEOUT_MS } from '../db/database.ts';
import type { Scope } from './scope.ts';

/** A waiter gives up on somebody else's read once that must have ended: sooner, a slow database would be asked by each. */
const WAIT_MS = TRIP_TIMEOUT_MS + 500;
const GAVE_UP = Symbol('gave up');

interface Flight<T> {
  /** A Response would belong to the request that made it. */
  readonly value: Promise<T>;
  /** Until when it answers others, in ms since 1970. Never over while it runs. */
  freshUntil: number;
}

export interface SharedRead<T> {
  readonly load: () => Promise<T>;
  /** How long what was read goes on answering. */
  readonly freshMs: number;
  /** Puts it where others look first. Its failure is nobody's. */
  readonly keep: (value: T) => Promise<void>;
}

/**
 * One read for everybody in this isolate who asks meanwhile, and for those who looked elsewhere just before it was kept.
 * A failure is shared too, and not kept: nobody storms what is down.
 */
export class SharedReads<T> {
  readonly #flights = new Map<string, Flight<T>>();

  async read(key: string, scope: Scope, read: SharedRead<T>): Promise<T> {
    const running = this.#flights.get(key);
    if (running === undefined || running.freshUntil <= Date.now()) return this.#start(key, scope, read);
    const timeout = new Promise<typeof GAVE_UP>((resolve) => setTimeout(resolve, WAIT_MS, GAVE_UP));
    const shared = await Promise.race([running.value, timeout]);
    if (shared !== GAVE_UP) return shared;
    // The starter hangs, or went with its request. The first waiter to notice reads afresh, and the others wait for that.
    return this.#flights.get(key) === running ? this.#start(key, scope, read) : this.read(key, scope, read);
  }

  #start(key: string, scope: Scope, read: SharedRead<T>): Promise<T> {
    for (const [old, { freshUntil }] of this.#flights) if (freshUntil <= Date.now()) this.#flights.delete(old);
    const value = read.load();
    const flight: Flight<T> = { value, freshUntil: Infinity };
    this.#flights.set(key, flight);
    scope.waitUntil(this.#keep(key, read, flight)); // a starter that hangs up must not take the waiters' read with it
    return value;
  }

  async #keep(key: string, { freshMs, keep }: SharedRead<T>, flight: Flight<T>): Promise<void> {
    try {
      const value = await flight.value;
      flight.freshUntil = Date.now() + freshMs;
      await keep(value);
      if (freshMs === 0) this.#forget(key, flight); // what was read may be large
    } catch {
      if (flight.freshUntil === Infinity) this.#forget(key, flight);
    }
  }

  #forget(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}
