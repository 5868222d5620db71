import type { Database } from '#src/platform/db/database.ts';
import type { DueRows } from '#src/platform/db/due-rows.ts';
import type { DueOutcome, Held, Leased, Reminder } from '#src/platform/due.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { ProblemCode } from '#src/platform/problem/catalog.ts';

interface Ctx<R> {
  readonly db: Database;
  readonly newId: () => string;
  /** Sends a reminder, after some seconds. */
  readonly remind: (reminder: R, afterSeconds?: number) => void;
}

export interface Errand<R extends Reminder, T> {
  /** Whose row it is. */
  readonly dues: DueRows<R>;
  /** Leases the row, and reads what the call needs to know about its subject. */
  readonly lease: (db: Database, held: Held<R['kind']>) => Promise<Leased<T>>;
  /** Calls the processor, and settles its answer under the row that is held. `isAgain`: an earlier attempt may have called it. */
  readonly ask: (subject: T, held: Held<R['kind']>, isAgain: boolean) => Promise<void>;
  /** Records that it can't be done. */
  readonly giveUp: (held: Held<R['kind']>, reason: string) => Promise<void>;
}

/** The waits after the first, second … failure to reach the processor; the last one is repeated. */
const BACKOFF_SECONDS = [5, 15, 60, 300, 900, 3_600] as const;
/** With those waits six days: an authorisation lasts for seven. */
const MAX_ATTEMPTS = 150;

const transient: readonly ProblemCode[] = ['payments_unavailable', 'idempotency_in_progress'];

/**
 * Carries out a due row at the processor: leases it, calls, settles. While the processor is down the row is due again,
 * later each time. A crash leaves a lease that ends, and a key under which the processor acts once. Any other failure
 * is thrown: the lease ends, and the row is due again.
 */
export async function askProcessor<R extends Reminder, T>(
  ctx: Ctx<R>,
  reminder: R,
  { dues, lease, ask, giveUp }: Errand<R, T>,
): Promise<DueOutcome> {
  const held: Held<R['kind']> = { ...reminder, attempt: ctx.newId() };
  const leased = await lease(ctx.db, held);
  if (leased.kind !== 'leased') return leased;
  if (leased.attempts > MAX_ATTEMPTS) {
    await giveUp(held, 'too_many_attempts');
    return { kind: 'done' };
  }
  try {
    await ask(leased.subject, held, leased.attempts > 1);
  } catch (error) {
    if (!(error instanceof Problem) || !transient.includes(error.code)) throw error;
    const seconds = BACKOFF_SECONDS[Math.min(leased.attempts, BACKOFF_SECONDS.length) - 1] ?? 0;
    await dues.postpone(ctx.db, held, seconds, error.code);
    ctx.remind(reminder, seconds);
  }
  return { kind: 'done' };
}
