import type { Turn } from '#src/live/room/room.ts';
import type { Connection } from '#src/live/session/connection.ts';
import type { Session } from '#src/live/session/session.ts';
import type { ToLeaf } from './leaf-words.ts';

/** Leaves that have said hello. */
export const leavesIn = ({ connections }: Pick<Session, 'connections'>): readonly Connection[] =>
  [...connections.values()].filter(({ role }) => role === 'leaf');

/** Tells leaves at once: ahead of the events that this step appends. */
export function tellLeaves({ room, effects }: Turn, message: ToLeaf, to = leavesIn(room.session)): void {
  if (to.length > 0) effects.push({ type: 'send', to, text: JSON.stringify(message) });
}
