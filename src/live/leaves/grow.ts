import type { Room, Turn } from '#src/live/room/room.ts';
import { isOver } from '#src/live/streams/stream.ts';
import { LEAVES, type Report } from './hot.ts';
import { LOST_LEAF_MS, SETTLED_MS } from './hot-limits.ts';
import { moveSoon } from './move.ts';
import { nextLeaves } from './next-leaves.ts';
import type { Leaves } from './spot.ts';
import { leavesIn, tellLeaves } from './leaf-news.ts';

/** Sockets of viewers, overlays and bots: here, and in leaves as they have reported. */
export function socketsOf({ session, hot }: Pick<Room, 'session' | 'hot'>): number {
  const { size } = session.connections;
  if (hot.reports.size === 0) return size;
  const reported = [...hot.reports.values()].reduce((sum, { sockets }) => sum + sockets, 0);
  return size - leavesIn(session).length + reported;
}

/** Divides the sockets among more leaves, or fewer, where there are too many or too few. */
export function grow(turn: Turn): void {
  const { room, now, effects } = turn;
  const { hot, spot } = room;
  if (room.facts === undefined || isOver(room.stream.status)) return;
  const { count } = spot.leaves;
  const next = nextLeaves({ count, lowSince: hot.lowSince }, socketsOf(room), now, spot.limits);
  // Each time, since a look that comes before would be the last for a while.
  if (next.lowSince !== undefined) effects.push({ type: 'look-at', at: next.lowSince + spot.limits.halvedAfterMs });
  hot.lowSince = next.lowSince;
  if (next.count !== count) changeLeaves(turn, next.count);
}

/** Recorded at once, since the door goes by it; leaves hand in which tickets they have used up. */
function changeLeaves(turn: Turn, count: number): void {
  const { room, now, effects } = turn;
  const settledAt = room.spot.leaves.count === 0 ? now : now + SETTLED_MS;
  setLeaves(turn, { count, changedAt: now, settledAt });
  effects.push({ type: 'record', isUrgent: true });
  tellLeaves(turn, { type: 'leaf.leaves', leaves: room.spot.leaves });
  moveSoon(turn);
}

/** Durable: whoever wakes divides them the same way. */
export function setLeaves({ room: { spot }, effects }: Turn, leaves: Leaves): void {
  spot.leaves = leaves;
  effects.push({ type: 'keep', key: LEAVES, value: leaves });
}

/** Notes which leaves are cut off, and forgets what they have reported where they stay away. */
export function noteLost({ room: { session, hot }, now }: Turn): void {
  const here = new Set(leavesIn(session).map(({ leaf }) => leaf));
  for (const [n, report] of hot.reports) {
    const lostAt = here.has(n) ? undefined : (report.lostAt ?? now);
    if (lostAt !== undefined && now - lostAt >= LOST_LEAF_MS) hot.reports.delete(n);
    else hot.reports.set(n, { ...report, lostAt } satisfies Report);
  }
}

/** Asks leaves whose counts a room that has slept doesn't know. Says whether there are any. */
export function askForCounts(turn: Turn): boolean {
  const { session, hot } = turn.room;
  const unknown = leavesIn(session).filter(({ leaf }) => leaf !== undefined && !hot.reports.has(leaf));
  tellLeaves(turn, { type: 'leaf.recount' }, unknown);
  return unknown.length > 0;
}
