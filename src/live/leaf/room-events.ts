import { noteChat } from '#src/live/chat/note-chat.ts';
import {
  isDroppable,
  type LatestEvent,
  type Sequenced,
  type StreamSummary,
  type TipEvent,
} from '#src/live/room/event.ts';
import type { StreamState } from '#src/live/room/room.ts';
import { bytesOf } from '#src/live/session/bytes.ts';
import { eventText, rewriteEvent } from '#src/live/session/session.ts';
import type { Leaf, LeafTurn } from './leaf.ts';

/** An event of the room, the next one: with the same number and bytes, to be sent with the leaf's next frame. */
export function takeEvent({ room: leaf }: LeafTurn, event: Sequenced): void {
  const { session } = leaf;
  const text = JSON.stringify(event);
  session.seq = event.seq;
  session.pending.push({ text, isDroppable: isDroppable[event.type] });
  session.pendingBytes += bytesOf(text);
  noteEvent(leaf, event, text);
}

/** What its snapshot and its log become by an event. What it began with has already what was before. */
function noteEvent(leaf: Leaf, event: Sequenced, text: string): void {
  const isNews = event.seq > leaf.asOf;
  switch (event.type) {
    case 'chat.message':
    case 'chat.removed':
    case 'chat.deleted':
    case 'chat.user_cleared':
      return noteChat(leaf, event, text);
    case 'chat.settings':
      if (isNews) leaf.chat.terms = event.chat;
      return undefined;
    case 'auction.scheduled':
    case 'auction.opened':
    case 'auction.bid':
    case 'auction.extended':
    case 'auction.sold':
    case 'auction.unsold':
    case 'auction.cancelled':
      if (isNews) leaf.lots.set(event.auction.id, event.auction);
      return undefined;
    case 'tip.received':
      return void leaf.tips.set(event.tip.id, event.seq);
    case 'tip.message_removed':
      return takeOffTip(leaf, event);
    case 'stream.updated':
    case 'stream.reconnecting':
    case 'stream.ended':
      if (isNews) leaf.stream = stateOf(event.stream);
      return undefined;
    case 'clip.ready':
      return undefined;
  }
}

/** The tip's own event loses its message, as in the room's log. */
function takeOffTip({ session, tips }: Leaf, { tip }: Extract<TipEvent, { type: 'tip.message_removed' }>): void {
  const seq = tips.get(tip.id);
  const before = seq === undefined ? undefined : eventText(session, seq);
  if (seq === undefined || before === undefined) return;
  const { at } = JSON.parse(before) as Sequenced;
  const text = JSON.stringify({ seq, at, type: 'tip.received', tip });
  rewriteEvent(session, seq, text, bytesOf(text) - bytesOf(before));
}

function stateOf({ status, startedAt, endedAt, endReason }: StreamSummary): StreamState {
  const msOf = (moment: string | null) => (moment === null ? null : Date.parse(moment));
  return { status, startedAt: msOf(startedAt), endedAt: msOf(endedAt), endReason };
}

/** An event of which only the last counts: sent with the next frame. */
export function takeLatest({ room: { session, latest } }: LeafTurn, event: LatestEvent): void {
  if (event.type === 'viewer.count') session.viewers = { ...session.viewers, published: event.viewerCount };
  latest.set(event.type === 'auction.tick' ? `${event.type} ${event.auctionId}` : event.type, JSON.stringify(event));
}
