import type { Restriction } from '#src/live/chat/chat.ts';
import { showOut } from '#src/live/chat/moderate.ts';
import { moveSoon } from '#src/live/leaves/move.ts';
import type { Leaves } from '#src/live/leaves/spot.ts';
import { showOutStrangers } from '#src/live/room/on-air.ts';
import type { RoomFacts } from '#src/live/rooms/room-facts.ts';
import { flushLeaf } from './flush-leaf.ts';
import { sayUp, type LeafTurn } from './leaf.ts';

/** Who is banned is shown out before the event comes that says so. Null: it was lifted. */
export function takeRestriction(turn: LeafTurn, personId: string, restriction: Restriction | null): void {
  const { restrictions } = turn.room.chat;
  if (restriction === null) restrictions.delete(personId);
  else restrictions.set(personId, restriction);
  if (restriction?.kind === 'ban') showOut(turn, personId);
}

/** What was sent before stays with those who were there. */
export function takeFacts(turn: LeafTurn, facts: RoomFacts, floor: number): void {
  const { room: leaf } = turn;
  flushLeaf(turn);
  leaf.facts = facts;
  leaf.session.floor = floor;
  showOutStrangers(turn, facts);
}

/** Others belong here from now on. The room is told which tickets were used up here, since it judges old ones. */
export function takeLeaves(turn: LeafTurn, leaves: Leaves): void {
  const { spot, session } = turn.room;
  const isNews = leaves.changedAt !== spot.leaves.changedAt || leaves.count !== spot.leaves.count;
  spot.leaves = leaves;
  if (!isNews) return;
  const used = [...session.tickets].filter(([, expiresAt]) => expiresAt > turn.now);
  if (used.length > 0) sayUp(turn, { type: 'leaf.tickets', used });
  moveSoon(turn);
}
