import type { ClientCommand } from '#src/live/room/command.ts';
import { isLapsed, type Connection } from './connection.ts';
import { mayWatch } from '#src/live/room/on-air.ts';
import type { Hall, Turn } from '#src/live/room/room.ts';
import { closeConnection, refuse, tell } from './say-to.ts';

/**
 * Ends what a socket may do once the credential has ended that its ticket was issued for. Its person stays who they are,
 * and watches, where anybody may; else the socket is closed.
 */
export function lapse(turn: Turn<Hall>, connection: Connection): 'closed' | 'stays' {
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
const needsTicket: Readonly<Record<ClientCommand['type'], boolean>> = {
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

/** Whether a socket may have this done: it is told why not, or closed. */
export function mayAct(
  turn: Turn<Hall>,
  connection: Connection,
  command: Exclude<ClientCommand, { type: 'auth' }>,
): boolean {
  connection.seenAt = turn.now;
  if (lapse(turn, connection) === 'closed') return false;
  const id = command.id ?? null;
  const { person, role } = connection;
  if (command.type !== 'hello' && role === undefined) refuse(turn, connection, id, { code: 'hello_first' });
  else if (needsTicket[command.type] && person !== undefined && isLapsed(person, turn.now))
    refuse(turn, connection, id, { code: 'auth_required' });
  else return true;
  return false;
}
