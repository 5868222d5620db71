import { LOOK_ROUND_MS } from '#src/live/room/limits.ts';
import { IDLE_LEAF_MS, REPORT_MS } from '#src/live/leaves/hot-limits.ts';
import { countHere, lookAround } from '#src/live/session/viewers.ts';
import { isHere, sayUp, type LeafTurn } from './leaf.ts';

/** Looks at its sockets as a room does, and reports who they are. Without sockets it leaves the room after a while. */
export function lookAtLeaf(turn: LeafTurn, seenAt: ReadonlyMap<string, number>): void {
  const { room: leaf, now, effects } = turn;
  lookAround(turn, seenAt);
  const isNews = report(turn);
  const isEmpty = leaf.session.connections.size === 0 && leaf.opening.size === 0;
  leaf.idleSince = isEmpty ? (leaf.idleSince ?? now) : undefined;
  if (leaf.idleSince !== undefined && now - leaf.idleSince >= IDLE_LEAF_MS) return void turn.up.push({ type: 'leave' });
  effects.push({ type: 'look-at', at: now + (isNews ? REPORT_MS : LOOK_ROUND_MS) });
}

/** Tells the room of its sockets and viewers, if anything has changed. */
export function report(turn: LeafTurn): boolean {
  const { room: leaf, now } = turn;
  if (!isHere(leaf)) return false;
  const { reported: before, session } = leaf;
  const count = { ...countHere(session, now), sockets: session.connections.size };
  const changed = [...count.nobodies].filter(([address, viewers]) => before?.nobodies.get(address) !== viewers);
  const gone = [...(before?.nobodies.keys() ?? [])].filter((address) => !count.nobodies.has(address));
  const isSame = before?.sockets === count.sockets && before.people === count.people;
  if (isSame && changed.length === 0 && gone.length === 0) return false;
  leaf.reported = count;
  session.viewers = { ...session.viewers, publishedAt: now };
  const nobodies = [...changed, ...gone.map((address) => [address, 0] as const)];
  sayUp(turn, {
    type: 'leaf.count',
    sockets: count.sockets,
    people: count.people,
    nobodies,
    isWhole: before === undefined,
  });
  return true;
}
