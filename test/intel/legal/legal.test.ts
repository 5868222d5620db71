import { describe, expect, test } from 'vitest';
import { documentOn, effectiveDateIn } from '#src/intel/legal/legal-document.ts';
import { legalRule } from '#src/intel/legal/legal-rule.ts';
import { isWeighty, wordDifference } from '#src/intel/legal/word-difference.ts';
import { contentOf, faultsOf, readBy, targetOf, type Compared } from '../entries/content.ts';

const terms = `<html><head><title>Terms of Service – Acme</title></head><body><main><h1>Terms of Service</h1>
<p>Last updated: January 5, 2026</p><h2>A. Definitions</h2><p>The “Service” is what Acme offers.</p>
<h2>B. Payment</h2><p>You pay within 30 days. See the <a href="/billing">billing page</a> for the fees.</p>
<ul><li>Refunds are made to the card that was charged.</li></ul>
<h2>C. Ending</h2><p>You may end your account at any time, and we must not keep your data.</p></main></body></html>`;

const read = (after: string, more: Partial<Compared> = {}) =>
  readBy(legalRule, { pageType: 'legal', before: terms, after, ...more });
const dataOf = (after: string) => read(after).findings.map(({ kind, data }) => ({ kind, ...data }));

describe('terms and privacy policies', () => {
  test('LEGAL-1 all that changed in a document is one finding, by its sections', () => {
    const after = terms
      .replace('January 5, 2026', 'March 1, 2026')
      .replace('within 30 days', 'within 14 days')
      .replace('</main>', '<h2>D. Arbitration</h2><p>Disputes go to arbitration.</p></main>');
    const { findings, understood } = read(after);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      kind: 'terms_changed',
      rule: 'legal.sections',
      title: 'Changed terms as of 2026-03-01 in 3 sections',
      data: { isMinor: false, effectiveDate: { before: '2026-01-05', after: '2026-03-01' }, document: 'terms' },
    });
    expect(JSON.stringify(findings[0]?.data)).toContain(
      '{"heading":"B. Payment","added":1,"removed":1,"linksChanged":0}',
    );
    expect(JSON.stringify(findings[0]?.data)).toContain('"heading":"D. Arbitration"');
    expect(findings[0]?.evidence.map(({ after: quoted }) => quoted)).toContain('Last updated: March 1, 2026');
    expect(faultsOf(findings)).toEqual([]);
    expect(understood.size).toBeGreaterThan(4);
  });

  test('LEGAL-2 a link that leads elsewhere is reported with both addresses, as minor', () => {
    const { findings } = read(terms.replace('/billing', '/legal/billing'));
    expect(findings[0]?.data).toMatchObject({ isMinor: true, linksChanged: 1, addedWords: 0, removedWords: 0 });
    expect(findings[0]?.evidence).toEqual([
      {
        anchor: 'Terms of Service › B. Payment',
        before: '[billing page](https://acme.example/billing)',
        after: '[billing page](https://acme.example/legal/billing)',
      },
    ]);
  });

  test.for([
    ['a typo', 'account at any', 'acount at any', true],
    ['a full stop', 'charged.', 'charged', true],
    ['two words', 'what Acme offers', 'that Acme provides', true],
    ['three words', 'what Acme offers', 'whatever our company', false],
    ['a number', '30 days', '60 days', false],
    ['a negation', 'must not keep', 'must keep', false],
    ['another negation', 'You may end', 'You can’t end', false],
    ['a month', 'January 5', 'March 5', false],
    ['a capital letter', 'Refunds are', 'refunds are', true],
  ] as const)('LEGAL-3 %s: from “%s” to “%s” is minor: %s', ([, from, to, isMinor]) => {
    expect(dataOf(terms.replace(from, to))).toMatchObject([{ kind: 'terms_changed', isMinor }]);
  });

  test('LEGAL-4 what nobody reads changes nothing', () => {
    for (const after of [
      terms.replaceAll('<h2>', '<h2 class="x" id="y">'),
      terms.replace('<main>', '<main><div>').replace('</main>', '</div></main>'),
      terms.replaceAll('<h2>', '<h3>').replaceAll('</h2>', '</h3>'),
      terms.replace('/billing', '/billing?utm=1#top'),
    ])
      expect(read(after).findings).toEqual([]);
  });

  test.for([
    ['legal', '/legal/privacy-policy', 'Hello', 'privacy'],
    ['legal', '/datenschutz', 'Hello', 'privacy'],
    ['legal', '/x', 'Cookie Policy', 'privacy'],
    ['legal', '/x', 'Hello', 'terms'],
    ['product', '/terms', 'Hello', 'terms'],
    ['product', '/x', 'Acceptable Use Policy', 'terms'],
    ['product', '/x', 'Privacy Policy', 'privacy'],
    ['product', '/x', 'Hello', undefined],
    ['blog', '/blog/privacy-matters', 'Privacy matters', undefined],
    ['pricing', '/terms', 'Terms', undefined],
  ] as const)('LEGAL-5 a %s page at %s with the heading %s is %s', ([pageType, path, heading, document]) => {
    const url = `https://acme.example${path}`;
    expect(documentOn(targetOf(pageType, url), contentOf(`<main><h1>${heading}</h1><p>x</p></main>`, url))).toBe(
      document,
    );
  });

  test.for([
    ['Last updated: January 5, 2026', '2026-01-05'],
    ['Effective Date: 2026-02-01', '2026-02-01'],
    ['Effective as of the 3rd of March 2026.', '2026-03-03'],
    ['These terms are effective on 1 May 2026 and replace earlier ones.', '2026-05-01'],
    ['Stand: 12.03.2026', '2026-03-12'],
    ['Version of 14/02/2026', '2026-02-14'],
    ['Last updated: 3/2/2026', undefined],
    ['Founded on January 5, 2026', undefined],
  ] as const)('LEGAL-6 “%s” says %s', ([text, date]) => {
    expect(effectiveDateIn(text)).toBe(date);
  });

  test('LEGAL-7 words are compared in their order, and counted where that would take too long', () => {
    expect(wordDifference('a b c d', 'a x c d e')).toEqual({ added: ['x', 'e'], removed: ['b'] });
    expect(wordDifference('', 'a b')).toEqual({ added: ['a', 'b'], removed: [] });
    const long = Array.from({ length: 1_000 }, (_, index) => `w${index % 700}`).join(' ');
    expect(wordDifference(`x ${long} y`, `z ${long.replaceAll('w1 ', 'v ')} q`).removed).toEqual([
      'x',
      'w1',
      'w1',
      'y',
    ]);
    expect(['Not', '30', 'don’t', 'May', 'March,'].map(isWeighty)).toEqual([true, true, true, true, true]);
    expect(['may', 'market', 'note', 'known'].map(isWeighty)).toEqual([false, false, false, false]);
  });
});
