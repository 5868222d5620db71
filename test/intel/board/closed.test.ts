import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompetitor, addInsight, addProducts, addTarget, startFeed } from '#test/intel/feed.ts';
import type { RestartableSuite } from '#test/support/workers/suite.ts';

let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startFeed();
});
afterAll(() => suite.close());

const page = async (path: string, scope?: string) => {
  const token =
    scope === undefined ? '' : await suite.token({ sub: 'ada', name: 'Ada', scope, aud: [suite.urls.intel] });
  const response = await suite.fetch(
    path,
    scope === undefined ? {} : { headers: { cookie: `waypost-intel-session=${token}` } },
  );
  return { status: response.status, html: await response.text() };
};

describe('DASH-6 where nothing is shown', () => {
  test('DASH-6 nobody is watched: how to begin; then no page; then nothing found; then nothing that matches', async () => {
    const nothing = async (path = '/') => /id="nothing"><h2>([^<]+)/.exec((await page(path, 'intel:read')).html)?.[1];
    expect(await nothing()).toBe('Nobody is watched yet');
    await addProducts(suite.database, 'eats');
    await addCompetitor(suite.database, { slug: 'alpha', relevance: { eats: 1 } });
    expect(await nothing()).toBe('No pages are watched yet');
    const made = await addTarget(suite.database, { competitor: 'alpha' });
    expect(await nothing()).toBe('Nothing has changed');
    expect(await nothing('/?q=nothing')).toBe('Nothing matches');
    expect(await nothing('/?product=skates')).toBe('There is no such product');
    await addProducts(suite.database, 'rides');
    for (const path of ['/?product=rides', '/?product=rides&severity=low&q=nothing']) {
      expect(await nothing(path)).toBe('Nobody is watched for this product');
      expect((await page(path, 'intel:read')).html.match(/None is watched\./g)).toHaveLength(2); // no competitor, no page
    }
    await addInsight(suite.database, { competitor: 'alpha', ...made });
    expect(await nothing()).toBeUndefined();
  });
});

test('DASH-12 whoever isn’t signed in is asked to, and an account that may not read is told so', async () => {
  await addProducts(suite.database, 'eats');
  await addCompetitor(suite.database, { slug: 'beta', relevance: { eats: 1 } });
  const made = await addTarget(suite.database, { competitor: 'beta' });
  const id = await addInsight(suite.database, { competitor: 'beta', ...made, title: 'A secret of the team' });
  const paths = [
    '/',
    '/?severity=low',
    `/insights/${id}`,
    `/insights/${id}/card`,
    '/competitors',
    '/competitors/beta',
    '/targets',
  ];
  for (const path of [...paths, `/targets/${made.targetId}`]) {
    const [nobody, chatter, reader] = [await page(path), await page(path, 'chat'), await page(path, 'intel:read')];
    expect([path, nobody.status, chatter.status, reader.status]).toEqual([path, 200, 403, 200]);
    expect(nobody.html).toContain('Sign in to see what changed');
    expect(chatter.html).toContain('This account may not read it');
    for (const { html } of [nobody, chatter]) expect(html).not.toMatch(/A secret|https:\/\/beta|eats/);
  }
});
