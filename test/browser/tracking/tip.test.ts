import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brought, expectStatuses, startTipped, type Arrived } from '#test/delivery/tips/tipped.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from '#test/browser/chromium.ts';
import { keepsPageRules, keepsTouchRule } from '#test/browser/page-rules.ts';
import { looks, openPage, type Visit } from '#test/browser/visit.ts';

let suite: Suite;
let browser: Browser;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startTipped(), launchChromium()]);
});
afterAll(() => Promise.all([suite.close(), browser.close()]));

const look = async (page: Page, name: string) => {
  const to = process.env['LOOK'];
  if (to !== undefined) await page.screenshot({ path: `${to}/${name}.png`, fullPage: true });
};

const openLink = async ({ tracking }: Arrived, { width, theme }: (typeof looks)[number]) => {
  const visit = await openPage(browser, `${suite.address}${tracking.recipientUrl}`, { width, theme });
  await visit.page.locator('#tip-form').waitFor();
  return visit;
};

/** On the processor's page. */
async function pay(page: Page, card: string): Promise<void> {
  await page.waitForURL(`${suite.payments.url}/pay/**`);
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: /^Pay/ }).click();
}

describe.each(looks)('a tip, asked for at $width px, $theme', (way) => {
  let order: Arrived;
  let visit: Visit;
  beforeAll(async () => {
    order = await brought(suite);
    visit = await openLink(order, way);
    await look(visit.page, `tip-${way.width}-${way.theme}`);
  });
  afterAll(() => visit.close());

  keepsPageRules(() => visit);
  keepsTouchRule(() => visit);

  test('TIPPED-21 it is chosen by keyboard, paid on the processor’s page, and thanked for on the way back', async () => {
    const { page } = visit;
    await page.getByRole('heading', { name: 'A tip for Maya?' }).waitFor();
    await page.locator('input[name=amount]').first().focus();
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await page.getByLabel('In dollars').fill('0.50');
    await page.keyboard.press('Enter');
    await page.getByText('Write an amount from $1.00 to $1000.00').waitFor();
    await page.getByLabel('In dollars').fill('7.50');
    await look(page, `tip-other-${way.width}-${way.theme}`);
    suite.payments.webhooks.hold();
    await page.getByRole('button', { name: 'Tip $7.50' }).click();
    await pay(page, '4242424242424242');
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.getByText('Your tip of $7.50 is being confirmed…').waitFor();
    await look(page, `tip-confirming-${way.width}-${way.theme}`);
    expect(page.url()).toBe(`${suite.address}/t/${order.tracking.slug}`);
    await suite.payments.webhooks.release();
    await page.getByText('Thank you: $7.50 is on its way to Maya.').waitFor();
    await expectStatuses(suite, order, 'succeeded');
    expect(await page.locator('#tip-form').isVisible()).toBe(false);
    await look(page, `tip-paid-${way.width}-${way.theme}`);
    await page.getByRole('button', { name: 'Give another one' }).click();
    expect(await page.getByRole('button', { name: 'Tip $3.00' }).isVisible()).toBe(true);
  });
});

test('TIPPED-21 whoever comes back unpaid goes on with the same payment, or gives another one', async () => {
  const order = await brought(suite);
  const { page, close } = await openLink(order, { width: 360, theme: 'light' });
  await page.getByRole('button', { name: 'Tip $3.00' }).click();
  await page.waitForURL(`${suite.payments.url}/pay/**`);
  const first = new URL(page.url()).pathname;
  await page.goBack();
  await page.getByText('Your tip of $3.00 isn’t paid yet.').waitFor();
  await look(page, 'tip-unpaid-360-light');
  await page.getByRole('button', { name: 'Pay $3.00' }).click();
  await page.waitForURL(`${suite.payments.url}${first}**`);
  await pay(page, '4000000000009995');
  await page.getByText('Last attempt:').waitFor();
  await pay(page, '4242424242424242');
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.getByText('Thank you: $3.00 is on its way to Maya.').waitFor();
  await expectStatuses(suite, order, 'succeeded');
  await close();
});

test('TIPPED-21 the public isn’t asked, and without scripts nothing is promised', async () => {
  const { tracking } = await brought(suite);
  const { page, close } = await openPage(browser, `${suite.address}/t/${tracking.slug}`, {
    width: 360,
    theme: 'light',
  });
  await page.getByText('Say how it was, or give a tip').waitFor();
  expect(await page.locator('#tip').isVisible()).toBe(false);
  await close();
  const html = await (await suite.fetch(`/t/${tracking.slug}`)).text();
  expect(html).toMatch(/<section id="tip"[^>]* hidden/);
});

test('TIPPED-22 where the processor’s script runs on our page, it alone may, and no cache keeps it', async () => {
  const paying = await startSuite({
    vars: { STRIPE_API_URL: undefined, STRIPE_PUBLISHABLE_KEY: 'pk_test_of_a_suite_0123456789' },
  });
  const { status, headers } = await paying.fetch('/pay/pi_one');
  const policy = headers.get('content-security-policy') ?? '';
  const hosts = new Set(policy.match(/https:\/\/[^\s;]+/g));
  expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
    200,
    'private, no-store',
    'noindex, nofollow',
  ]);
  expect(hosts.size).toBeGreaterThan(0);
  expect([...hosts].filter((host) => !host.endsWith('.stripe.com'))).toEqual([]);
  expect(policy).not.toContain('unsafe');
  const { page, close } = await openPage(browser, `${paying.address}/pay/pi_one`, { width: 360, theme: 'light' });
  await page.getByText('This address has expired: go back, and open it again.').waitFor();
  await close();
  await paying.close();
  expect((await suite.fetch('/pay/pi_one')).status).toBe(404);
});
