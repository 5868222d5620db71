import { setLeaves } from '#src/live/leaves/grow.ts';
import { SETTLED_MS } from '#src/live/leaves/hot-limits.ts';
import { tellLeaves } from '#src/live/leaves/leaf-news.ts';
import { cancelAllLots } from '#src/live/bidding/run-lots.ts';
import { runLots } from '#src/live/bidding/tick.ts';
import type { RoomFacts } from '#src/live/rooms/room-facts.ts';
import { isOver, mayFollow, type EndReason, type StreamStatus } from '#src/live/streams/stream.ts';
import { canModerate, isLapsed, type Person } from '#src/live/session/connection.ts';
import { setChat } from '#src/live/chat/moderate.ts';
import { summaryOf, type Hall, type StreamState, type Turn } from './room.ts';
import { FLOOR } from '#src/live/session/session.ts';
import { closeConnection } from '#src/live/session/say-to.ts';
import { append } from '#src/live/session/append.ts';
import { flush } from '#src/live/session/flush.ts';
import type { StreamChange } from './stream-change.ts';

/** What a room that has lost its storage is told in addition. */
interface Lost {
  readonly stream?: StreamState;
  readonly leaves?: number;
}

/** The room is told of its stream, possibly again and late: only a newer version counts. */
export function takeFacts(turn: Turn, facts: RoomFacts, { stream, leaves = 0 }: Lost = {}): void {
  const { room, effects } = turn;
  const before = room.facts;
  if (before !== undefined && facts.version <= before.version) return;
  const shownBefore = JSON.stringify(summaryOf(room));
  room.facts = facts;
  effects.push({ type: 'keep', key: 'facts', value: facts });
  runLots(turn); // auctions may have been switched on
  if (before === undefined) {
    room.chat.terms = facts.chat; // nobody has seen others
    effects.push({ type: 'keep', key: 'chat', value: facts.chat });
    if (room.stream.status === 'created')
      setStream(turn, stream ?? { status: facts.scheduledFor === null ? 'created' : 'scheduled' });
    if (leaves > 0) setLeaves(turn, { count: leaves, changedAt: turn.now, settledAt: turn.now + SETTLED_MS });
    return;
  }
  showOutStrangers(turn, facts);
  if (before.visibility === 'private' && facts.visibility !== 'private') beginAnew(turn);
  tellLeaves(turn, { type: 'leaf.facts', facts, floor: room.session.floor });
  const shown = summaryOf(room);
  if (shown !== undefined && JSON.stringify(shown) !== shownBefore)
    append(turn, { type: 'stream.updated', stream: shown });
  // Settings of moderators stay until the host changes them outside.
  if (JSON.stringify(facts.chat) !== JSON.stringify(before.chat)) setChat(turn, facts.chat);
}

/** Closes the sockets of those who may not watch a stream any more that has become private. */
export function showOutStrangers(turn: Turn<Hall>, facts: RoomFacts): void {
  for (const connection of turn.room.session.connections.values()) {
    if (connection.leaf !== undefined) continue; // it shows its own out
    const isGone = connection.person !== undefined && isLapsed(connection.person, turn.now);
    if (isGone ? facts.visibility === 'private' : !mayWatch(facts, connection.person))
      closeConnection(turn, connection, isGone ? 'ticket' : 'no_such_stream');
  }
}

/** What was said in private, and before, stays with those who were there: the others begin here. */
function beginAnew(turn: Turn): void {
  const { room, effects } = turn;
  flush(turn);
  room.session.floor = room.session.seq;
  effects.push({ type: 'keep', key: FLOOR, value: room.session.floor });
}

/** Anyone may watch a stream that isn't private; a private one only its host and moderators. */
export const mayWatch = ({ visibility }: RoomFacts, person: Person | undefined): boolean =>
  visibility !== 'private' || canModerate(person);

function setStream({ room, effects }: Turn, change: Partial<StreamState>): void {
  room.stream = { ...room.stream, ...change };
  effects.push({ type: 'keep', key: 'stream', value: room.stream });
}

/** The video begins, is interrupted, or is over. The same status again changes nothing. */
export function changeStream(turn: Turn, change: StreamChange): void {
  const { room, now, effects } = turn;
  const { status: from, startedAt } = room.stream;
  const to = statusAfter(change);
  if (isOver(from)) return adoptEnd(turn, change);
  // A stream that was never live can also be over: cancelled, or expired.
  if (!isOver(to) && !mayFollow(from, to)) return;
  if (change.type === 'stream.ended') {
    cancelAllLots(turn);
    flush(turn); // what became of lots is told before the end
  }
  if (change.type === 'stream.ended')
    setStream(turn, { status: to, endedAt: change.at ?? now, endReason: change.reason });
  else setStream(turn, { status: to, startedAt: startedAt ?? now });
  effects.push({ type: 'record', isUrgent: true });
  const stream = summaryOf(room);
  if (stream !== undefined) append(turn, { type: change.type, stream });
  if (change.type !== 'stream.ended') return;
  flush(turn); // events are sent before the sockets are closed
  for (const connection of room.session.connections.values()) closeConnection(turn, connection, 'ended');
}

/**
 * The stream had already ended, elsewhere; of two independent ends that one counts. Everybody has been disconnected.
 */
function adoptEnd(turn: Turn, change: StreamChange): void {
  if (change.type !== 'stream.ended' || change.at === undefined) return;
  setStream(turn, { status: statusAfter(change), endedAt: change.at, endReason: change.reason });
}

function statusAfter(change: StreamChange): StreamStatus {
  switch (change.type) {
    case 'stream.updated':
      return 'live';
    case 'stream.reconnecting':
      return 'reconnecting';
    case 'stream.ended':
      return statusOfEnd(change.reason);
  }
}

const statusOfEnd = (reason: EndReason): StreamStatus =>
  reason === 'cancelled' || reason === 'expired' ? reason : 'ended';
