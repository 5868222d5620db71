import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFetcher } from '#src/intel/fetching/open-fetcher.ts';
import { compare } from '#src/intel/findings/compare.ts';
import { judgeByFile } from '#src/intel/robots/robots-file.ts';
import { sha256Hex } from '#src/platform/crypto/hash.ts';
import { asking, policyFor } from '#test/intel/fetching/asking.ts';
import { target } from '#test/intel/pages/comparing.ts';
import { startCompetitor, type Competitor } from '../../../sandbox/competitor/site.ts';

let site: Competitor;
let folder: string;
const open = () => startCompetitor({ port: 0, stateFile: join(folder, 'state', 'competitor.json') });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waypost-competitor-'));
  site = await open();
});
afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const pathed = (path: string) => fetch(`${site.url}${path}`).then((answer) => answer.text());
const setPrices = (prices: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/edit`, { method: 'POST', body: new URLSearchParams(prices), headers, redirect: 'manual' });

async function scanned() {
  const page = await openFetcher().fetchPage(asking(`${site.url}/pricing`, policyFor([site.host])));
  if (page.kind !== 'page') throw new Error(page.kind);
  const { bytes, contentType, finalUrl } = page;
  return { bytes, contentType, finalUrl, sha256: sha256Hex(bytes), etag: page.headers['etag'] };
}

test('FETCH-21 a price that is changed in its form is one passage of its page', async () => {
  const before = await scanned();
  expect((await setPrices({ growth: '89.50' })).headers.get('location')).toBe('/pricing');
  const { insights } = compare({ target, before, after: await scanned() });
  expect(insights[0]?.evidence).toMatchObject([
    { anchor: 'Pricing › Growth', before: '$79 a month', after: '$89.50 a month' },
  ]);
  expect(insights[0]?.evidence).toHaveLength(1);
});

test('FETCH-21 the prices are kept over a restart', async () => {
  await setPrices({ starter: '31' });
  await site.close();
  site = await open();
  expect(await pathed('/pricing')).toContain('<strong>$31</strong>');
});

test.each([['cheap'], ['-1'], ['1,000'], ['']])('FETCH-21 what is no price changes nothing: %j', async (price) => {
  const before = await pathed('/pricing');
  const answer = await setPrices({ starter: '99', growth: price });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('Not a price: Growth.');
  expect(await pathed('/pricing')).toBe(before);
});

test('FETCH-21 a form of another site changes nothing', async () => {
  const before = await pathed('/pricing');
  expect((await setPrices({ starter: '99' }, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect(await pathed('/pricing')).toBe(before);
});

test('FETCH-22 its robots.txt leaves the form and the log to people', async () => {
  const request = asking(`${site.url}/pricing`, policyFor([site.host]));
  const file = await openFetcher().fetchRobots(request);
  expect(judgeByFile(file, `${site.url}/pricing`).allowed).toBe(true);
  expect(judgeByFile(file, `${site.url}/edit`)).toEqual({ allowed: false, rule: 'Disallow: /edit' });
  expect(judgeByFile(file, `${site.url}/log`)).toEqual({ allowed: false, rule: 'Disallow: /log' });
});

test('FETCH-22 its log shows who asked, and a page that is known already is a 304', async () => {
  const { etag = '' } = await scanned();
  const conditional = { 'user-agent': 'WaypostBot/1.0 (+http://127.0.0.1/bot)', 'if-none-match': etag };
  const again = asking(`${site.url}/pricing`, policyFor([site.host]), { headers: conditional });
  expect(await openFetcher().fetchPage(again)).toMatchObject({ kind: 'not_modified' });
  await pathed('/<b>?secret');
  expect(site.asked().map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    'GET /pricing 200',
    'GET /pricing 304',
    'GET /%3Cb%3E 404',
  ]);
  const log = await pathed('/log');
  expect(log).toContain('WaypostBot/1.0 (+http://127.0.0.1/bot)');
  expect(log.indexOf('/%3Cb%3E')).toBeLessThan(log.indexOf('GET /pricing'));
  expect((await fetch(`${site.url}/pricing`, { method: 'DELETE' })).status).toBe(405);
});
