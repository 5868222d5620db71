import { limits, type LimitName } from '#src/platform/limits.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Quotas } from './rate-limit.ts';

/** An IP address's guesses in one window, in this isolate. */
interface Tally {
  wrong: number;
  running: number;
}

/** How long a waiting guess sleeps at a time, and at most. */
const PAUSE_MS = 20;
const MAX_WAIT_MS = 5_000;
const MAX_TALLIES = 10_000;

/**
 * Limits wrong guesses (of a link, a key, a secret) of an IP address (decision 0033). When they are used up, every
 * guess is refused before any look-up, so that a right one gets the answer of a wrong one. The binding of the quota
 * can't be read without counting, so each isolate has its own count beside it.
 */
export class Guesses {
  readonly #quotas: Quotas;
  readonly #tallies = new Map<string, Tally>();

  constructor(quotas: Quotas) {
    this.#quotas = quotas;
  }

  /**
   * Runs one guess. At most as many run at once as may still be wrong, so that the right one among a hundred at the
   * same moment doesn't stand out. Throws what `run` throws, `quota_exceeded`.
   */
  async attempt<T>(
    name: LimitName,
    address: string,
    isWrong: (problem: Problem) => boolean,
    run: () => Promise<T>,
  ): Promise<T> {
    const tally = await this.#enter(name, address);
    try {
      return await run();
    } catch (error) {
      if (error instanceof Problem && isWrong(error)) await this.wrong(name, address);
      throw error;
    } finally {
      tally.running -= 1;
    }
  }

  /** Throws `quota_exceeded` where an address has used its wrong guesses up: before anything of what it sends is read. */
  refuseSpent(name: LimitName, address: string): void {
    if (this.#tallyOf(name, address).wrong >= this.#quotas.sizeOf(name)) throw this.#quotas.exceeded(name);
  }

  /** Counts a wrong guess. Throws `quota_exceeded` where it was one too many. */
  async wrong(name: LimitName, address: string): Promise<void> {
    const tally = this.#tallyOf(name, address);
    tally.wrong += 1;
    if (await this.#quotas.allows(name, address)) return;
    tally.wrong = Infinity; // others at this location have used it up
    throw this.#quotas.exceeded(name);
  }

  /** Waits for its turn. A guess that runs is counted already. */
  async #enter(name: LimitName, address: string): Promise<Tally> {
    const most = this.#quotas.sizeOf(name);
    for (let waited = 0; ; waited += PAUSE_MS) {
      const tally = this.#tallyOf(name, address);
      if (tally.wrong >= most || waited >= MAX_WAIT_MS) throw this.#quotas.exceeded(name);
      if (tally.wrong + tally.running < most) {
        tally.running += 1;
        return tally;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  #tallyOf(name: LimitName, address: string): Tally {
    const window = Math.floor(Date.now() / 1000 / limits[name].periodSeconds);
    const key = `${name} ${window} ${address}`;
    const known = this.#tallies.get(key);
    if (known !== undefined) return known;
    if (this.#tallies.size >= MAX_TALLIES) this.#tallies.clear();
    const fresh = { wrong: 0, running: 0 };
    this.#tallies.set(key, fresh);
    return fresh;
  }
}

/** Whether a problem is a refused credential. */
export const isRefusedCredential = ({ status }: Problem) => status === 401;
