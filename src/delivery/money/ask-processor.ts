import type { Database } from '#src/platform/db/database.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { ProblemCode } from '#src/platform/problem/catalog.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DueOutcome, Reminder } from '#src/delivery/due/due.ts';
import { BACKOFF_SECONDS, MAX_ATTEMPTS, postponeDue, type Held, type Leased } from '#src/delivery/due/due-store.ts';

export type ProcessorContext = Pick<DeliveryContext, 'db' | 'payments' | 'newId' | 'remind'>;

interface Errand<T> {
  /** Leases the row, and reads what the call needs to know about its subject. */
  readonly lease: (db: Database, held: Held) => Promise<Leased<T>>;
  /** Calls the processor, and settles its answer under the row that is held. */
  readonly ask: (subject: T, held: Held) => Promise<void>;
  /** Records that it can't be done. */
  readonly giveUp: (held: Held, reason: string) => Promise<void>;
}

const transient: readonly ProblemCode[] = ['payments_unavailable', 'idempotency_in_progress'];

/**
 * Carries out a due row at the processor: leases it, calls, settles. While the processor is down the row is due again,
 * later each time. A crash leaves a lease that ends, and a key under which the processor acts once. Any other failure
 * is thrown: the lease ends, and the row is due again.
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

/** Reminds of what has become due by the processor's answer. */
export function remindOf(ctx: Pick<ProcessorContext, 'remind'>, { due }: { readonly due: readonly Reminder[] }): void {
  for (const reminder of due) ctx.remind(reminder);
}
