import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { booking } from '#test/agent/consent/consents.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { mail, openRequests, textOf } from './agent-requests.ts';
import { launchChromium } from './chromium.ts';
import { keepsPageRules, keepsTouchRule } from './page-rules.ts';
import { layoutShiftOf, looks, walkByTab, type Visit } from './visit.ts';

let suite: Suite;
let browser: Browser;
let requests: ReturnType<typeof openRequests>;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite({ services: ['agent'] }), launchChromium()]);
  requests = openRequests(suite, browser);
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

describe.each(looks)('the page of a request at $width px, $theme', (look) => {
  let open: Visit;
  beforeAll(async () => {
    open = await requests.visit(await requests.ask(mail), {}, look);
  });
  afterAll(() => open.close());

  test('PAGE-5 nothing jumps while it is drawn', async () => {
    expect(await layoutShiftOf(open.page)).toBeLessThanOrEqual(0.05);
  });
  keepsPageRules(() => open);
  keepsTouchRule(() => open);

  test('PAGE-10 everything is reached by keyboard, and seen there', async () => {
    const stops = await walkByTab(open.page);
    expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
    expect(stops.map(({ text }) => text).join()).toMatch(/Change subject and text first.*Allow once.*Deny/s);
  });
});

test('CPAGE-5 the first screen of a phone says who wants what, for how much and until when', async () => {
  const quoted = new Date(Date.now() + 300_000);
  const { page, close } = await requests.visit(await requests.ask(booking, { quoted_until: quoted }));
  for (const words of ['Errand bot', 'unverified', 'wants to book a delivery', '$29.17', 'Guaranteed', '14:5']) {
    const found = page.getByText(words).first();
    expect([words, await found.isVisible()]).toEqual([words, true]);
    expect([words, ((await found.boundingBox())?.y ?? 1e6) < 740]).toEqual([words, true]);
  }
  await close();
});

test('CPAGE-6 what can’t be seen is named, and a long text is there whole', async () => {
  const { page, close } = await requests.visit(await requests.ask(mail, { client_name: 'Er\u2066rand' }));
  const text = await textOf(page);
  for (const words of ['U+2066', 'KeysU+202Egnp.exe', 'U+200BThe end.', 'mixed in “rоbin”'])
    expect(text).toContain(words);
  expect(await page.locator('.long-text').evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
  expect(text.match(/The keys are under the mat\./g)?.length).toBe(40);
  await close();
});

test('CPAGE-11 it shows what was decided elsewhere, and counts down by the server’s clock', async () => {
  const id = await requests.ask();
  const { page, close } = await requests.visit(id);
  await expect.poll(() => page.locator('#countdown').innerText(), { timeout: 5_000 }).toMatch(/^14:5[0-7]$/);
  await suite.database.query(`update agent.consent set status = 'cancelled' where id = $1`, [id]);
  await page.getByRole('heading', { name: 'The request was taken back' }).waitFor({ timeout: 15_000 });
  await close();

  const ending = await requests.visit(await requests.ask(booking, { expires_at: new Date(Date.now() + 3_000) }));
  await ending.page.getByRole('heading', { name: 'The time to decide is over' }).waitFor({ timeout: 15_000 });
  await ending.close();
});

test.each([
  ['approved', { decision: 'approve_once' }, 'Allowed once'],
  ['reserved', { decision: 'approve_once' }, 'It’s being done right now'],
  ['consumed', { decision: 'approve_once' }, 'You allowed it, and it was done'],
  ['denied', { decision: 'deny' }, 'You said no'],
  ['pending', { expires_at: new Date(0) }, 'The time to decide is over'],
  ['approved', { decision: 'approve_session', expires_at: new Date(0) }, 'Your approval has run out'],
  ['cancelled', {}, 'The request was taken back'],
  ['revoked', { decision: 'approve_once' }, 'The approval was taken back'],
])('CPAGE-12 %s, it says so and offers no choice', async (status, columns, headline) => {
  const id = await requests.ask(booking, {
    status,
    ...columns,
    ...('decision' in columns ? { decided_at: new Date() } : {}),
  });
  const { page, close } = await requests.visit(id);
  expect(await page.locator('h1').innerText()).toBe(headline);
  expect(await page.locator('[name=decision]').count()).toBe(0);
  await close();
});
