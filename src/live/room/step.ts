import { answerLeaves } from '#src/live/leaves/relays.ts';
import { socketsOf } from '#src/live/leaves/grow.ts';
import { shownLots } from '#src/live/bidding/shown-lots.ts';
import { runDueLots } from '#src/live/bidding/run-lots.ts';
import { bidOnSocket, stepBidding } from '#src/live/bidding/step-bidding.ts';
import { keepOrder } from '#src/live/chat/keep-order.ts';
import { stepChat } from '#src/live/chat/step-chat.ts';
import { hello } from '#src/live/session/enter.ts';
import { flush, flushIfDue } from '#src/live/session/flush.ts';
import { acknowledge } from '#src/live/session/lag.ts';
import { mayAct } from '#src/live/session/lapse.ts';
import { stepSession } from '#src/live/session/step-session.ts';
import { stepTipping } from '#src/live/tipping/step-tipping.ts';
import { announceClip } from './announce-clip.ts';
import type { Command } from './command.ts';
import type { Effect } from './effect.ts';
import { changeStream, takeFacts } from './on-air.ts';
import type { Room, Turn } from './room.ts';

/**
 * One step of a room. Changes the room in place, and returns the effects, to be carried out in this order and in the
 * same turn. If that fails, the room is restored from its storage: nobody was told anything else.
 */
export function step(room: Room, command: Command, now: number): readonly Effect[] {
  const turn: Turn = { room, now, effects: [] };
  runDueLots(turn);
  act(turn, command);
  flushIfDue(turn);
  answerLeaves(turn);
  return turn.effects;
}

function act(turn: Turn, command: Command): void {
  switch (command.type) {
    case 'open':
      return takeFacts(turn, command.facts, command);
    case 'amend':
      return takeFacts(turn, command.facts);
    case 'stream':
      return changeStream(turn, command.change);
    case 'client':
      return actOfClient(turn, command);
    case 'order':
      return keepOrder(turn, command.by, command.act);
    case 'clip':
      return announceClip(turn, command);
    case 'lot.tell':
    case 'lot.lost':
    case 'lot.open':
    case 'lot.cancel':
    case 'lots.clear':
    case 'bid':
    case 'bid.find':
    case 'tick':
      return stepBidding(turn, command);
    case 'tip.tell':
    case 'tips.recorded':
      return stepTipping(turn, command);
    default:
      return stepSession(turn, command);
  }
}

/** A client's command, for the part of the room that it is about. */
function actOfClient(turn: Turn, { connection, command, newId }: Extract<Command, { type: 'client' }>): void {
  if (!mayAct(turn, connection, command)) return undefined;
  switch (command.type) {
    case 'hello':
      flush(turn);
      return hello(turn, connection, command, {
        auctions: shownLots(turn.room.bidding),
        sockets: socketsOf(turn.room),
      });
    case 'ack':
      return acknowledge(turn, connection, command.seq);
    case 'bid.place':
      return bidOnSocket(turn, connection, command);
    default:
      return stepChat(turn, connection, command, newId);
  }
}
