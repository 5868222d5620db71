import { TICKET_TTL_MS } from '#src/live/rooms/ticket.ts';
import type { Connection, UsableTicket } from '#src/live/session/connection.ts';
import { OLD_TICKET_MS, type HotLimits } from './hot-limits.ts';
import { leafOf } from './leaf-of.ts';

/** Among how many leaves a room's sockets are divided, and since when. Moments are Unix ms. */
export interface Leaves {
  /** 0: the room has them itself. */
  readonly count: number;
  readonly changedAt: number;
  /** From then on the room knows which tickets were used up in leaves before the change. */
  readonly settledAt: number;
}

export const NO_LEAVES: Leaves = { count: 0, changedAt: 0, settledAt: 0 };

/** Where a hall stands: which leaf it is, or that it is the room, and among how many. */
export interface Spot {
  readonly limits: HotLimits;
  /** Undefined for the room itself. */
  readonly n: number | undefined;
  leaves: Leaves;
}

/** What decides which leaf a socket belongs to: its person, or the place that it was given at the door. */
export const keyOf = ({ id, person, place }: Pick<Connection, 'id' | 'person' | 'place'>): string =>
  person?.id ?? place ?? id;

/** Whether a socket with this key belongs to another leaf, to a leaf at all, or to the room again. */
export function isElsewhere({ n, leaves: { count } }: Spot, key: string): boolean {
  if (count === 0) return n !== undefined;
  return n !== leafOf(key, count);
}

/** Whether a ticket may have been used somewhere else before the last change: the room knows. */
export const isOld = ({ leaves: { count, changedAt } }: Spot, { expiresAt }: Pick<UsableTicket, 'expiresAt'>) =>
  (count > 0 || changedAt > 0) && expiresAt - TICKET_TTL_MS < changedAt + OLD_TICKET_MS;
