import { noteChat } from '#src/live/chat/note-chat.ts';
import type { Sequenced } from './event.ts';
import type { Room } from './room.ts';

/** Tells the part of the room whose event it is, when it happens and when it is read from the log again. */
export function noteEvent(room: Room, event: Sequenced, text: string): void {
  switch (event.type) {
    case 'chat.message':
    case 'chat.removed':
    case 'chat.deleted':
    case 'chat.user_cleared':
      return noteChat(room, event, text);
    case 'clip.ready':
      return void room.announcedClips.add(event.clip.id);
    case 'chat.settings':
    case 'auction.scheduled':
    case 'auction.opened':
    case 'auction.bid':
    case 'auction.extended':
    case 'auction.sold':
    case 'auction.unsold':
    case 'auction.cancelled':
    case 'tip.received':
    case 'tip.message_removed':
    case 'stream.updated':
    case 'stream.reconnecting':
    case 'stream.ended':
      return undefined;
  }
}
