import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compare } from '#src/intel/findings/compare.ts';
import { target, versionOf } from '#test/intel/pages/comparing.ts';
import { differences, page, rulesOf, sides } from './changing.ts';

it('CHANGE-1 matches passages wherever they stand', () => {
  const moved = differences(page('<p>One</p><p>Two</p><p>Three</p>'), page('<p>Three</p><p>One</p><p>Two</p>'));
  expect(moved.changes).toEqual([]);
  expect(rulesOf(moved)).toEqual(['moved']);
});

it('CHANGE-2 pairs what was edited, and tells what is new from what is gone', () => {
  const former =
    '<p>You may cancel within ten days.</p><p>We keep your data for a year.</p><p>Fees are due at once.</p>';
  const now =
    '<p>You may cancel within twenty days.</p><p>Fees are due at once.</p><p>Disputes go to a court in Lyon.</p>';
  expect(sides(differences(page(former), page(now)))).toEqual([
    ['You may cancel within ten days.', 'You may cancel within twenty days.'],
    [undefined, 'Disputes go to a court in Lyon.'],
    ['We keep your data for a year.', undefined],
  ]);
});

it('CHANGE-2 knows an edited passage that also moved', () => {
  const edited = (word: string) =>
    `<p>The driver waits five minutes at the door, then ${word} the parcel to the depot.</p>`;
  const found = differences(
    page(`${edited('takes')}<h2>Next</h2><p>Other</p>`),
    page(`<h2>Next</h2><p>Other</p>${edited('brings')}`),
  );
  expect(sides(found)).toHaveLength(1);
});

it('CHANGE-3 takes the same words in other pieces for the same', () => {
  const found = differences(
    page('<p>One two three. Four five six.</p>'),
    page('<p>One two three.</p><p>Four five six.</p>'),
  );
  expect(found.changes).toEqual([]);
  expect(rulesOf(found)).toEqual(['reflowed']);
});

it('CHANGE-4 sees that a link goes elsewhere, and not that its query does', () => {
  const link = (href: string) => page(`<p>See <a href="${href}">our fees</a>.</p>`);
  expect(differences(link('/fees'), link('/pricing')).changes).toHaveLength(1);
  for (const same of ['/fees?utm=1', '/fees#top', '/fees/', 'http://shop.example/fees'])
    expect(differences(link('/fees'), link(same)).changes, same).toEqual([]);
});

it.each([
  ['relative_time', 'Posted 3 hours ago', 'Posted 2 days ago'],
  ['relative_time', 'Updated yesterday', 'Updated in the last hour'],
  ['relative_time', 'vor 5 Minuten', 'vor 2 Stunden'],
  ['relative_time', 'Sale ends in 3 hours', 'Sale ends in 2 hours and 5 minutes'],
  ['counter', '4.7 ★ (1,204)', '4.7 ★ (1,210)'],
  ['counter', '👁 1.2K · 5 min read', '👁 1.3K · 5 min read'],
  ['clock', 'It is 12:04:33 UTC', 'It is 12:09:01 UTC'],
  ['clock', 'Last checked at 9:15', 'Last checked at 10:20'],
  ['clock', 'Sale ends in 2d 4h 12m', 'Sale ends in 1d 3h 11m'],
  ['counter', '1,204 views', '1,391 views'],
  ['counter', '17 people are viewing this', '9 people are viewing this'],
  ['counter', 'Downloads: 14 553', 'Downloads: 15 021'],
  ['nonce', 'Request ID: 8f3a2c', 'Request ID: 91bb07'],
  ['nonce', 'Build fb3166c', 'Build 4bf0a13'],
  ['nonce', 'Trace 55a0ba83-2579', 'Trace d3265954-a8a5'],
  ['nonce', 'a1b2c3d4e5f6a7b8c9', 'b9c8d7e6f5a4b3c2d1'],
  ['nonce', '3f2b8c1e-77aa-4b0e-9c1d-5e6f7a8b9c0d', '9c1d5e6f-7a8b-4b0e-9c0d-3f2b8c1e77aa'],
  ['copyright_year', '© 2024 Acme', '© 2025 Acme'],
  ['copyright_year', 'Copyright 2020–2024 Acme', 'Copyright 2020–2025 Acme'],
  ['date_form', 'Effective 28 August 2025', 'Effective August 28, 2025'],
])('CHANGE-5 %s: “%s” and “%s” say the same', (rule, before, after) => {
  const found = differences(page(`<p>${before}</p>`), page(`<p>${after}</p>`));
  expect(found.changes).toEqual([]);
  expect(rulesOf(found)).toEqual([rule]);
});

