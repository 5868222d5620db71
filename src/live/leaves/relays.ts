import type { Turn } from '#src/live/room/room.ts';
import type { Connection } from '#src/live/session/connection.ts';
import { tellLeaves } from './leaf-news.ts';

/**
 * Puts the answers to what leaves have asked into a frame for each, which asks for the next one. They have all been
 * answered when nothing waits for a flush.
 */
export function answerLeaves(turn: Turn): void {
  const { session, hot, bidding } = turn.room;
  if (hot.relays.size === 0) return;
  collect(turn);
  if (session.replies.length > 0 || bidding.waiting.length > 0) return;
  for (const [id, { frame, answers }] of hot.relays) {
    const leaf = session.connections.get(id);
    if (leaf !== undefined) tellLeaves(turn, { type: 'leaf.answers', frame, answers }, [leaf]);
  }
  hot.relays.clear();
}

/** Takes the answers to sockets of leaves out of what is sent. */
function collect({ room: { hot }, effects }: Turn): void {
  const others = effects.filter((effect) => {
    const via = effect.type === 'send' ? effect.to[0]?.via : undefined;
    if (effect.type !== 'send' || via === undefined) return true;
    hot.relays.get(via.leaf)?.answers.push({ to: via.from, text: effect.text });
    return false;
  });
  effects.length = 0;
  for (const effect of others) effects.push(effect);
}

/** Whether an answer still finds its socket: the room's own, or that of a leaf. */
export const isThere = ({ room }: Pick<Turn, 'room'>, { id, via }: Connection): boolean =>
  room.session.connections.has(via?.leaf ?? id);
