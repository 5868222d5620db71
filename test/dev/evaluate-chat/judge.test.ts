import { expect, test } from 'vitest';
import type { Dialogue } from '../../../dev/evaluate-chat/dialogues.ts';
import { judgeReply, matchesInput } from '../../../dev/evaluate-chat/judge.ts';
import { showScore } from '../../../dev/evaluate-chat/score.ts';
import { Stage } from '../../../dev/evaluate-chat/stage.ts';

const words = { slots: { stream: ['which'], confirm: [] }, lists: { '@no': [' no ', "n't"], '@cannot': ["can't"] } };

test.each([
  [{ description: '*lamp*' }, { description: 'A brass Lamp.' }],
  [{ id: 'a' }, { id: 'a', tipMinor: 0, confirm: false }],
  [{ pickup: { address: '1 Main St' } }, { pickup: { address: { line1: '1 main st' } } }],
  [{ phone: '+1 415 555 0123' }, { phone: '4155550123' }],
  [{ start: '2027-01-01T10:00:00-06:00' }, { start: '2027-01-01T16:00:30Z' }],
  [{ lat: 1.5 }, { lat: 1.500_000_000_1 }],
  [{ a: 1 }, { a: 1, description: 'my package' }],
])('PLAN-16 %j is matched by %j', (want, got) => {
  expect(matchesInput(want, got)).toBe(true);
});

test.each([
  [{ id: 'a' }, { id: 'A' }],
  [{ amountMinor: 200 }, { amountMinor: '200' }],
  [{ tipMinor: 200 }, {}],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: 1 }, { a: 1, description: 'a brass lamp' }],
  [{ reason: '*' }, { reason: '' }],
])('PLAN-16 %j is not matched by %j', (want, got) => {
  expect(matchesInput(want, got)).toBe(false);
});

test.each([
  [{ says: ['$12.00'] }, 'It is $12.', []],
  [{ says: ['$1234.50'] }, 'It is 1,234.50 in all', []],
  [{ says: ['$2.00'] }, 'It is $12.00', ['says "$2.00"']],
  [{ says: [['Cleo', 'Dana']] }, 'It is **Dana**', []],
  [{ says: ['@no'] }, "It wasn't done", []],
  [{ asks: ['stream'] }, 'Which one?', []],
  [{ asks: ['stream'] }, 'Which one.', ['asks stream']],
  [{ refuses: true as const }, 'Sure.', ['refuses']],
  [undefined, ' ', ['text']],
])('PLAN-16 of %j, “%s” lacks %j', (reply, text, lacks) => {
  expect(judgeReply(reply, text, words)).toEqual(lacks);
});

const places = [{ name: 'Home', lat: 1, lng: 2, address: null }];
const tip = (id: string) => ({ call: 'live.tip', input: { id, amountMinor: 100 }, result: { tip: { id: 't' } } });
const dialogue = (steps: Dialogue['turns'][number]['steps'], reply = {}): Dialogue => ({
  id: 'x-001',
  tags: ['tip'],
  now: '2027-03-02T11:00:00-06:00',
  person: 'Noor',
  places,
  turns: [{ user: 'go', steps, reply }],
});
const read = { call: 'live.get_auction', input: { id: 'l' }, result: { auction: { id: 'l', seq: 1 } } };

const begun = (steps: Parameters<typeof dialogue>[0], reply = {}) => {
  const stage = new Stage(dialogue(steps, reply));
  stage.begin();
  return stage;
};

test('PLAN-15 a write before a read that has to come first is not carried out', () => {
  const stage = begun([read, tip('a')]);
  expect(stage.call('live.tip', { id: 'a', amountMinor: 100 })).toEqual({ error: { code: 'evaluation_stopped' } });
  expect(stage.isOver).toBe(true);
  expect(stage.end('ok', words).isExact).toBe(false);
});

test('PLAN-15 steps of one group come in any order, others in theirs', () => {
  const group = [tip('a'), tip('b')].map((step) => ({ ...step, any_order: 'x' }));
  const either = begun(group);
  either.call('live.tip', { id: 'b', amountMinor: 100 });
  either.call('live.tip', { id: 'a', amountMinor: 100 });
  expect(either.end('ok', words)).toEqual({ isExact: true, faults: [] });
  const ordered = begun([tip('a'), tip('b')]);
  ordered.call('live.tip', { id: 'b', amountMinor: 100 });
  expect(ordered.unexpectedWrites).toHaveLength(1);
});

test('PLAN-15 a decision of the person is told instead of a result', () => {
  const { result: _result, ...undecided } = tip('a');
  expect(begun([{ ...undecided, consent: 'denied' }]).call('live.tip', { id: 'a', amountMinor: 100 })).toEqual({
    consent: 'denied',
  });
});

test('PLAN-15 supporting reads are free, paid ones and those beside a refusal are not', () => {
  const free = begun([]);
  expect(free.call('places.list', {})).toEqual({ result: { places } });
  expect(free.end('ok', words).isExact).toBe(true);
  const paid = begun([]);
  paid.call('intel.list_insights', {});
  expect(paid.unexpectedPaidCalls).toHaveLength(1);
  const refusing = begun([], { refuses: true });
  refusing.call('live.list_live', {});
  expect(refusing.end("I can't", words).isExact).toBe(false);
});

test('PLAN-15 what a write made is there for later reads', () => {
  const save = {
    call: 'places.save',
    input: { name: 'Gym', lat: 3, lng: 4 },
    result: { place: { name: 'Gym', lat: 3, lng: 4, address: null } },
  };
  const stage = begun([save]);
  stage.call('places.save', save.input);
  expect(stage.call('places.list', {})).toMatchObject({ result: { places: [{ name: 'Home' }, { name: 'Gym' }] } });
});

test('PLAN-15 the score begins with the share of exact dialogues', () => {
  const played = {
    dialogue: dialogue([]),
    turns: { played: 1, exact: 1 },
    unexpectedWrites: ['live.tip {}'],
    unexpectedPaidCalls: [],
    faults: [],
  };
  const lines = showScore([
    { ...played, isExact: true },
    { ...played, isExact: false },
  ]);
  expect(lines[0]).toBe('exact 50.0 % (1 of 2)');
  expect(lines).toContain('unexpected writes 2');
});
