import { expect, it } from 'vitest';
import { learn, stateOf, volatileReason } from '#src/intel/changes/learnt.ts';
import { nothingLearnt, type Learnt } from '#src/intel/changes/learnt-places.ts';
import { compare } from '#src/intel/findings/compare.ts';
import type { PageVersion } from '#src/intel/pages/compared.ts';
import { target, versionOf } from '#test/intel/pages/comparing.ts';
import { page } from './changing.ts';

/** What is told of a page that says these things one after the other, scan by scan. */
function toldOf(sayings: readonly string[]): readonly string[] {
  let [before, learnt]: [PageVersion | null, Learnt] = [null, nothingLearnt];
  return sayings.map((saying) => {
    const after = versionOf(page(`<p>${saying}</p>`));
    const comparison = compare({ target, before, after, learnt });
    learnt = comparison.learnt;
    if (comparison.outcome === 'baseline' || comparison.outcome === 'changed') before = after;
    if (comparison.insights.length > 0) return 'told';
    return comparison.decisions[0]?.rule ?? comparison.outcome;
  });
}

it('LEARN-1 tells two states apart from news once it has seen them come and go', () => {
  const told = toldOf(Array.from({ length: 14 }, (_, at) => (at % 2 === 0 ? 'Order now and save' : 'Try it for free')));
  expect(told.slice(0, 3)).toEqual(['baseline', 'told', 'told']);
  expect(told.slice(3)).not.toContain('told');
  expect(told).toContain('alternating');
});

it('LEARN-1 knows what is new at every look', () => {
  const told = toldOf(Array.from({ length: 14 }, (_, at) => `Somebody in town ${'abcdefghijklmn'[at]} likes it`));
  expect(told.slice(6)).toEqual(Array.from({ length: 8 }, () => 'chrome'));
});

it('LEARN-2 tells of a return', () => {
  expect(toldOf(['was', 'was', 'is', 'is', 'is', 'was'])).toEqual([
    'baseline',
    'unchanged',
    'told',
    'unchanged',
    'unchanged',
    'told',
  ]);
});

it('LEARN-4 forgets what stayed, and remembers fifty places', () => {
  const turn = (at: number) => ({ before: stateOf(`a${at}`), after: stateOf(`b${at}`) });
  let learnt = learn(
    nothingLearnt,
    Array.from({ length: 80 }, (_, at) => turn(at)),
    true,
  );
  expect(learnt.places).toHaveLength(50);
  for (let scan = 0; scan < 9; scan += 1) learnt = learn(learnt, [], false);
  expect(learnt.places).toHaveLength(50);
  learnt = learn(learnt, [], false);
  expect(learnt).toEqual(nothingLearnt);
  expect(volatileReason(learnt, turn(1))).toBeUndefined();
});
