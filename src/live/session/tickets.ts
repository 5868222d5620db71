import type { Hall, Turn } from '#src/live/room/room.ts';
import type { UsableTicket } from './connection.ts';
import { TICKET } from './session.ts';

const FORGET_EVERY_MS = 1_000;

type Spent = Pick<UsableTicket, 'id' | 'expiresAt'>;

export const isUsedUp = ({ room: { session }, now }: Turn<Hall>, { id, expiresAt }: Spent): boolean =>
  expiresAt <= now || session.tickets.has(id);

/** Marks the ticket as used, durably. False if it was used before, or is too old. */
export function useUp(turn: Turn<Hall>, ticket: Spent): boolean {
  const { room, effects } = turn;
  forgetExpired(turn);
  if (isUsedUp(turn, ticket)) return false;
  room.session.tickets.set(ticket.id, ticket.expiresAt);
  effects.push({ type: 'keep', key: TICKET + ticket.id, value: ticket.expiresAt });
  return true;
}

/** Once a second at most: leaves may hand in thousands in one turn. */
function forgetExpired({ room: { session }, now, effects }: Turn<Hall>): void {
  if (now < session.ticketsForgottenAt + FORGET_EVERY_MS) return;
  session.ticketsForgottenAt = now;
  for (const [id, until] of session.tickets) {
    if (until > now) continue;
    session.tickets.delete(id);
    effects.push({ type: 'keep', key: TICKET + id, value: undefined });
  }
}
