import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptedDelivery, dispatchKeys } from '#test/support/delivery/dispatch.ts';
import { placeOrder } from '#test/support/payments/payments.ts';
import { addSender } from '#test/partners/partners.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from '#test/browser/chromium.ts';
import { keepsPageRules, keepsTouchRule } from '#test/browser/page-rules.ts';
import { barriersOf, layoutShiftOf, looks, openPage, walkByTab, type Visit } from '#test/browser/visit.ts';
import { signIn, signedInWith, visitPage, type Merchant } from './merchant-shop.ts';

const phone = { width: 360, theme: 'light' } as const;
let suite: Suite;
let browser: Browser;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite({ vars: { POOL_KEYS: dispatchKeys } }), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

async function fillBooking(page: Page, reference: string): Promise<void> {
  await page.locator('[name=pickup]').fill('37.7955, -122.3937');
  await page.locator('[name=dropoff]').fill('37.7544, -122.4477');
  await page.getByLabel('Recipient', { exact: true }).fill('Robin Doe');
  await page.getByLabel('Your order number').fill(reference);
  await page.getByLabel('Don’t look for a driver yet').check();
}

/** How many deliveries the list has with that order number. */
async function listed(page: Page, reference: string): Promise<number> {
  await page.goto(`${suite.address}/merchant?reference=${reference}`);
  return page.locator('.merchant-card').count();
}

test('MPAGE-1 MPAGE-5 MPAGE-7 Ada signs in, prices a delivery, books it by a double press, finds it, and cancels it at its price', async () => {
  const { page, complaints, close } = await openPage(browser, `${suite.address}/merchant`, phone);
  await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Continue as Ada' }).click();
  await page.waitForURL(`${suite.address}/merchant`);
  const readable = await page.evaluate(() => [
    document.cookie,
    ...[localStorage, sessionStorage].flatMap((storage) => Object.values(storage)),
  ]);
  expect(readable).toEqual(['']);
  const cookies = (await page.context().cookies(suite.address)).filter(({ name }) => name.includes('merchant'));
  expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([[true, 'Lax']]);

  await page.getByRole('link', { name: 'Book a delivery' }).click();
  await fillBooking(page, 'pressed-twice');
  await page.getByRole('button', { name: 'What does it cost?' }).click();
  await page.getByRole('heading', { name: '$9.07' }).waitFor();
  await page.getByRole('button', { name: 'Book it for $9.07' }).dblclick();
  await page.getByText('It is booked.').waitFor();
  expect(await listed(page, 'pressed-twice')).toBe(1);
  const name = await page.locator('.merchant-card strong').boundingBox();
  expect(name?.width, 'a name has a phone’s whole line').toBeGreaterThan(280);

  await page.locator('.merchant-card').click();
  await page.getByText('Cancel it: free').click();
  await page.getByLabel('Why').fill('Sold out');
  await page.getByRole('button', { name: 'Cancel the delivery' }).click();
  await page.getByText('It is cancelled.').waitFor();
  expect(await page.locator('#fresh .merchant-state').innerText()).toContain('Cancelled');

  await page.locator('.menu summary').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.locator('main').getByRole('link', { name: 'Sign in' }).waitFor();
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  await close();
});

test('MPAGE-5 MPAGE-10 without scripts it is read, and booked once by a double press', async () => {
  const ada = await signIn(suite);
  const more = { ...ada.browser, javaScriptEnabled: false };
  const { page, close } = await openPage(browser, `${suite.address}/merchant/new`, phone, more);
  await fillBooking(page, 'no-script');
  await page.getByRole('button', { name: 'Book it' }).dblclick();
  await page.getByText('It is booked.').waitFor();
  for (const words of ['No driver yet', 'What happened', 'The order', 'Money', 'What you can do'])
    expect(await page.locator('main').innerText()).toContain(words);
  expect(await listed(page, 'no-script')).toBe(1);
  await page.locator('.merchant-card').click();
  await page.getByText('Change it').click();
  await page.getByLabel('Note for the driver').fill('Ring twice');
  await page.getByLabel('Tip').fill('much');
  await page.getByRole('button', { name: 'Save the change' }).click();
  await page.locator('[role=alert]').getByText('tip').waitFor();
  expect(await page.getByLabel('Note for the driver').inputValue()).toBe('Ring twice');
  await close();
});

