import type { Problem } from '#src/platform/problem/problem.ts';
import type { Mover } from '#src/delivery/journey/life-cycle.ts';
import { invalidTransition, type Standing } from '#src/delivery/journey/operations.ts';
import { takenWhile, type ProofKind } from './proof.ts';

/** A 409: such a proof isn't taken in this state. */
export const notTaken = ({ deliveryStatus, jobStatus }: Standing, kind: ProofKind, movers: readonly Mover[]): Problem =>
  invalidTransition(
    { deliveryStatus, jobStatus },
    { door: 'proofs', movers, ...(deliveryStatus === null ? {} : { needed: takenWhile[kind] }) },
  );
