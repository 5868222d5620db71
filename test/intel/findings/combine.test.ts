import { expect, it } from 'vitest';
import { differencesOf } from '#src/intel/changes/differences.ts';
import { learn } from '#src/intel/changes/learnt.ts';
import { nothingLearnt } from '#src/intel/changes/learnt-places.ts';
import { findingsOf } from '#src/intel/findings/combine.ts';
import { compare } from '#src/intel/findings/compare.ts';
import type { Rule } from '#src/intel/findings/finding.ts';
import { readContent } from '#src/intel/pages/page-content.ts';
import { page } from '#test/intel/changes/changing.ts';
import { compared, target, versionOf } from '#test/intel/pages/comparing.ts';

const plans = (price: string, more = '') =>
  page(
    `<section><h2>Pro</h2><p>${price} a month</p></section><section><h2>Team</h2><p>$90 a month</p></section>${more}`,
  );
const kindsOf = (before: string, after: string) => compared(before, after).insights.map(({ kind }) => kind);

it('FINDING-1 what a typed rule understood is told once, and the rest in words', () => {
  expect(kindsOf(plans('$20'), plans('$25'))).toEqual(['price_increase']);
  expect(kindsOf(plans('$20'), plans('$25', '<p>Drivers are insured in every town.</p>'))).toEqual([
    'price_increase',
    'other',
  ]);
});

it('FINDING-1 a rule that fails is named, and those after it go on', () => {
  const failing: Rule = () => {
    throw new Error('of a page that nobody thought of');
  };
  const [before, after] = [page('<p>One'), page('<p>Two')].map((html) => readContent(versionOf(html), target));
  if (before === undefined || after === undefined) throw new Error('no page');
  const { changes, keptShare } = differencesOf(before, after, { ignoreTexts: [], muted: [], learnt: nothingLearnt });
  const { findings, failed } = findingsOf({ target, before, after, changes }, keptShare, [failing]);
  expect(failed).toEqual(['failing']);
  expect(findings.map(({ kind }) => kind)).toEqual(['other']);
});

it('FINDING-2 a page that is another one is told as rebuilt', () => {
  const paragraphs = (word: string) =>
    Array.from({ length: 12 }, (_, at) => `<p>${`${word}${at} `.repeat(9)}</p>`).join('');
  const [insight, ...others] = compared(`<main>${paragraphs('a')}</main>`, `<main>${paragraphs('b')}</main>`, {
    pageType: 'docs',
  }).insights;
  expect(others).toEqual([]);
  expect(insight).toMatchObject({ kind: 'page_rebuilt', data: { kept: 0, passages: 12 } });
});

it('FINDING-4 what an insight says has its lengths', () => {
  const long = 'Same-day delivery to every street of the town '.repeat(40);
  const { insights } = compared(page(`<h2>${long}</h2><p>a</p>`), page(`<h2>${long}</h2><p>b ${long}</p>`));
  for (const { title, summary, evidence } of insights) {
    expect(title.length).toBeLessThanOrEqual(120);
    expect(summary.length).toBeLessThanOrEqual(500);
    expect(evidence.length).toBeLessThanOrEqual(10);
    for (const { before, after } of evidence) expect(Math.max(before.length, after.length)).toBeLessThanOrEqual(500);
  }
  expect(insights).toHaveLength(1);
});

it('LEARN-3 a price that comes and goes is a test, an outage isn’t', () => {
  const scans = (pages: readonly string[], more: object) => {
    let [before, learnt] = [versionOf(pages[0] ?? ''), nothingLearnt];
    return pages.slice(1).map((html) => {
      const after = versionOf(html);
      const found = compare({ target: { ...target, ...more }, before, after, learnt });
      ({ learnt } = found);
      if (found.outcome === 'changed') before = after;
      return found.insights.map(({ kind }) => kind).join();
    });
  };
  const turning = (one: string, other: string) => Array.from({ length: 9 }, (_, at) => (at % 2 === 0 ? one : other));
  expect(
    scans(turning(plans('$20'), plans('$25')), {})
      .slice(3)
      .join(''),
  ).toBe('');
  const status = (state: string) =>
    `<main><h1>Acme status</h1><ul><li>API <span>${state}</span></li><li>Web <span>Operational</span></li><li>Search <span>Operational</span></li></ul></main>`;
  const told = scans(turning(status('Operational'), status('Major outage')), { pageType: 'status' });
  expect(told).toEqual(Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? 'outage' : 'outage_resolved')));
});

it('LEARN-4 of what was learnt, no more than fifty places go into what an insight goes by', () => {
  const turns = Array.from({ length: 90 }, (_, at) => ({ before: `a${at}`, after: `b${at}` }));
  expect(learn(nothingLearnt, turns, false).places).toHaveLength(50);
});
