import type { SessionCommand } from '#src/live/room/command.ts';
import type { Turn } from '#src/live/room/room.ts';
import type { Connection } from './connection.ts';
import { authenticate, connect } from './enter.ts';
import { cooled } from './flush.ts';
import { closeConnection, lookSoon, refuse } from './say-to.ts';
import { look } from './viewers.ts';

/** What happens to connections, and to the time. */
export function stepSession(turn: Turn, command: SessionCommand): void {
  switch (command.type) {
    case 'connect':
      return connect(turn, command.connection, command.ticket);
    case 'disconnect':
      return leave(turn, command.connection);
    case 'fault':
      return closeConnection(turn, command.connection, command.fault);
    case 'misspelt':
      return refuse(turn, command.connection, command.id, { code: 'invalid', detail: command.detail });
    case 'auth':
      return authenticate(turn, command.connection, command.id, command.ticket);
    case 'cooled':
      return cooled(turn);
    case 'look':
      return look(turn, command.seenAt);
  }
}

function leave(turn: Turn, connection: Connection): void {
  if (turn.room.session.connections.delete(connection.id) && connection.role !== undefined) lookSoon(turn);
}
