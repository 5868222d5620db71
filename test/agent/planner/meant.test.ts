import { expect, test } from 'vitest';
import { guess } from '#src/agent/planner/learned/linear.ts';
import { asMeant, surelyMeant } from '#src/agent/planner/grammar/meant.ts';
import { clausesIn } from '#src/agent/planner/grammar/clauses.ts';
import type { Request } from '#src/agent/planner/request.ts';
import { Memory, turnTo } from '#src/agent/planner/memory/memory.ts';
import { piecesIn } from '#src/agent/planner/pieces-in.ts';
import { learn } from '../../../dev/planner/learn.ts';
import { PLACES } from './read.ts';

const booked: Request = { act: 'create', items: [] };

/** A talk about a delivery that was just booked. */
function afterBooking(): Memory {
  const memory = new Memory(PLACES);
  memory.last = booked;
  turnTo(memory, 'delivery', 'd');
  return memory;
}

const meaningOf = (said: string, memory: Memory) => surelyMeant(piecesIn(said, PLACES), memory);

/** What is done for a message. */
function actsFor(said: string, memory: Memory) {
  const pieces = piecesIn(said, PLACES);
  const { clauses, isRuledOut } = clausesIn(pieces, memory);
  const meant = surelyMeant(pieces, memory);
  return asMeant(clauses, meant, { pieces, memory, isRuledOut }).map(({ act }) => act);
}

test.each([
  ['has anybody claimed it by now?', 'track'],
  ['did someone take the job yet', 'track'],
  ['what is the damage if I bin it now', 'preview'],
])('PLAN-31 of a delivery that was just booked, “%s” asks for %s', (said, act) => {
  expect(meaningOf(said, afterBooking())).toBe(act);
});

test.each([
  ['who are we up against', 'competitors'],
  ['how much money went on couriers this month', 'spending'],
  ['does anything need a yes from me', 'pending'],
])('PLAN-31 “%s” asks for %s', (said, act) => {
  expect(meaningOf(said, new Memory(PLACES))).toBe(act);
});

test('PLAN-31 what examples don’t know isn’t guessed', () => {
  expect(meaningOf('zxq vrrm plok', new Memory(PLACES))).toBeUndefined();
});

test('PLAN-32 a condition stays with what it holds back', () => {
  expect(actsFor('cancel it if that costs nothing', afterBooking())).toEqual(['cancel']);
});

test('PLAN-32 what is ruled out isn’t done, whatever examples say', () => {
  const pieces = piecesIn('do not book it', PLACES);
  const memory = new Memory(PLACES);
  expect(asMeant([], 'create', { pieces, memory, isRuledOut: true })).toEqual([]);
  expect(asMeant([], 'quote', { pieces, memory, isRuledOut: true })).toHaveLength(1);
});

test('PLAN-32 what goes on with what was done last is read with that first', () => {
  const pieces = piecesIn('same again', PLACES);
  const memory = afterBooking();
  expect(asMeant([], 'create', { pieces, memory, isRuledOut: false })).toEqual([]);
  expect(asMeant([], 'create', { pieces, memory, isRuledOut: false, isLast: true })).toHaveLength(1);
});

test('PLAN-30 the same examples teach the same, and one more changes nothing of what is plain', () => {
  const examples = Array.from({ length: 60 }, (_none, at) => ({
    label: at % 3 === 0 ? 'one' : 'two',
    features: [at % 3 === 0 ? 'a' : 'b', `n${at % 7}`, 'all'],
  }));
  const coarse = { step: 10, leastSeen: 2 };
  const weights = learn(examples, coarse);
  expect(learn(examples, coarse)).toEqual(weights);
  expect(guess(weights, ['a', 'all'])).toMatchObject({ label: 'one' });
  expect(guess(weights, ['a', 'all']).probability).toBeGreaterThan(0.9);
  const more = learn([...examples, { label: 'two', features: ['a', 'all'] }], coarse);
  expect(guess(more, ['a', 'all']).label).toBe('one');
});

test('PLAN-30 a feature that is called like a member of every object says nothing', () => {
  expect(guess({ labels: ['one', 'two'], step: 10, features: {} }, ['constructor', 'toString']).probability).toBe(0.5);
});
