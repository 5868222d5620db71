import { Problem } from '../platform/problem/problem.ts';
import { invalidTransition } from './life-cycle.ts';
import { MAX_PIN_FAILURES, type Proof } from './proof.ts';
import type { DeliveryStatus, JobStatus } from './status.ts';

interface Recorded {
  readonly proof: Proof;
  /** When it was recorded; null for a sibling's job. */
  readonly deliveryStatus: DeliveryStatus | null;
}

/** A recorded proof, from what the database answered. */
export function proofIn({ body }: { readonly body: string }): Recorded {
  const { proof, deliveryStatus } = JSON.parse(body) as {
    proof: Omit<Proof, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string };
    deliveryStatus: DeliveryStatus | null;
  };
  return {
    proof: { ...proof, createdAt: new Date(proof.createdAt), updatedAt: new Date(proof.updatedAt) },
    deliveryStatus,
  };
}

/** Why a proof wasn't recorded, from what the database answered. */
export function refusedProof({
  refused,
  result,
}: {
  readonly refused: 'not_found' | 'illegal' | 'unset' | 'locked' | 'wrong';
  readonly result: unknown;
}): Problem {
  const { triesLeft, ...standing } = result as {
    jobStatus: JobStatus;
    deliveryStatus: DeliveryStatus | null;
    triesLeft: number;
  };
  switch (refused) {
    case 'not_found':
      return new Problem('not_found');
    case 'illegal':
      return invalidTransition(standing, 'driver');
    case 'unset':
      return new Problem('pin_not_required');
    case 'locked':
      return new Problem('pin_locked');
    case 'wrong':
      return new Problem('pin_wrong', {
        detail: `It isn’t the recipient’s PIN. Tries left: ${triesLeft} of ${MAX_PIN_FAILURES}.`,
        extensions: { triesLeft },
      });
  }
}
