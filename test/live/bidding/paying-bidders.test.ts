import { expect, test } from 'vitest';
import { unknownPayer, type PayerStanding } from '#src/live/payers/payment.ts';
import type { UsableTicket } from '#src/live/session/connection.ts';
import { codeOf, LotsWorld } from './lots-world.ts';

/** A socket whose ticket says this of its bearer. */
function enterAs(world: LotsWorld, id: string, payer: PayerStanding | undefined) {
  const line = world.connect(ticketOf(world, id, payer));
  world.ask(line, { type: 'hello', id: 'h', role: 'viewer' });
  return line;
}

function ticketOf(world: LotsWorld, id: string, payer: PayerStanding | undefined): UsableTicket {
  const ticket = world.ticket(id);
  return { ...ticket, person: { ...ticket.person, payer } };
}

const refusals = [
  ['payer_blocked', { ...unknownPayer, isBlocked: true, isOverdue: true }],
  ['payment_overdue', { ...unknownPayer, isOverdue: true, hasMethod: true }],
] as const;

test.each(refusals)('PAYER-2 is refused over both doors: %s', (code, payer) => {
  const world = new LotsWorld();
  const lot = world.lot();
  expect(codeOf(world.bid(lot, 'ann', { amount: 1_000, payer }))).toBe(code);
  expect(world.place(enterAs(world, 'ben', payer), lot, { amount: 1_000 })()).toMatchObject({ type: 'error', code });
  expect(world.linesOf(lot).map(({ type }) => type)).toEqual(['opened']);
});

test('PAYER-2 what they bid before stands, and the same bid again is the same', () => {
  const world = new LotsWorld();
  const lot = world.lot();
  const key = '3f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f';
  const first = world.bid(lot, 'ann', { amount: 1_000, key });
  const payer = { ...unknownPayer, isOverdue: true };
  expect(world.bid(lot, 'ann', { amount: 1_000, key, payer })).toMatchObject({ ...first, isReplayed: true });
});

test('PAYER-3 a lot for bidders with a card takes theirs alone; its seller doesn’t bid', () => {
  const world = new LotsWorld();
  const lot = world.lot({}, { requirePaymentMethod: true });
  const hasOne = { ...unknownPayer, hasMethod: true };
  expect(codeOf(world.bid(lot, 'ann', { amount: 1_000 }))).toBe('payment_method_required');
  expect(world.bid(lot, 'ann', { amount: 1_000, payer: hasOne })).toMatchObject({ bid: { status: 'leading' } });
  const before = enterAs(world, 'ben', undefined);
  expect(world.place(before, lot, { amount: 1_100 })(), 'a ticket of before').toMatchObject({
    code: 'payment_method_required',
  });
  expect(codeOf(world.bid(lot, world.room.facts?.hostSub ?? '', { amount: 1_100 }))).toBe('seller_cannot_bid');
});

test('PAYER-4 a fresh ticket on the same socket renews what is known of a payer', () => {
  const world = new LotsWorld();
  const lot = world.lot();
  const line = enterAs(world, 'ann', { ...unknownPayer, isOverdue: true });
  expect(world.place(line, lot, { amount: 1_000 })()).toMatchObject({ code: 'payment_overdue' });
  const { connection } = line;
  world.do({ type: 'auth', connection, id: 'a', ticket: ticketOf(world, 'ann', unknownPayer) });
  expect(world.place(line, lot, { amount: 1_000 })()).toMatchObject({ type: 'ack' });
});
