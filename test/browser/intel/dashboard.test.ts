import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addInsight, MOVE, startFeed } from '#test/intel/feed.ts';
import type { RestartableSuite } from '#test/support/workers/suite.ts';
import { launchChromium } from '#test/browser/chromium.ts';
import { fillBoard, HOSTILE, lease, sayChanged, signedInto } from './board.ts';
import { keepsPageRules, keepsTouchRule } from '#test/browser/page-rules.ts';
import { layoutShiftOf, looks, openPage, walkByTab, type Visit } from '#test/browser/visit.ts';

const PATIENT = { timeout: 60_000, interval: 100 };
const phone = { width: 360, theme: 'light' } as const;
const desktop = { width: 1280, theme: 'light' } as const;

let suite: RestartableSuite;
let browser: Browser;
let board: Awaited<ReturnType<typeof fillBoard>>;
beforeAll(async () => {
  [suite, browser] = await Promise.all([
    startFeed({ vars: { PUBLIC_READS: 'true', OUTBOUND_HOSTS: '127.0.0.1:9' } }),
    launchChromium(),
  ]);
  board = await fillBoard(suite);
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

const ops = () => signedInto(suite, 'Ops', 'intel:admin intel:read intel:subscribe');
const titlesOn = (page: Page) => page.locator('#insights h3').allInnerTexts();
const isLive = (page: Page) => page.locator('#live[data-state=live]').waitFor();

describe.each(looks)('the dashboard at $width px, $theme', (look) => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await openPage(browser, `${suite.address}/`, look, await ops());
    await isLive(visit.page);
  });
  afterAll(() => visit.close());

  test('DASH-1 the first card says what changed, where, how certain that is, and where its proof is', async () => {
    const card = visit.page.locator('.insight').first();
    const text = await card.innerText();
    for (const words of ['Price up', 'Northwind', 'Confirmed', 'Pro went from $49 to $69 a month', '93 % certain'])
      expect(text).toContain(words);
    const source = card.getByRole('link', { name: 'Open the page' });
    expect(await source.getAttribute('rel')).toContain('noopener');
    expect(await source.getAttribute('rel')).toContain('nofollow');
    expect([await card.locator('del').allInnerTexts(), await card.locator('ins').allInnerTexts()]).toEqual([
      ['$49'],
      ['$69'],
    ]);
    const [before, after] = await Promise.all([0, 1].map((side) => card.locator('.side').nth(side).boundingBox()));
    expect(before?.y).toBe(after?.y);
  });

  test('PAGE-5 nothing jumps while it is drawn', async () => {
    expect(await layoutShiftOf(visit.page)).toBeLessThanOrEqual(0.05);
  });

  keepsPageRules(() => visit);
  if (look.width < 600) keepsTouchRule(() => visit);
});

describe.each([
  ['an insight', () => `/insights/${board.insights.hostile}`],
  ['a competitor', () => '/competitors/northwind'],
  ['a watched page', () => `/targets/${board.blocked.targetId}`],
  ['alerts', () => '/subscriptions'],
])('the page of %s', (_what, path) => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await openPage(browser, `${suite.address}${path()}`, { width: 360, theme: 'dark' }, await ops());
  });
  afterAll(() => visit.close());

  keepsPageRules(() => visit);
  keepsTouchRule(() => visit);
});

test('DASH-5 a plan with a hostile name is text, in the page as in what comes, and no other host is asked', async () => {
  const { page, foreign, complaints, close } = await openPage(browser, `${suite.address}/?severity=low`, desktop);
  await isLive(page);
  const id = await addInsight(suite.database, { ...board.swiftly, title: `Again: ${HOSTILE}`, summary: HOSTILE });
  await sayChanged(suite.database, id, [{ before: HOSTILE, after: `\u202e${HOSTILE}` }]);
  await expect.poll(() => titlesOn(page), PATIENT).toContain(`Again: ${HOSTILE}`);
  expect(await titlesOn(page)).toContain(`A new plan: ${HOSTILE}`);
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.locator(`#i-${id} bdi`).count()).toBeGreaterThan(3);
  await page.goto(`${suite.address}/insights/${id}`);
  expect(await page.title()).toContain('Again: </script>');
  expect([...foreign, ...complaints]).toEqual([]);
  await close();
});

test('DASH-3 what is found appears by itself, is announced, and follows its status; nothing between is missed', async () => {
  const visit = await openPage(browser, `${suite.address}/health`, desktop);
  const { page } = visit;
  // Found after the page was made, and before its stream is open.
  await page.route('**/assets/dashboard.js', async (route) => {
    await addInsight(suite.database, { ...board.northwind, severity: 'high', title: 'Between' });
    await route.continue();
  });
  await page.goto(`${suite.address}/`);
  await expect.poll(() => titlesOn(page), PATIENT).toContain('Between');
  const high = page.locator('[data-group=high]');
  const id = await addInsight(suite.database, { ...board.northwind, severity: 'high', title: 'Fresh' });
  await expect.poll(() => high.locator('h3').first().innerText(), PATIENT).toBe('Fresh');
  await expect.poll(() => page.locator('#heard').innerText(), PATIENT).toContain('High, new: Fresh. Northwind');
  expect(await page.locator('[data-count=high]').innerText()).toBe('3');
  await suite.database.query(MOVE, [id, 'retracted']);
  await page.locator(`#i-${id}[data-status=retracted]`).getByText('Retracted').waitFor();
  await expect.poll(() => page.locator('[data-count=high]').innerText(), PATIENT).toBe('2');
  expect([...visit.foreign, ...visit.complaints]).toEqual([]);
  await visit.close();
});