it.each([
  ['$49 a month', '$59 a month'],
  ['Up to 1,000 subscribers', 'Up to 2,000 subscribers'],
  ['Effective August 28, 2025', 'Effective August 29, 2025'],
  ['Last updated: May 4, 2026', 'Last updated: June 1, 2026'],
  ['Your trial ends in 30 days', 'Your trial ends in 14 days'],
  ['A session that ends in 30 minutes is free', 'A session that ends in 20 minutes is free'],
  ['Within 30 days', 'Within 14 days'],
  ['Open 9:00 – 17:00', 'Open 9:00 – 18:00'],
  ['Version 2.4.1', 'Version 2.5.0'],
  ['Delivery in 30 minutes', 'Delivery in 20 minutes'],
  ['Call us at extension 4411', 'Call us at extension 4412'],
  ['Founded in 2019', 'Founded in 2018'],
])('CHANGE-5 “%s” is news as “%s”', (before, after) => {
  expect(differences(page(`<p>${before}</p>`), page(`<p>${after}</p>`)).changes).toHaveLength(1);
});

it.each([
  ['language', page('<p>Free delivery</p>', 'lang=en-GB'), page('<p>Livraison gratuite</p>', 'lang=fr')],
  ['currency', page('<p>$10</p><p>$20 a month</p>'), page('<p>€9</p><p>€18 a month</p>')],
])('CHANGE-6 another %s is no change', (_what, before, after) => {
  expect(differences(before, after)).toMatchObject({ changes: [], pageReason: 'localised' });
});

it('CHANGE-6 one amount in another currency is', () => {
  expect(differences(page('<p>$10</p><p>€20</p>'), page('<p>€9</p><p>€20</p>')).pageReason).toBeUndefined();
});

it.each([
  ['partial_render', page('<p>Last'), page('').slice(0, 500)],
  ['partial_render', page('<p>Last'), page('').slice(0, -60)],
  ['wall', page('<p>Last'), '<html><body><h1>One moment</h1><p>Verify you are human to go on.</body></html>'],
  ['wall', page('<p>Last'), '<html><body><h1>Application error</h1><p>An unexpected error has occurred.</body></html>'],
  ['wall', '<html><body><p>You will be redirected.</body></html>', page('<p>Last')],
])('CHANGE-7 sees a %s', (reason, before, after) => {
  expect(differences(before, after)).toMatchObject({ changes: [], pageReason: reason });
});

it('CHANGE-7 a passage that goes is news', () => {
  expect(differences(page('<p>Refunds are free.</p>'), page('')).changes).toHaveLength(1);
});

it('CHANGE-8 bytes that differ where nobody reads are markup', () => {
  const styled = (name: string) => versionOf(page(`<p class=${name}>One</p><script nonce=${name}></script>`));
  const { outcome, decisions } = compare({ target, before: styled('a1'), after: styled('b2') });
  expect({ outcome, rules: decisions.map(({ rule }) => rule) }).toEqual({ outcome: 'noise_only', rules: ['markup'] });
});

it('CHANGE-10 a passage that stood beside the content is not new within it', () => {
  const words = 'word '.repeat(80);
  const inner = `<div><h2>T</h2><p>${words}</p></div>`;
  const found = differences(
    `<html><body><div>${inner}<p>Beside.</p></div></body></html>`,
    `<html><body><div><h2>Also</h2>${inner}<p>Beside.</p></div></body></html>`,
  );
  expect(sides(found)).toEqual([[undefined, 'Also']]);
  expect(rulesOf(found)).toContain('outside_content');
});

it('CHANGE-9 compares what never ends', () => {
  const many = (word: string, count = 5_000) =>
    Array.from({ length: count }, (_, at) => `<p>${word} ${at} ${word}</p>`).join('');
  const one = (word: string) => `<p>${`${word} `.repeat(200_000)}</p>`;
  for (const [before, after] of [
    [many('a'), many('b')],
    [many('a'), many('a').replaceAll('<p>', '<p>x')],
    [one('a'), one('b')],
    [many('<h2>a</h2>', 2_000), many('<h2>b</h2>', 2_000)],
  ] as const) {
    const started = process.threadCpuUsage();
    differences(`<main>${before}</main>`, `<main>${after}</main>`);
    const { user, system } = process.threadCpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  }
});

it('CHANGE-1 of any passages, what both sides have is no change and everything else is', () => {
  const passages = fc.uniqueArray(fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta'), {
    maxLength: 7,
  });
  const list = (words: readonly string[]) =>
    `<main><p>omega omega omega</p>${words.map((word) => `<p>${word} ${word}</p>`).join('')}</main>`;
  fc.assert(
    fc.property(passages, passages, (one, other) => {
      const { changes, pageReason } = differences(list(one), list(other));
      expect(pageReason).toBeUndefined();
      const gone = changes.flatMap(({ before }) => before?.text.split(' ', 1) ?? []);
      const fresh = changes.flatMap(({ after }) => after?.text.split(' ', 1) ?? []);
      expect(gone.toSorted()).toEqual(one.filter((word) => !other.includes(word)).toSorted());
      expect(fresh.toSorted()).toEqual(other.filter((word) => !one.includes(word)).toSorted());
    }),
  );
});
