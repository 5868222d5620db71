import { pickableLots, shownLots } from '#src/live/bidding/shown-lots.ts';
import { welcomeText } from '#src/live/room/message.ts';
import { summaryOf, type Turn } from '#src/live/room/room.ts';
import type { Connection } from '#src/live/session/connection.ts';
import { NO_CHAT, welcomeOf } from '#src/live/session/enter.ts';
import { flush } from '#src/live/session/flush.ts';
import { closeConnection, lookSoon, tell } from '#src/live/session/say-to.ts';
import { missedBytes, writtenAfter } from '#src/live/session/written.ts';
import { leavesIn } from './leaf-news.ts';
import type { FromLeaf, ToLeaf } from './leaf-words.ts';

type Hello = Extract<FromLeaf, { type: 'hello' }>;

/**
 * Welcomes a leaf as any client, with what it needs to stand for the room. One that can't resume begins with all events
 * that are kept, not with the newest chat: its clients resume, too.
 */
export function greetLeaf(turn: Turn, leaf: Connection, { id, resume }: Hello): void {
  const { room, effects } = turn;
  const stream = summaryOf(room);
  if (stream === undefined) return closeConnection(turn, leaf, 'no_such_stream');
  flush(turn);
  const { session } = room;
  const first = session.log[0]?.firstSeq ?? session.seq + 1;
  const isSame = resume?.epoch === session.epoch && missedBytes(session, resume.seq) !== undefined;
  const from = isSame ? resume.seq : first - 1;
  const seq = isSame ? session.seq : from;
  leaf.role = 'leaf';
  leaf.ackedSeq = session.seq;
  effects.push({ type: 'remember', connection: leaf });
  lookSoon(turn);
  const all = { auctions: shownLots(room.bidding), sockets: leavesIn(session).length };
  const welcome = { ...welcomeOf(turn, leaf, { stream, id, from, ...all }), seq };
  const texts = [JSON.stringify(beginOf(turn)), welcomeText(welcome, NO_CHAT)];
  for (const text of texts) effects.push({ type: 'send', to: [leaf], text });
  if (resume !== undefined) tell(turn, leaf, { type: 'resumed', recovered: isSame, from, to: session.seq });
  for (const text of writtenAfter(session, from).texts) effects.push({ type: 'send', to: [leaf], text });
}

function beginOf({ room }: Turn): ToLeaf {
  const { session, chat, facts, stream, bidding, spot } = room;
  if (facts === undefined) throw new TypeError('a room that is not open has no leaves');
  return {
    type: 'leaf.begin',
    epoch: session.epoch,
    secret: session.secret,
    seq: session.seq,
    floor: session.floor,
    facts,
    stream,
    chat: chat.terms,
    restrictions: [...chat.restrictions],
    lots: pickableLots(bidding),
    viewerCount: session.viewers.published,
    leaves: spot.leaves,
  };
}
