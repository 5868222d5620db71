import type { Database } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem/problem.ts';
import type { ProblemCode } from '../../platform/problem/catalog.ts';
import type { DeliveryContext } from '../context.ts';
import type { DueOutcome, Reminder } from '../due.ts';
import { BACKOFF_SECONDS, MAX_ATTEMPTS, postponeDue, type Held, type Leased } from '../store/due.ts';

export type ProcessorContext = Pick<DeliveryContext, 'db' | 'payments' | 'newId' | 'remind'>;

interface Errand<T> {
  /** Leases the row, and reads what the errand needs to know about its subject. */
  readonly lease: (db: Database, held: Held) => Promise<Leased<T>>;
  /** Asks the processor, and settles what it said under the row that is held. */
  readonly ask: (subject: T, held: Held) => Promise<void>;
  /** Settles that it can't be done. */
  readonly giveUp: (held: Held, reason: string) => Promise<void>;
}

const transient: readonly ProblemCode[] = ['payments_unavailable', 'idempotency_in_progress'];

/**
 * Carries out a due row that concerns the processor: leases it, asks, settles. While the processor is away the row comes
 * again, later each time. Whoever dies in between leaves a lease that ends, and a key under which the processor
 * does it once. Every other failure is thrown: the lease ends, and the row comes again.
 */
export async function askProcessor<T>(
  ctx: ProcessorContext,
  reminder: Reminder,
  { lease, ask, giveUp }: Errand<T>,
): Promise<DueOutcome> {
  const held = { ...reminder, attempt: ctx.newId() };
  const leased = await lease(ctx.db, held);
  if (leased.kind !== 'leased') return leased;
  if (leased.attempts > MAX_ATTEMPTS) {
    await giveUp(held, 'too_many_attempts');
    return { kind: 'done' };
  }
  try {
    await ask(leased.subject, held);
  } catch (error) {
    if (!(error instanceof Problem) || !transient.includes(error.code)) throw error;
    const seconds = BACKOFF_SECONDS[Math.min(leased.attempts, BACKOFF_SECONDS.length) - 1] ?? 0;
    await postponeDue(ctx.db, held, seconds, error.code);
    ctx.remind(reminder, seconds);
  }
  return { kind: 'done' };
}

/** What has become due by what the processor said. */
export function remindOf(ctx: Pick<ProcessorContext, 'remind'>, { due }: { readonly due: readonly Reminder[] }): void {
  for (const reminder of due) ctx.remind(reminder);
}
