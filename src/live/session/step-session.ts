import type { SessionCommand } from '#src/live/room/command.ts';
import type { Hall, Turn } from '#src/live/room/room.ts';
import type { Connection } from './connection.ts';
import { authenticate, connect } from './enter.ts';
import { cooled } from './flush.ts';
import { closeConnection, lookSoon, refuse } from './say-to.ts';
import { look } from './viewers.ts';
import { connectLeaf, hearLeaf } from '#src/live/leaves/hear-leaf.ts';
import { grow } from '#src/live/leaves/grow.ts';
import { move } from '#src/live/leaves/move.ts';

/** What happens to connections, and to the time. */
export function stepSession(turn: Turn, command: SessionCommand): void {
  switch (command.type) {
    case 'connect':
      connect(turn, command.connection, command.ticket);
      return grow(turn);
    case 'connect-leaf':
      return connectLeaf(turn, command.connection);
    case 'leaf':
      return hearLeaf(turn, command.connection, command.message, command.newIds);
    case 'auth':
      return authenticate(turn, command.connection, command.id, command.ticket);
    case 'cooled':
      return cooled(turn);
    case 'look':
      return look(turn, command.seenAt);
    case 'disconnect':
    case 'fault':
    case 'misspelt':
    case 'move':
      return stepHall(turn, command);
  }
}

type HallCommand = Extract<SessionCommand, { readonly type: 'disconnect' | 'fault' | 'misspelt' | 'move' }>;

/** What is the same in a room and in a leaf. */
export function stepHall(turn: Turn<Hall>, command: HallCommand): void {
  switch (command.type) {
    case 'disconnect':
      return leave(turn, command.connection);
    case 'fault':
      return closeConnection(turn, command.connection, command.fault);
    case 'misspelt':
      return refuse(turn, command.connection, command.id, { code: 'invalid', detail: command.detail });
    case 'move':
      return move(turn);
  }
}

function leave(turn: Turn<Hall>, connection: Connection): void {
  if (turn.room.session.connections.delete(connection.id) && connection.role !== undefined) lookSoon(turn);
}
