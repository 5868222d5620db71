import { messagesOf, type Line } from '#test/live/room/room-world.ts';

/** The room's statement that the client was here, of its last welcome. */
export function tokenOf(line: Line): string {
  const welcome = messagesOf(line).findLast((message) => message.type === 'welcome');
  return welcome?.type === 'welcome' ? welcome.resumeToken : '';
}