test('MPAGE-4 cancelling costs what the page says once a driver is on the way', async () => {
  const { deliveryId, token } = await acceptedDelivery(suite);
  const merchant = await signedInWith(token);
  const { page, close } = await openPage(
    browser,
    `${suite.address}/merchant/deliveries/${deliveryId}`,
    phone,
    merchant.browser,
  );
  const price = /\$\d+\.\d\d/.exec(await page.getByText('Cancel it:').innerText())?.[0] ?? 'none';
  await page.getByText('Cancel it:').click();
  await page.getByLabel('Why').fill('Sold out');
  await page.getByRole('button', { name: 'Cancel the delivery' }).click();
  await page.getByText('It is cancelled.').waitFor();
  const fee = page.locator('dt', { hasText: 'Fee for cancelling' }).locator('+ dd');
  expect(await fee.innerText()).toBe(price);
  await close();
});

test('MPAGE-6 a form that is too long changes nothing, and a page says so and leads back', async () => {
  const ada = await signIn(suite);
  const { delivery } = await placeOrder(suite, {}, ada.token);
  const path = `${suite.address}/merchant/deliveries/${delivery.id}`;
  const { page, close } = await openPage(browser, path, phone, ada.browser);
  const send = async (text: string) => {
    await page.getByText('Change it').click();
    const note = page.getByLabel('Note for the driver');
    await note.evaluate((field) => field.removeAttribute('maxlength'));
    await note.fill(text);
    const [answer] = await Promise.all([
      page.waitForResponse(`${path}/change`),
      page.getByRole('button', { name: 'Save the change' }).click(),
    ]);
    return [answer.status(), answer.headers()['content-type']];
  };
  expect(await send('x'.repeat(16 * 1024))).toEqual([413, 'text/html; charset=utf-8']);
  await page.getByText('What you sent is longer').waitFor();
  expect(await barriersOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await page.waitForURL(path);
  await send('Ring twice');
  await page.getByText('It is changed.').waitFor();
  expect(await page.getByLabel('Note for the driver').inputValue()).toBe('Ring twice');
  await close();
});

test('MPAGE-3 what moves is read again by itself, and the page says when it can’t be', async () => {
  const ada = await signIn(suite);
  const { page, close } = await openPage(browser, `${suite.address}/merchant`, phone, ada.browser);
  await page.getByText('No deliveries yet').waitFor();
  await placeOrder(suite, { customer: { name: 'Robin Doe' } }, ada.token);
  await page.getByText('Robin Doe').waitFor();
  await page.context().clearCookies();
  await page.getByText('You are signed out').waitFor();
  expect(await page.locator('.merchant-card').count()).toBe(1);
  await close();
});

test('MPAGE-3 MPAGE-7 the answer to a form keeps up to date as its page does, and the PIN in it stays', async () => {
  const ada = await signIn(suite);
  const { delivery } = await placeOrder(suite, {}, ada.token);
  const path = `${suite.address}/merchant/deliveries/${delivery.id}`;
  const { page, responses, close } = await openPage(browser, path, phone, ada.browser);
  await page.getByText('Change it').click();
  await page.getByLabel('A PIN that the recipient says').check();
  await page.getByRole('button', { name: 'Save the change' }).click();
  const pin = page.getByText(/The PIN for the recipient is \d{4}/);
  await pin.waitFor();
  const authorization = `Bearer ${ada.token}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const body = JSON.stringify({ tipMinor: 1_234 });
  await suite.fetch(`/v1/deliveries/${delivery.id}`, { method: 'PATCH', headers, body });
  await page.locator('#fresh').getByText('$12.34').first().waitFor();
  expect([await pin.isVisible(), await page.locator('#said').innerText()]).toEqual([true, '']);
  await page.locator('[data-key]').getByText('Tip $12.34').waitFor();
  await expect.poll(() => responses.filter((each) => each.url().endsWith('?part=moving')).length).toBeGreaterThan(1);
  expect(await page.locator('[data-key]').innerText()).toContain('the ledger agree');
  expect(responses.filter((each) => each.url() === path)).toHaveLength(2); // as it was opened, and for the other tip
  await page.goto(`${path}/change`); // as a bookmark of it does
  expect(page.url()).toBe(path);
  await close();
});

test('MPAGE-2 MPAGE-4 an address says nothing on a page of its own, and a form’s leads to the page that it is on', async () => {
  const ada = await signIn(suite);
  const { delivery } = await placeOrder(suite, {}, ada.token);
  const [path, id] = [`/merchant/deliveries/${delivery.id}`, randomUUID()];
  const textOf = async (at: string) => (await visitPage(suite, at, ada)).text;
  expect(await textOf(`${path}?said=changed`)).toContain('class="notice"');
  for (const said of ['constructor', '__proto__', '<b>'])
    for (const page of [path, '/merchant/webhooks'])
      expect(await textOf(`${page}?said=${said}`)).not.toContain('class="notice"');
  const forms = {
    [path]: ['/change'],
    '/merchant/webhooks': [`/${id}/test`, `/${id}/messages/${id}/replay`],
    '/merchant/senders': [`/${id}/secrets`, `/${id}/secrets/${id}/end`],
  };
  for (const [page, acts] of Object.entries(forms))
    for (const act of acts) expect((await visitPage(suite, `${page}${act}`, ada)).headers.get('location')).toBe(page);
});

describe.each(looks)('a merchant’s pages at $width px, $theme', (look) => {
  let merchant: Merchant;
  let orderPath = '';
  beforeAll(async () => {
    merchant = await signIn(suite, { scope: 'ops deliveries:read deliveries:write jobs:dispatch webhooks:manage' });
    const customer = { name: 'Robin with a Rather Long Name of Several Words', phone: '+14155550134' };
    const order = await placeOrder(suite, { customer, externalReference: 'order-'.padEnd(80, '7') }, merchant.token);
    orderPath = `/merchant/deliveries/${order.delivery.id}`;
    await addSender(suite, 'storefront');
  });

  describe.each([
    { name: 'the list', path: () => '/merchant' },
    { name: 'a delivery', path: () => orderPath },
    { name: 'the form', path: () => '/merchant/new' },
    { name: 'webhooks', path: () => '/merchant/webhooks' },
    { name: 'senders', path: () => '/merchant/senders' },
  ])('$name', ({ name, path }) => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await openPage(browser, `${suite.address}${path()}`, look, merchant.browser);
      await visit.page.locator('main').waitFor();
      if (process.env['LOOK'] !== undefined) {
        const file = `${process.env['LOOK']}/${name.replace(' ', '-')}-${look.width}-${look.theme}.png`;
        await visit.page.screenshot({ path: file, fullPage: true });
      }
    });
    afterAll(() => visit.close());

    test('PAGE-5 nothing jumps while it is drawn', async () => {
      expect(await layoutShiftOf(visit.page)).toBeLessThanOrEqual(0.05);
    });

    keepsPageRules(() => visit);
    keepsTouchRule(() => visit);
  });
});

test('PAGE-10 the focus is seen at every stop', async () => {
  const ada = await signIn(suite);
  const { page, close } = await openPage(browser, `${suite.address}/merchant/new`, phone, ada.browser);
  const stops = await walkByTab(page);
  expect(stops.length).toBeGreaterThan(10);
  expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
  await close();
});
