import { isDroppable, type RoomEvent, type Sequenced } from '#src/live/room/event.ts';
import type { ServerMessage } from '#src/live/room/message.ts';
import { noteEvent } from '#src/live/room/note-event.ts';
import type { Turn } from '#src/live/room/room.ts';
import { bytesOf } from './bytes.ts';
import type { Connection } from './connection.ts';

/** Gives the event its number. It is stored and sent at the end of this step, or shortly after together with others. */
export function append({ room, now }: Turn, event: RoomEvent): number {
  const { session } = room;
  session.seq += 1;
  const sequenced = { seq: session.seq, at: new Date(now).toISOString(), ...event } as Sequenced;
  const text = JSON.stringify(sequenced);
  session.pending.push({ text, isDroppable: isDroppable[event.type] });
  session.pendingBytes += bytesOf(text);
  noteEvent(room, sequenced, text);
  return session.seq;
}

/** Answers after the pending events are stored: an acknowledged command is never lost. */
export function replyLater({ room }: Turn, to: Connection, message: ServerMessage): void {
  room.session.replies.push({ to, text: JSON.stringify(message) });
}
