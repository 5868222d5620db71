import type { RoomCommand } from '#fn/live/pages/room/room-client.ts';

const TIMEOUT_SECONDS = 600;

export type Restricting = 'timeout' | 'ban' | 'unban';

/** What a moderator asks of the room, and what they are told when it is done. */
export function restrictionOf(
  how: Restricting,
  userId: string,
  name: string,
): { readonly command: RoomCommand; readonly done: string } {
  switch (how) {
    case 'timeout':
      return {
        command: { type: 'mod.timeout', userId, seconds: TIMEOUT_SECONDS },
        done: `${name} can’t write for 10 minutes.`,
      };
    case 'ban':
      return { command: { type: 'mod.ban', userId }, done: `${name} is banned from this chat.` };
    case 'unban':
      return { command: { type: 'mod.unban', userId }, done: `${name} may write again.` };
  }
}
