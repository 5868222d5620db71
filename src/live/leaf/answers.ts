import type { Answered, Asked, ToLeaf } from '#src/live/leaves/leaf-words.ts';
import { decide } from './admit.ts';
import { sendAsks } from './asks.ts';
import type { LeafTurn } from './leaf.ts';

/** Answers find the sockets that asked, and the next frame goes. */
export function takeAnswers(turn: LeafTurn, { frame, answers }: Extract<ToLeaf, { type: 'leaf.answers' }>): void {
  const { asks } = turn.room;
  if (asks.sent === undefined || frame !== asks.frame) return;
  asks.sent = undefined;
  for (const answer of answers) deliver(turn, answer);
  sendAsks(turn);
}

function deliver(turn: LeafTurn, answer: Answered): void {
  if ('verdict' in answer) return decide(turn, answer.to, answer.verdict);
  const connection = turn.room.session.connections.get(answer.to);
  if (connection !== undefined) turn.effects.push({ type: 'send', to: [connection], text: answer.text });
}

/** Tickets are asked about on this socket only: an answer that was lost would have used one up for nothing. */
export function dropTicketAsks(turn: LeafTurn): void {
  const { asks, opening } = turn.room;
  const isNoTicket = (asked: Asked) => !('ticket' in asked);
  asks.sent = asks.sent?.filter(isNoTicket);
  asks.waiting = asks.waiting.filter(isNoTicket);
  for (const id of opening.keys()) decide(turn, id, 'too_soon');
}
