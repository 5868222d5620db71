import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compare } from '#src/intel/findings/compare.ts';
import { nothingLearnt } from '#src/intel/changes/learnt-places.ts';
import { sha256Hex } from '#src/platform/crypto/hash.ts';
import { compared, target, versionOf } from './comparing.ts';

const page = (price: string, more = '') => `<main><h1>Pricing</h1><h2>Pro</h2><p>${price} a month</p>${more}</main>`;

it('PAGETEXT-9 takes the first page as the baseline, and the same bytes for unchanged', () => {
  const after = versionOf(page('$20'));
  const nothing = { insights: [], decisions: [], keptShare: 1, isPartial: false, learnt: nothingLearnt };
  expect(compare({ target, before: null, after })).toEqual({ outcome: 'baseline', ...nothing });
  expect(compare({ target, before: after, after })).toEqual({ outcome: 'unchanged', ...nothing });
});

it('PAGETEXT-10 makes one insight of what changed, with before and after', () => {
  const { outcome, insights, decisions } = compared(
    page('Twenty looks', '<p>Old</p>'),
    page('Thirty looks', '<h2>Team</h2><p>New</p>'),
  );
  expect(outcome).toBe('changed');
  expect(decisions).toEqual([]);
  expect(insights).toHaveLength(1);
  expect(insights[0]).toMatchObject({
    kind: 'other',
    severity: 'low',
    title: 'The text changed under “Pricing › Pro”',
    summary: 'Passages: 1 changed, 2 new, 1 gone.',
    data: { changed: 1, added: 2, removed: 1 },
    rulesVersion: '3',
  });
  expect(insights[0]?.evidence.map(({ anchor, before, after }) => [anchor, before, after])).toEqual([
    ['Pricing › Pro', 'Twenty looks a month', 'Thirty looks a month'],
    ['Pricing', '', 'Team'],
    ['Pricing › Team', '', 'New'],
    ['Pricing › Pro', 'Old', ''],
  ]);
});

it.each([
  ['markup', '<div><p>a</p><p>b</p></div>', '<section class=x><p id=1>a</p>\n<p>b</p></section>'],
  ['levels of headings', '<h2>a</h2><p>b', '<h3>a</h3><p>b'],
  ['aria-hidden', '<p>a', '<p aria-hidden=true>a'],
  ['scripts and styles', '<p>a<script>1</script>', '<p>a<script>2</script><style>p{}</style>'],
  ['navigation and controls', '<nav>1</nav><p>a<button>b</button>', '<nav>2</nav><p>a<button>c</button>'],
  ['blanks', '<p>a  b</p>', '<p>\n a\tb </p>'],
  ['moves', '<p>a</p><p>b</p><p>c</p>', '<p>c</p><p>a</p><p>b</p>'],
  ['what can’t be seen', '<p>a\u202eb\u200b</p>', '<p>a\u00adb</p>'],
  ['forms of a letter', '<p>caf\u00e9</p>', '<p>cafe\u0301</p>'],
])('PAGETEXT-11 takes %s for no change', (_what, before, after) => {
  expect(compared(before, after)).toMatchObject({ outcome: 'noise_only', insights: [] });
});

it('PAGETEXT-12 counts how often a text is there', () => {
  expect(compared('<p>a</p><p>a</p>', '<p>a</p>').insights[0]?.data).toEqual({ changed: 0, added: 0, removed: 1 });
  expect(compared('<p>a</p>', '<p>a</p><p>a</p>').insights[0]?.data).toEqual({ changed: 0, added: 1, removed: 0 });
});

it('PAGETEXT-13 says what it suppressed: literal texts that are never news', () => {
  const more = { ignoreTexts: ['Ends\n in 3 days.', 'Ends in 2 days.', '.*'] };
  expect(
    compared(page('$20', '<p>Sale! Ends in 3 days.'), page('$20', '<p>Sale! Ends in 2 days.'), more),
  ).toMatchObject({
    outcome: 'noise_only',
    decisions: [
      {
        rule: 'ignored_text',
        anchor: 'Pricing › Pro',
        before: 'Sale! Ends in 3 days.',
        after: 'Sale! Ends in 2 days.',
      },
    ],
  });
  expect(compared(page('$20'), page('$25'), { ignoreTexts: ['.*'] }).outcome).toBe('changed');
});

it('PAGETEXT-14 says which selectors weren’t used, on either side', () => {
  const of = (more: object) => compared(page('$20', '<p class=x>1'), page('$20', '<p class=x>2'), more);
  expect(of({ removeSelectors: ['.x'] })).toMatchObject({
    outcome: 'noise_only',
    decisions: [{ rule: 'markup' }],
  });
  expect(of({ removeSelectors: ['.x', '['] })).toMatchObject({
    outcome: 'noise_only',
    decisions: [{ rule: 'selector_invalid', anchor: '[' }],
  });
  expect(of({ selectors: ['.nowhere'] })).toMatchObject({
    outcome: 'changed',
    decisions: [{ rule: 'selector_unmatched', anchor: '.nowhere' }],
  });
  const long = (last: string) => `<ul>${'<li>a'.repeat(20_000)}<li>${last}</ul>`;
  expect(compared(long('1'), long('2'), { selectors: ['li:nth-child(2)'] }).decisions).toMatchObject([
    { rule: 'selector_too_costly' },
    { rule: 'page_truncated' },
  ]);
});

