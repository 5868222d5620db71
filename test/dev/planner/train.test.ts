import { expect, test } from 'vitest';
import learned from '#src/agent/planner/learned/messages.json' with { type: 'json' };
import { guess } from '#src/agent/planner/learned/linear.ts';
import { messageExamples, readExample, trainMessages } from '../../../dev/planner/message-examples.ts';

const examples = messageExamples();

test('PLAN-30 the weights are those of the examples: `npm run train-planner` changes nothing', () => {
  expect(trainMessages()).toEqual(learned);
});

test('PLAN-30 what was learned is known', () => {
  const known = examples.filter(({ label, features }) => guess(learned, features).label === label);
  expect(known.length / examples.length).toBeGreaterThan(0.97);
});

test('PLAN-30 a line that is no example is named', () => {
  expect(() => readExample('track where is it')).toThrow('no example: track where is it');
});
