import type { Command } from './command.ts';
import { isLapsed, type Connection } from './connection.ts';
import type { Effect } from './effect.ts';
import { authenticate, connect, hello } from './enter.ts';
import { acknowledge } from './lag.ts';
import { lapse, needsTicket } from '#src/live/rooms/lapse.ts';
import { keepOrder } from '#src/live/chat/keep-order.ts';
import { changeSettings, moderate } from '#src/live/chat/moderate.ts';
import { changeStream, takeFacts } from './on-air.ts';
import type { Room, Turn } from './room.ts';
import { deleteMessage, history, say } from '#src/live/chat/say.ts';
import { closeConnection, lookSoon, refuse } from './say-to.ts';
import { cooled, flushIfDue } from './sequence.ts';
import { look } from './viewers.ts';

/**
 * One step of a room. Changes the room in place, and returns the effects, to be carried out in this order and in the
 * same turn. If that fails, the room is restored from its storage: nobody was told anything else.
 */
export function step(room: Room, command: Command, now: number): readonly Effect[] {
  const turn: Turn = { room, now, effects: [] };
  act(turn, command);
  flushIfDue(turn);
  return turn.effects;
}

function act(turn: Turn, command: Command): void {
  switch (command.type) {
    case 'open':
      return takeFacts(turn, command.facts, command.stream);
    case 'amend':
      return takeFacts(turn, command.facts);
    case 'stream':
      return changeStream(turn, command.change);
    case 'connect':
      return connect(turn, command.connection, command.ticket);
    case 'disconnect':
      return leave(turn, command.connection);
    case 'fault':
      return closeConnection(turn, command.connection, command.fault);
    case 'misspelt':
      return refuse(turn, command.connection, command.id, { code: 'invalid', detail: command.detail });
    case 'client':
      return actOfClient(turn, command);
    case 'auth':
      return authenticate(turn, command.connection, command.id, command.ticket);
    case 'order':
      return keepOrder(turn, command.by, command.act);
    case 'cooled':
      return cooled(turn);
    case 'look':
      return look(turn, command.seenAt);
  }
}

function leave(turn: Turn, connection: Connection): void {
  if (turn.room.connections.delete(connection.id) && connection.role !== undefined) lookSoon(turn);
}

function actOfClient(turn: Turn, { connection, command, newId }: Extract<Command, { type: 'client' }>): void {
  connection.seenAt = turn.now;
  if (lapse(turn, connection) === 'closed') return undefined;
  if (command.type !== 'hello' && connection.role === undefined)
    return refuse(turn, connection, command.id ?? null, { code: 'hello_first' });
  const { person } = connection;
  if (needsTicket[command.type] && person !== undefined && isLapsed(person, turn.now))
    return refuse(turn, connection, command.id ?? null, { code: 'auth_required' });
  switch (command.type) {
    case 'hello':
      return hello(turn, connection, command);
    case 'chat.send':
      return say(turn, connection, command, newId);
    case 'chat.delete':
      return deleteMessage(turn, connection, command);
    case 'mod.timeout':
    case 'mod.ban':
    case 'mod.unban':
      return moderate(turn, connection, command);
    case 'chat.settings':
      return changeSettings(turn, connection, command);
    case 'ack':
      return acknowledge(turn, connection, command.seq);
    case 'history':
      return history(turn, connection, command);
  }
}
