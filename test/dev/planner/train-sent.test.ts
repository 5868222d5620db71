import { expect, test } from 'vitest';
import learned from '#src/agent/planner/learned/sent.json' with { type: 'json' };
import { readExample, readExamples } from '../../../dev/planner/sent-examples.ts';
import { trainSent } from '../../../dev/planner/train-sent.ts';

test('PLAN-29 the weights are those of the examples: `npm run train-planner` changes nothing', () => {
  expect(trainSent()).toEqual(learned);
});

test('PLAN-29 an example says of each piece what it is a part of', () => {
  const { pieces, tags } = readExample('Take two {s:red rugs} to {r:Ann} at [place]');
  expect(pieces.map(({ mark }, at) => `${mark} ${tags[at]}`)).toEqual([
    'take none',
    'N sent',
    'red sent',
    'rugs sent',
    'to none',
    'ann recipient',
    'at none',
    'P none',
  ]);
});

test('PLAN-29 most examples with something sent have one thing', () => {
  const counts = readExamples().map(
    ({ tags }) => tags.filter((tag, at) => tag === 'sent' && tags[at - 1] !== tag).length,
  );
  expect(counts.filter((count) => count === 1).length).toBeGreaterThan(counts.filter((count) => count > 1).length);
});
