import { LEAF_TEXT, type ToLeaf } from '#src/live/leaves/leaf-words.ts';
import { advance } from '#src/live/room-client/client.ts';
import type { Action, ClientState, Input } from '#src/live/room-client/client-state.ts';
import { closeCodes, type CloseReason } from '#src/live/room/close-code.ts';
import type { Sequenced } from '#src/live/room/event.ts';
import { closeConnection } from '#src/live/session/say-to.ts';
import { dropTicketAsks, takeAnswers } from './answers.ts';
import { begin, endReplay } from './begin.ts';
import { flushLeaf } from './flush-leaf.ts';
import type { LeafTurn } from './leaf.ts';
import { report } from './look-at-leaf.ts';
import { takeFacts, takeLeaves, takeRestriction } from './room-state.ts';
import { takeEvent, takeLatest } from './room-events.ts';

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
    case 'leaf.restriction':
      return takeRestriction(turn, message.personId, message.restriction);
    case 'leaf.leaves':
      return takeLeaves(turn, message.leaves);
    case 'leaf.answers':
      return takeAnswers(turn, message);
    case 'leaf.recount':
      leaf.reported = undefined;
      return void report(turn);
  }
}
