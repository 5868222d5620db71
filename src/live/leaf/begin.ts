import type { BeginMessage } from '#src/live/leaves/leaf-words.ts';
import { closeConnection, lookSoon } from '#src/live/session/say-to.ts';
import type { Session } from '#src/live/session/session.ts';
import { writtenAfter } from '#src/live/session/written.ts';
import { askAgain } from './asks.ts';
import { logLeaf } from './flush-leaf.ts';
import { takeFacts, takeLeaves, takeRestriction } from './room-state.ts';
import { EPOCH, isHere, type LeafTurn } from './leaf.ts';
import { report } from './look-at-leaf.ts';

/** The room has welcomed the leaf: with `isFresh` it begins with all events that are kept, else it goes on. */
export function begin(turn: LeafTurn, isFresh: boolean): void {
  const { room: leaf, effects } = turn;
  const told = leaf.begin;
  leaf.begin = undefined;
  if (told === undefined) throw new TypeError('a leaf is told what it begins with');
  if (isFresh) beginAnew(turn, told);
  leaf.asOf = told.seq;
  leaf.stream = told.stream;
  leaf.chat.terms = told.chat;
  leaf.lots.clear();
  for (const lot of told.lots) leaf.lots.set(lot.id, lot);
  leaf.session.viewers = { ...leaf.session.viewers, published: told.viewerCount };
  leaf.chat.restrictions.clear();
  for (const [personId, restriction] of told.restrictions) takeRestriction(turn, personId, restriction);
  takeFacts(turn, told.facts, told.floor);
  takeLeaves(turn, told.leaves);
  leaf.reported = undefined;
  if (leaf.epoch !== told.epoch) effects.push({ type: 'keep', key: EPOCH, value: told.epoch });
  leaf.epoch = told.epoch;
  lookSoon(turn);
  if (isFresh) endReplay(turn);
  else goOn(turn);
}

/** What it had is another numbering's, or too old: those who had it come again. */
function beginAnew(turn: LeafTurn, told: BeginMessage): void {
  const { room: leaf } = turn;
  const { session, client } = leaf;
  const isKnown = leaf.epoch === told.epoch && leaf.isBehind;
  for (const connection of session.connections.values())
    if (connection.role !== undefined && !isKnown) closeConnection(turn, connection, 'failed');
  leaf.session = {
    ...session,
    epoch: told.epoch,
    secret: told.secret,
    log: [],
    rewritten: new Map(),
    written: new Map(),
    pending: [],
    pendingBytes: 0,
    seq: client.position?.seq ?? told.seq,
  } satisfies Session;
  const { chat } = leaf;
  for (const each of [chat.said, chat.keys, chat.removed, leaf.tips, leaf.latest]) each.clear();
  leaf.isReplaying = true;
}

/** What was before is in its log as soon as it has come. */
export function endReplay(turn: LeafTurn): void {
  const { room: leaf } = turn;
  if (!leaf.isReplaying) return;
  if (leaf.session.pending.length > 0) logLeaf(turn, momentOfLast(leaf.session));
  if (leaf.session.seq < leaf.asOf) return;
  leaf.isReplaying = false;
  if (leaf.isBehind) catchUp(turn);
  leaf.isBehind = false;
  goOn(turn);
}

function momentOfLast({ pending }: Session): number {
  const { at } = JSON.parse(pending.at(-1)?.text ?? '{}') as { at: string };
  return Date.parse(at);
}

/** Sockets that have outlived the leaf's memory are sent everything that one of them may have missed. */
function catchUp(turn: LeafTurn): void {
  const { session } = turn.room;
  const first = session.log[0]?.firstSeq ?? session.seq + 1;
  const there = [...session.connections.values()].filter(({ role }) => role !== undefined);
  for (const connection of there) if (connection.ackedSeq < first - 1) closeConnection(turn, connection, 'too_slow');
  const to = there.filter(({ id }) => session.connections.has(id));
  const from = to.reduce((least, { ackedSeq }) => Math.min(least, ackedSeq), session.seq);
  if (to.length === 0) return;
  for (const text of writtenAfter(session, from).texts) turn.effects.push({ type: 'send', to, text });
}

/** It follows the room: what it has to say, and what it was asked meanwhile. */
function goOn(turn: LeafTurn): void {
  if (!isHere(turn.room)) return;
  report(turn);
  askAgain(turn);
}
