import { commitOnce, decideAndCommit, loadOnce } from '#src/platform/db/commit.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { invalidTransition } from '#src/delivery/journey/operations.ts';
import {
  cancellableJobOf,
  isJobUnchanged,
  lockJob,
  selectCancellableJob,
  type CancellableJobRow,
} from './cancel-job-store.ts';
import { decideJobCancellation, type CancelledJob, type JobCancellation } from './job-cancellation.ts';
import { withdrawJob } from './withdraw-job-store.ts';

interface Asked {
  readonly reason: string;
  readonly version: number | undefined;
}

/**
 * Cancels a sibling product's job: its offers are withdrawn, and its driver is free. Repeated, it has the same outcome
 * and writes nothing. Throws `not_found`, `delivery_of_its_own`, `invalid_state_transition`, `version_mismatch`.
 */
export async function cancelJob(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'newId'>,
  id: JobId,
  asked: Asked,
  once: Once | undefined,
): Promise<Outcome<CancelledJob>> {
  const load = selectCancellableJob(id, ctx.actor.kind === 'pool' ? ctx.actor.products : []);
  const loaded = await loadOnce<CancellableJobRow, CancelledJob>(ctx.db, once, load);
  if ('outcome' in loaded) return loaded.outcome;
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  return decideAndCommit(
    loaded.row,
    (row) => decided(row, asked),
    ({ row, kind, cancelled }) => {
      const parts =
        kind === 'already' ? [] : withdrawJob({ id, mover: 'product', reason: asked.reason, at: cancelled.endedAt });
      const commit = { locks: [lockJob(id)], unchanged: isJobUnchanged(row), parts, value: cancelled, load };
      return commitOnce<CancellableJobRow, CancelledJob>(ctx.db, claim, commit);
    },
  );
}

function decided(row: CancellableJobRow | undefined, asked: Asked) {
  if (row === undefined) throw new Problem('not_found');
  const decision = decideJobCancellation(cancellableJobOf(row), asked);
  if (decision.kind === 'refused') throw problemOf(decision.refusal, row);
  return { row, ...decision };
}

function problemOf(
  refusal: Extract<JobCancellation, { readonly kind: 'refused' }>['refusal'],
  { status }: CancellableJobRow,
): Problem {
  switch (refusal) {
    case 'of_delivery':
      return new Problem('delivery_of_its_own');
    case 'version':
      return new Problem('version_mismatch');
    case 'illegal':
      return invalidTransition(
        { deliveryStatus: null, jobStatus: status },
        { door: 'cancelPoolJob', movers: ['driver', 'product'] },
      );
  }
}
