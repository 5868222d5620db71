import { expect, test } from 'vitest';
import { watch } from '../../../dev/evaluate-insights/scans.ts';
import { evaluateStories } from '../../../dev/evaluate-insights/scripted.ts';
import { noises, type Noise, type Story } from '../../../sandbox/scripted-site/scenario.ts';
import { scansOf, stories } from '../../../sandbox/scripted-site/stories.ts';

test('MEASURE-10 each scenario has nine mutations, each seed its own pages, and they are the same each time', () => {
  const two = stories(2);
  const cells = Map.groupBy(two, ({ scenario }) => scenario);
  expect([...cells.values()].map((own) => new Set(own.map(({ mutation }) => mutation)).size)).toEqual(
    Array.from({ length: 12 }, () => 9),
  );
  expect(stories(2)).toEqual(two);
  const pages = Map.groupBy(two, ({ scenario, seed }) => `${scenario} ${seed}`);
  expect(new Set([...pages.values()].map(([first]) => first?.loads[0]?.page.body)).size).toBe(24);
});

test('MEASURE-10 pages with news differ in what is told, those without in nothing that counts', () => {
  for (const { loads, mutation } of stories(3)) {
    const told = loads.filter(({ expected }) => (expected?.wanted.length ?? 0) > 0);
    expect(told.length, mutation).toBe(noises.some((noise) => noise === mutation) ? 0 : 1);
  }
});

test('MEASURE-11 each kind is told as it is, and nothing else', () => {
  const { kinds, stories: count, slips } = evaluateStories(stories(20));
  expect(count).toBe(12 * 9 * 20);
  const low = kinds.filter(
    ({ precision, recall }) =>
      (precision.whole > 0 && precision.percent < 95) || (recall.whole > 0 && recall.percent < 90),
  );
  expect(
    low.map(({ kind, precision, recall }) => `${kind}: ${precision.percent} at ${recall.percent}`),
    JSON.stringify(slips.slice(0, 3)),
  ).toEqual([]);
}, 120_000);

const JSON_ALONE: readonly Noise[] = ['blanks'];

const SCANS = 20;

function scanned({ url, loads }: Story) {
  const { look } = watch({ url, pageType: url.endsWith('/legal') ? 'legal' : 'pricing', against: 'news' });
  return loads.map(({ page, expected }) => ({
    isAsked: expected !== null,
    ...look({ bytes: new TextEncoder().encode(page.body), contentType: page.contentType }),
  }));
}

test.each(noises.filter((noise) => !JSON_ALONE.includes(noise)))(
  'MEASURE-12 is silent about %s for twenty scans',
  (noise) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const scans = scanned(scansOf(noise, seed, SCANS)).filter(({ isAsked }) => isAsked);
      expect(scans).toHaveLength(SCANS);
      expect(scans.flatMap(({ insights }) => insights.map(({ title }) => title))).toEqual([]);
      const rules = scans.flatMap(({ decisions }) => decisions.map(({ rule }) => rule));
      expect(rules.length, `no decision about ${noise}`).toBeGreaterThan(0);
    }
  },
);
