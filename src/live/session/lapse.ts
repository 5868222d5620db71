import type { ClientCommand } from '#src/live/room/command.ts';
import { isLapsed, type Connection } from './connection.ts';
import { mayWatch } from '#src/live/room/on-air.ts';
import type { Turn } from '#src/live/room/room.ts';
import { closeConnection, tell } from './say-to.ts';

/**
 * Ends what a socket may do once the credential has ended that its ticket was issued for. Its person stays who they are,
 * and watches, where anybody may; else the socket is closed.
 */
export function lapse(turn: Turn, connection: Connection): 'closed' | 'stays' {
  const { room, now, effects } = turn;
  const { person } = connection;
  if (person === undefined || person.capabilities.length === 0 || !isLapsed(person, now)) return 'stays';
  connection.person = { ...person, capabilities: [] };
  if (room.facts !== undefined && !mayWatch(room.facts, connection.person)) {
    closeConnection(turn, connection, 'ticket');
    return 'closed';
  }
  effects.push({ type: 'remember', connection });
  if (connection.role !== undefined) tell(turn, connection, { type: 'auth_required', message: AUTH_REQUIRED });
  return 'stays';
}

const AUTH_REQUIRED = 'Your sign-in has ended: you watch only, until `auth` with a fresh ticket.';

/** What a person needs a ticket in force for. */
export const needsTicket: Readonly<Record<ClientCommand['type'], boolean>> = {
  hello: false,
  auth: false,
  ack: false,
  history: false,
  'bid.place': true,
  'chat.send': true,
  'chat.delete': true,
  'mod.timeout': true,
  'mod.ban': true,
  'mod.unban': true,
  'chat.settings': true,
};
