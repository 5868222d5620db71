import type { ChatCommand } from '#src/live/room/command.ts';
import type { Turn } from '#src/live/room/room.ts';
import type { Connection } from '#src/live/session/connection.ts';
import { changeSettings, moderate } from './moderate.ts';
import { deleteMessage, history, say } from './say.ts';

/** A client's commands about the chat. `newId` is for what the command creates. */
export function stepChat(turn: Turn, connection: Connection, command: ChatCommand, newId: string): void {
  switch (command.type) {
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
    case 'history':
      return history(turn, connection, command);
  }
}