it('PAGETEXT-15 masks people’s mail addresses and phone numbers, and no price', () => {
  const people = [
    'ada.l@shop.example',
    '+1 (415) 555-0134',
    '(415) 555-0134',
    '415-555-0134',
    '+44 20 7946 0958',
    '030 1234 5678',
  ];
  for (const [at, before] of people.entries()) {
    const { insights } = compared(
      page('$20', `<p>Ask ${before} today`),
      page('$20', `<p>Ask ${people[at - 1] ?? 'nobody'} now`),
    );
    expect(JSON.stringify(insights[0]?.evidence), before).toMatch(/Ask \[(?:mail address|phone number)\] today/);
  }
  expect(compared(page('$20', '<p>Ask ada@a.example'), page('$20', '<p>Ask ben@a.example'))).toMatchObject({
    outcome: 'noise_only',
    decisions: [{ rule: 'masked_people', before: 'Ask [mail address]', after: 'Ask [mail address]' }],
  });
  const figures = [
    '$1,400.00',
    '2026-11-23',
    '0.123456789 USD',
    '1 000 000 000',
    'legal@shop.example',
    '10-20-2026 12:00',
    '$415 555 0134',
  ];
  for (const figure of figures)
    expect(compared(page('a'), page(figure)).insights[0]?.evidence[0]?.after, figure).toBe(`${figure} a month`);
});

it('PAGETEXT-16 shows at most ten passages, 500 characters of each, round what differs', () => {
  const long = (word: string) => `<p>${'before '.repeat(200)}${word} ${'after '.repeat(200)}</p>`;
  const [evidence] = compared(long('twenty'), long('thirty')).insights[0]?.evidence ?? [];
  expect(evidence?.before).toMatch(/^…before .*twenty after .*…$/s);
  expect(evidence?.after).toMatch(/^…before .*thirty after .*…$/s);
  expect(evidence?.before.length).toBeLessThanOrEqual(500);
  const many = (word: string) => Array.from({ length: 30 }, (_, at) => `<p>${word} ${at}</p>`).join('');
  const { insights } = compared(many('a'), many('b'));
  expect(insights[0]?.evidence).toHaveLength(10);
  expect(insights[0]?.summary).toBe('Passages: 30 changed.');
});

it('PAGETEXT-17 shows nothing but clean text, whatever a page has', () => {
  const nasty = fc.string({
    unit: fc.constantFrom(
      'a',
      '\u0000',
      '\u202e',
      '\u200b',
      '\ud800',
      '\udc00',
      'e\u0301',
      '\u{1f600}',
      '<p>',
      '&#0;',
      '&#x202E;',
      '<b>',
      ' ',
      '\u0085',
      '\ue000',
      '\uffff',
    ),
    maxLength: 900,
  });
  fc.assert(
    fc.property(nasty, nasty, (one, other) => {
      const { insights } = compared(`<h1>${one}</h1><p>${other}`, `<h1>${other}</h1><p>${one}x`);
      for (const { title, summary, evidence } of insights)
        for (const text of [
          title,
          summary,
          ...evidence.flatMap(({ anchor, before, after }) => [anchor, before, after]),
        ]) {
          expect(text).toBe(text.normalize('NFC'));
          expect(text.isWellFormed()).toBe(true);
          expect(text).not.toMatch(/[\p{Cc}\p{Co}\u202a-\u202e\u2066-\u2069\u200b\uffff]/u);
          expect(text.length).toBeLessThanOrEqual(500);
        }
    }),
    { numRuns: 200 },
  );
});

it('PAGETEXT-18 proves what it found by the RFC 8785 form of it', () => {
  const before = versionOf(page('$20'));
  const after = versionOf(page('$25'));
  const [insight] = compare({ target, before, after }).insights;
  const context = sha256Hex(
    canonicalize({
      before: { sha256: before.sha256, finalUrl: before.finalUrl, contentType: before.contentType },
      after: { sha256: after.sha256, finalUrl: after.finalUrl, contentType: after.contentType },
      pageType: 'pricing',
      selectors: [],
      removeSelectors: [],
      ignoreTexts: [],
      muted: [],
      learnt: nothingLearnt,
    }) ?? '',
  );
  expect(insight?.context).toBe(context);
  const { kind, data, evidence } = insight ?? {};
  const form = { v: 1, rulesVersion: '3', context, targetId: target.id, url: target.url, kind, data, evidence };
  expect(insight?.proof).toBe(sha256Hex(canonicalize(form) ?? ''));
  expect(compare({ target, before, after }).insights[0]).toEqual(insight);
  expect(compare({ target: { ...target, ignoreTexts: ['x'] }, before, after }).insights[0]?.proof).not.toBe(
    insight?.proof,
  );
});

it('PAGETEXT-19 says how much of the former text is still there', () => {
  expect(compared('<p>one two three four</p>', '<p>one two three five</p>').keptShare).toBeCloseTo(11 / 15);
  expect(compared('<p>one two</p>', '<p>three</p>').keptShare).toBe(0);
  expect(compared('', '<p>three</p>').keptShare).toBe(1);
});
