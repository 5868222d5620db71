import type { Refused } from '#src/platform/db/decide.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { invalidTransition, type Standing } from '#src/delivery/journey/operations.ts';
import type { Mover } from '#src/delivery/journey/life-cycle.ts';
import { MAX_PIN_FAILURES, takenWhile, type Proof, type ProofKind, type ProofRefusal } from './proof.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';

interface Recorded {
  readonly proof: Proof;
  /** When it was recorded; null for a sibling's job. */
  readonly deliveryStatus: DeliveryStatus | null;
}

/** A recorded proof, from the database's answer. */
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

/** Why such a proof wasn't recorded for these movers, from the database's answer. */
export function refusedProof(
  { refused, result }: Refused<ProofRefusal>,
  kind: ProofKind,
  movers: readonly Mover[],
): Problem {
  const { triesLeft, ...standing } = result as Standing & { readonly triesLeft: number };
  switch (refused) {
    case 'not_found':
      return new Problem('not_found');
    case 'illegal':
      return notAtDoor(standing, kind, movers);
    case 'driver':
      return new Problem('driver_not_assigned');
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

/** A 409: such a proof isn't taken in this state. */
export const notAtDoor = (standing: Standing, kind: ProofKind, movers: readonly Mover[]): Problem =>
  invalidTransition(standing, {
    door: 'proofs',
    movers,
    ...(standing.deliveryStatus === null ? {} : { needed: takenWhile[kind] }),
  });
