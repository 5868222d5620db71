import type { Hall, Turn } from '#src/live/room/room.ts';
import type { UsableTicket } from './connection.ts';
import { TICKET } from './session.ts';

type Spent = Pick<UsableTicket, 'id' | 'expiresAt'>;

export const isUsedUp = ({ room: { session }, now }: Turn<Hall>, { id, expiresAt }: Spent): boolean =>
  expiresAt <= now || session.tickets.has(id);

/** Marks the ticket as used, durably. False if it was used before, or is too old. */
export function useUp(turn: Turn<Hall>, ticket: Spent): boolean {
  const { room, now, effects } = turn;
  for (const [old, until] of room.session.tickets) {
    if (until > now) continue;
    room.session.tickets.delete(old);
    effects.push({ type: 'keep', key: TICKET + old, value: undefined });
  }
  if (isUsedUp(turn, ticket)) return false;
  room.session.tickets.set(ticket.id, ticket.expiresAt);
  effects.push({ type: 'keep', key: TICKET + ticket.id, value: ticket.expiresAt });
  return true;
}
