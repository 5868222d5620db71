import { expect, test } from 'vitest';
import { entryRules } from '#src/intel/entries/rules.ts';
import { statusRule } from '#src/intel/incidents/status-rule.ts';
import { legalRule } from '#src/intel/legal/legal-rule.ts';
import { contentOf, targetOf, versionsOf } from './content.ts';
import { layouts, news, posts } from './layouts.ts';

/** Eight rules on two pages each: measured are 20 ms and less on a machine that does nothing else. */
const MOST_MS = 60;
const pageTypes = ['changelog', 'blog', 'home', 'product', 'careers', 'status', 'legal'] as const;
const rules = [...entryRules, statusRule, legalRule];

/** 500 KB of entries, each with a title and a date of its own. */
function large(): string {
  const body = `${'Plan routes with many stops, and bring what was ordered. '.repeat(12)}See how.`;
  const many = Array.from({ length: 600 }, (_, index) => ({
    ...news,
    title: `Release ${index} for couriers`,
    slug: `r${index}`,
    body,
  }));
  return layouts['sections in wrappers']?.([...many, ...posts], 'Changelog') ?? '';
}

test.each(pageTypes)(
  'ENTRY-11 all rules together read both sides of a %s page of 500 KB in little time',
  (pageType) => {
    const html = large();
    expect(html.length).toBeGreaterThan(500_000);
    const sides = { before: contentOf(html), after: contentOf(html.replace('Release 7 ', 'Release seven ')) };
    const { changes } = versionsOf({ pageType, before: '<p>a b c</p>', after: '<p>d e f</p>' });
    const versions = { target: targetOf(pageType), ...sides, changes };
    let least = Infinity;
    for (let turn = 0; turn < 7; turn += 1) {
      const started = performance.now();
      for (const rule of rules) rule(versions);
      least = Math.min(least, performance.now() - started);
    }
    expect(least).toBeLessThan(MOST_MS);
  },
);

test('ENTRY-11 a page that nests and repeats as no page does takes no time by the square of its blocks', () => {
  const nested = `${'<div>'.repeat(200)}<h3>Release 1</h3>${'</div>'.repeat(200)}`;
  const hostile = [
    '<h3>Release now</h3>'.repeat(5_000),
    nested.repeat(100),
    '<li><a href="/jobs/1">Sales manager</a> March 3, 2026</li>'.repeat(5_000),
    Array.from({ length: 5_000 }, (_, index) => `<section><h3>Card ${index}</h3>`).join(''),
    Array.from({ length: 5_000 }, (_, index) => `<p>API ${index} Operational</p>`).join(''),
  ];
  for (const html of hostile)
    for (const pageType of pageTypes) {
      const sides = { before: contentOf(html), after: contentOf(`${html}<h3>One more</h3>`) };
      const changes = sides.after.blocks.map((block) => ({ before: undefined, after: block }));
      const started = performance.now();
      for (const rule of rules) rule({ target: targetOf(pageType), ...sides, changes });
      expect(performance.now() - started).toBeLessThan(1_000);
    }
});
