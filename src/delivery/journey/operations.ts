import { Problem } from '#src/platform/problem/problem.ts';
import { deliveryMoves, jobMoves, type DeliveryMove, type JobMove, type Mover } from './life-cycle.ts';
import type { DeliveryStatus, JobStatus } from '#src/delivery/status.ts';

/** The operations that move a delivery or a job, by the names of the documents. */
export const operations = {
  dispatch: 'POST /v1/jobs/dispatch',
  dispatchPoolJob: 'POST /v1/pool/jobs/{id}/dispatch',
  reportEvent: 'POST /v1/pool/jobs/{id}/events',
  cancelDelivery: 'POST /v1/deliveries/{id}/cancel',
  cancelPoolJob: 'POST /v1/pool/jobs/{id}/cancel',
} as const;
type MovingOperation = keyof typeof operations;
/** Operations that need a certain state, and move nothing themselves. */
export type Operation = MovingOperation | 'proofs' | 'pin';

/** The state of what can be moved. A sibling’s job has no delivery. */
export interface Standing {
  readonly deliveryStatus: DeliveryStatus | null;
  readonly jobStatus: JobStatus;
}

interface OpenMove {
  readonly move: string;
  readonly operation: MovingOperation;
}

/** Every move that these movers can make from a state, with the operation that makes it. */
export function openMoves({ deliveryStatus, jobStatus }: Standing, movers: readonly Mover[]): OpenMove[] {
  return movers.flatMap((mover) => {
    const own =
      deliveryStatus === null
        ? movesBy<JobMove>(jobMoves, jobStatus, mover)
        : movesBy<DeliveryMove>(deliveryMoves, deliveryStatus, mover);
    // Offering a delivery's job doesn't move its delivery.
    const offered = deliveryStatus === null ? [] : movesBy<JobMove>({ offering: jobMoves.offering }, jobStatus, mover);
    return [...offered, ...own].map((move) => ({ move, operation: operationOf(move, mover, deliveryStatus !== null) }));
  });
}

function movesBy<M extends DeliveryMove | JobMove>(
  moves: Readonly<Record<string, M>>,
  status: M['from'][number],
  mover: Mover,
): string[] {
  const isOpen = ({ from, by }: M) => (from as readonly string[]).includes(status) && by.includes(mover);
  return Object.keys(moves).filter((type) => isOpen(moves[type] as M));
}

function operationOf(move: string, mover: Mover, isDelivery: boolean): MovingOperation {
  if (move === 'offering') return mover === 'owner' ? 'dispatch' : 'dispatchPoolJob';
  if (move === 'cancelled') return isDelivery ? 'cancelDelivery' : 'cancelPoolJob';
  return 'reportEvent';
}

/** The moves, split by whether this operation makes them. */
function splitBy(operation: Operation, moves: readonly OpenMove[]) {
  const allowed = moves.filter((open) => open.operation === operation).map(({ move }) => move);
  const elsewhere = moves
    .filter((open) => open.operation !== operation)
    .map((open) => ({ move: open.move, via: operations[open.operation] }));
  const here = allowed.length === 0 ? [] : [`From there this takes ${allowed.join(', ')}.`];
  const there = elsewhere.map(({ move, via }) => `${move} goes by ${via}.`);
  const nothing = moves.length === 0 ? ['You can’t move it on from there.'] : [];
  return { allowed, elsewhere, words: [...here, ...there, ...nothing].join(' ') };
}

/**
 * A 409 with the current state, the moves that the caller can make by this operation (`allowed`), and those by others
 * (`elsewhere`). `needed`: the state that the operation requires, if it is one.
 */
export function invalidTransition(
  standing: Standing,
  {
    operation,
    movers,
    needed,
  }: { readonly operation: Operation; readonly movers: readonly Mover[]; readonly needed?: DeliveryStatus },
): Problem {
  const currentStatus = standing.deliveryStatus ?? standing.jobStatus;
  const { allowed, elsewhere, words } = splitBy(operation, openMoves(standing, movers));
  const wanted = needed === undefined ? '' : ` This is for while it is ${needed}.`;
  return new Problem('invalid_state_transition', {
    detail: `It is ${currentStatus}.${wanted} ${words}`,
    extensions: { currentStatus, allowed, elsewhere, ...(needed === undefined ? {} : { requiredStatus: needed }) },
  });
}
