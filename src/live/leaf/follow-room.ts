import { showOut } from '#src/live/chat/moderate.ts';
import { LEAF_TEXT, type ToLeaf } from '#src/live/leaves/leaf-words.ts';
import { moveSoon } from '#src/live/leaves/move.ts';
import type { Leaves } from '#src/live/leaves/spot.ts';
import { advance } from '#src/live/room-client/client.ts';
import type { Action, ClientState, Input } from '#src/live/room-client/client-state.ts';
import { closeCodes, type CloseReason } from '#src/live/room/close-code.ts';
import { showOutStrangers } from '#src/live/room/on-air.ts';
import type { Sequenced } from '#src/live/room/event.ts';
import type { RoomFacts } from '#src/live/rooms/room-facts.ts';
import { closeConnection } from '#src/live/session/say-to.ts';
import { dropTicketAsks, takeAnswers } from './ask-room.ts';
import { begin, endReplay } from './begin.ts';
import { flushLeaf } from './flush-leaf.ts';
import { sayUp, type LeafTurn } from './leaf.ts';
import { report } from './look-at-leaf.ts';
import { takeEvent, takeLatest } from './take-event.ts';

/** Any frame shows that the line is alive. */
const ALIVE: Input = { type: 'received', text: 'pong' };

/** What happens to the leaf's own socket: by the page's client, and beside it what a leaf alone is told. */
export function followRoom(turn: LeafTurn, input: Input): void {
  const { client } = turn.room;
  const isForLeaves = input.type === 'received' && input.text.startsWith(LEAF_TEXT);
  for (const action of advance(client, isForLeaves ? ALIVE : input, turn.now)) carryOut(turn, action);
  if (isForLeaves) hear(turn, JSON.parse(input.text) as ToLeaf);
  if (input.type === 'received') endReplay(turn);
}

function carryOut(turn: LeafTurn, action: Action): void {
  switch (action.type) {
    case 'connect':
    case 'send':
    case 'drop':
      return void turn.up.push(action);
    case 'state':
      return follow(turn, action.state);
    case 'welcome':
      return begin(turn, action.isFresh);
    case 'event':
      return take(turn, action.event);
    case 'latest':
      return takeLatest(turn, action.event);
    case 'answer':
    case 'notice':
    case 'need-ticket':
    case 'allowed':
      return undefined; // of people
  }
}

/** Whoever waits for the room's word comes again. What the room doesn't let in any more is over here, too. */
function follow(turn: LeafTurn, state: ClientState): void {
  if (state.kind === 'waiting' || state.kind === 'over') dropTicketAsks(turn);
  if (state.kind !== 'over') return;
  const reason: CloseReason = state.code === closeCodes.ended.code ? 'ended' : 'no_such_stream';
  for (const connection of turn.room.session.connections.values()) closeConnection(turn, connection, reason);
}

function take(turn: LeafTurn, event: Sequenced): void {
  takeEvent(turn, event);
  if (event.type !== 'stream.ended' || turn.room.isReplaying) return;
  flushLeaf(turn); // it is sent before the sockets are closed
  for (const connection of turn.room.session.connections.values()) closeConnection(turn, connection, 'ended');
}

function hear(turn: LeafTurn, message: ToLeaf): void {
  const { room: leaf } = turn;
  switch (message.type) {
    case 'leaf.begin':
      leaf.begin = message;
      return undefined;
    case 'leaf.facts':
      return takeFacts(turn, message.facts, message.floor);
    case 'leaf.restriction': {
      const { personId, restriction } = message;
      if (restriction === null) return void leaf.chat.restrictions.delete(personId);
      leaf.chat.restrictions.set(personId, restriction);
      return restriction.kind === 'ban' ? showOut(turn, personId) : undefined;
    }
    case 'leaf.leaves':
      return takeLeaves(turn, message.leaves);
    case 'leaf.answers':
      return takeAnswers(turn, message);
    case 'leaf.recount':
      leaf.reported = undefined;
      return void report(turn);
  }
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