test('DASH-8 it reads without scripts: the board, its filters, and the way to each proof', async () => {
  const { page, close } = await openPage(browser, `${suite.address}/`, phone, { javaScriptEnabled: false });
  await page.getByText('Filter').click();
  await page.locator('select[name=competitor]').selectOption('swiftly');
  await page.getByRole('button', { name: 'Show' }).click();
  expect(await titlesOn(page)).toContain('A new plan: Fleet Max');
  expect(await titlesOn(page)).not.toContain('Pro went from $49 to $69 a month');
  await page.getByRole('link', { name: 'A new plan: Fleet Max' }).click();
  expect(await page.getByRole('heading', { name: 'What this scan left out' }).count()).toBe(1);
  await close();
});

test('DASH-9 Verify says what came of it, or why nothing did', async () => {
  const { page, close } = await openPage(browser, `${suite.address}/`, phone);
  await isLive(page);
  const [card, other] = [page.locator('.insight').first(), page.locator('.insight').nth(1)];
  const path = '**/api/insights/*/verify';
  const difference = { field: 'evidence/0/after', detail: 'They differ from character 1 on.' };
  await page.route(path, (route) =>
    route.fulfill({ status: 200, json: { result: 'mismatch', differences: [difference] } }),
  );
  await card.getByRole('link', { name: 'Verify' }).click();
  await expect
    .poll(() => card.locator('.verified').innerText(), PATIENT)
    .toContain('evidence/0/after: They differ from character 1 on.');
  await page.unroute(path);
  await page.route(path, (route) => route.fulfill({ status: 404, json: { status: 404, code: 'not_found' } }));
  await other.getByRole('link', { name: 'Verify' }).click();
  await expect.poll(() => other.locator('.verified').innerText(), PATIENT).toContain('can’t be verified here');
  await close();
});

test('DASH-11 the nodes are followed', async () => {
  const { page, close } = await openPage(browser, `${suite.address}/`, desktop);
  const node = page.locator('[data-node="2"]');
  expect(await node.innerText()).toContain('Idle');
  await lease(suite.database, board.northwind.targetId, 2);
  await expect.poll(() => node.innerText(), PATIENT).toContain('Reading a page');
  await suite.database.query('delete from intel.scan where target_id = $1 and status = $2', [
    board.northwind.targetId,
    'running',
  ]);
  await close();
});

test('DASH-13 a person judges on the card, without scripts', async () => {
  const more = await ops();
  const { page, close } = await openPage(browser, `${suite.address}/`, phone, { ...more, javaScriptEnabled: false });
  const card = page.locator(`#i-${board.insights.medium}`);
  await card.getByText('Judge it').click();
  await card.getByLabel('Wrong kind').check();
  await card.getByRole('button', { name: 'Save the verdict' }).click();
  await page.waitForURL(`${suite.address}/#i-${board.insights.medium}`);
  expect(await card.innerText()).toContain('Judged: wrong kind');
  await close();
});

test('DASH-14 a person subscribes, sees the secret once, and ends it', async () => {
  const { page, close } = await openPage(browser, `${suite.address}/subscriptions`, desktop, await ops());
  await page.getByLabel('Address').fill('http://127.0.0.1:9/hooks');
  await page.getByLabel('Once a day').check();
  await page.getByRole('button', { name: 'Subscribe' }).dblclick();
  await page.getByRole('heading', { name: 'Subscribed' }).waitFor();
  expect(await page.locator('.made code').innerText()).toMatch(/^whsec_/);
  await page.reload();
  expect(await page.locator('.made').innerText()).toContain('end it and subscribe again');
  expect(await page.locator('.rows > li').count()).toBe(1);
  await page.goto(`${suite.address}/subscriptions`);
  expect(await page.locator('.made').count()).toBe(0);
  expect(await page.locator('.rows').innerText()).toContain('eats · once a day · confirmed insights, retractions');
  await page.getByText('End it').click();
  await page.getByRole('button', { name: 'End this subscription' }).click();
  await page.getByText('None yet.').waitFor();
  await close();
});

test('DASH-12 a person signs in and comes back to what they looked at', async () => {
  const { page, close } = await openPage(browser, `${suite.address}/?product=eats&period=month`, phone);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Continue as Ops' }).click();
  await page.waitForURL(`${suite.address}/?product=eats&period=month`);
  expect(await page.getByText('Judge it').count()).toBeGreaterThan(0);
  expect((await page.locator('.menu summary').boundingBox())?.y).toBeGreaterThan(0); // not cut off at the edge
  await page.locator('.menu summary').click();
  expect((await page.getByRole('button', { name: 'Sign out' }).boundingBox())?.height).toBeLessThan(45); // one line
  await close();
});

test('PAGE-10 the focus is seen at every stop of the dashboard', async () => {
  const { page, close } = await openPage(browser, `${suite.address}/`, desktop, await ops());
  const stops = await walkByTab(page);
  expect(stops.length).toBeGreaterThan(30);
  expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
  await close();
});

test('PAGE-7 the script of the dashboard weighs a few kilobytes', async () => {
  const script = await suite.fetch('/assets/dashboard.js');
  expect(gzipSync(await script.text()).length).toBeLessThan(15 * 1024);
});
