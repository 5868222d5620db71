import { describe, expect, test } from 'vitest';
import { entriesRule } from '#src/intel/entries/entries-rule.ts';
import { faultsOf, readBy, toldBy } from './content.ts';
import { layouts, news, posts } from './layouts.ts';

const all = Object.entries(layouts);

describe.each(all)('a page of %s', (_name, layoutOf) => {
  const before = layoutOf(posts, 'Changelog');
  const told = (after: string, pageType: 'changelog' | 'blog' = 'changelog') =>
    toldBy(entriesRule, { pageType, before, after });

  test('ENTRY-1 a new release is a feature that was launched, a new post is content', () => {
    const after = layoutOf([news, ...posts], 'Changelog');
    expect(told(after)).toEqual(['feature_launched | New in the changelog: Scheduled pickups']);
    expect(told(after, 'blog')).toEqual(['content_published | Published: Scheduled pickups']);
    const { findings } = readBy(entriesRule, { pageType: 'changelog', before, after });
    expect(findings[0]?.data).toMatchObject({ title: 'Scheduled pickups', date: '2026-03-19', count: 1 });
    expect(findings[0]?.evidence[0]?.after).toContain('Scheduled pickups');
    expect(faultsOf(findings)).toEqual([]);
  });

  test('ENTRY-2 what the window of the page loses or gains at its end is no news', () => {
    const older = {
      title: 'Bulk invitations',
      date: '2025-11-03',
      slug: 'bulk',
      body: 'Invite all of a team at once.',
    };
    expect(told(layoutOf([...posts, older], 'Changelog'))).toEqual([]);
    expect(told(layoutOf(posts.slice(0, -1), 'Changelog'))).toEqual([]);
    expect(told(layoutOf([news, ...posts.slice(0, -1)], 'Changelog'))).toEqual([
      'feature_launched | New in the changelog: Scheduled pickups',
    ]);
    expect(told(layoutOf([...posts.slice(0, 2), posts[3] ?? news, older], 'Changelog'))).toEqual([]);
  });

  test('ENTRY-2 the order, an edit and another date are no news', () => {
    const [first, ...rest] = posts;
    if (first === undefined) throw new Error('no posts');
    expect(told(layoutOf(posts.toReversed(), 'Changelog'))).toEqual([]);
    expect(
      told(layoutOf([{ ...first, body: 'Plan a route with many stops, in a single step.' }, ...rest], 'Changelog')),
    ).toEqual([]);
    expect(told(layoutOf([{ ...first, date: '2026-03-04' }, ...rest], 'Changelog'))).toEqual([]);
    expect(told(layoutOf([{ ...first, title: 'Route planning for all couriers' }, ...rest], 'Changelog'))).toEqual([]);
  });

  test('ENTRY-2 marks that nobody sees change nothing', () => {
    const after = layoutOf([news, ...posts], 'Changelog');
    for (const change of [
      (html: string) => html.replaceAll('class="', 'class="v2 '),
      (html: string) => html.replaceAll('<h3>', '<h4>').replaceAll('</h3>', '</h4>'),
      (html: string) => html.replace('<main>', '<main><div><div>').replace('</main>', '</div></div></main>'),
      (html: string) => html.replace('Everything new at Acme.', 'Everything new at Acme. 1,204 readers. It is 10:42.'),
    ]) {
      expect(told(change(before))).toEqual([]);
      expect(told(change(after))).toEqual(['feature_launched | New in the changelog: Scheduled pickups']);
    }
  });
});
