import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newLot } from '#test/live/lots/lots.ts';
import { newPerson, recordSale, sell } from '#test/live/orders/orders.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from '../chromium.ts';
import { desktop, enterPage, phone, signedIn } from '../live-people.ts';
import { bid, lotOn, sale, sell as sellIn } from '../lots/lots-on-page.ts';
import { openPage, type Visit } from '../visit.ts';
import { enterCard, openAs, PATIENT, shot } from './payers.ts';

let suite: Suite;
let browser: Browser;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite({ services: ['live'] }), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

const badgeOn = ({ page }: Visit) => page.locator('#order .badge').innerText();

test(
  'LIVEPAGE-41 whoever has won goes from the lot to its order, pays on the processor’s page, and sees it go on',
  { timeout: 150_000 },
  async () => {
    const of = await sale(suite);
    const ben = await enterPage({ suite, browser, address: suite.address }, of.path, { name: 'Ben' });
    const lot = await sellIn(suite, of, { durationSeconds: 10, close: { mode: 'sudden_death' } });
    await bid(ben, lot, '20');
    const door = lotOn(ben, lot).getByRole('link', { name: 'Go on to your order' });
    await door.waitFor({ timeout: PATIENT.timeout });
    await shot(ben, 'won');
    await door.click();
    await ben.page.getByRole('button', { name: 'Pay $20.00' }).click();
    await enterCard(ben.page);
    await ben.page.getByRole('link', { name: /back/i }).click();
    await expect.poll(() => badgeOn(ben), PATIENT).toBe('Paid');
    expect(await ben.page.locator('#pay').count()).toBe(0);

    const { pathname } = new URL(ben.page.url());
    const seller = await openPage(
      browser,
      suite.address + pathname,
      desktop,
      await signedIn(suite, of.host, 'chat live:stream'),
    );
    await seller.page.getByRole('button', { name: 'It was handed over' }).click();
    await expect.poll(() => badgeOn(seller), PATIENT).toBe('Delivered');
    await expect.poll(() => badgeOn(ben), PATIENT).toBe('Delivered'); // nobody has reloaded it
    expect([...ben.complaints, ...seller.complaints]).toEqual([]);
    await Promise.all([ben.close(), seller.close()]);
  },
);

test('LIVEPAGE-41 what an address lacks is said at its field, which has the focus', async () => {
  const buyer = await newPerson(suite);
  const { id } = await sell(suite, { winner: buyer, canDeliver: true });
  const { page, close } = await openAs({ suite, browser }, buyer, `/o/${id}`, phone);
  await page.getByRole('button', { name: 'Pay $42.00 and the delivery' }).click();
  await page.getByText('Two numbers, such as 37.7793, -122.4193.').waitFor();
  expect((await page.locator('.field-problem').allInnerTexts()).every((words) => words !== '')).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.matches('[name=name][aria-invalid=true]'))).toBe(true);
  await shot({ page }, 'order-faults');
  await page.getByText('I collect it').click();
  expect(await page.locator('#address').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Pay $42.00', exact: true }).click();
  await page.getByLabel('Card number').waitFor();
  await close();
});

test('LIVEPAGE-41 a winner who is faster than the order waits for it', async () => {
  const winner = await newPerson(suite);
  const lot = await newLot(suite);
  const { page, close } = await openAs({ suite, browser }, winner, `/won/${lot.auction.id}`, phone);
  await page.getByRole('heading', { name: 'Your order is being written' }).waitFor();
  const { id } = await recordSale(suite, lot, { winner });
  await page.getByRole('button', { name: 'Pay $42.00' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/o/${id}`);
  await close();
});

test('LIVEPAGE-42 an order is there for its buyer and its seller alone', async () => {
  const [buyer, stranger] = [await newPerson(suite), await newPerson(suite)];
  const { id, seller, auctionId } = await sell(suite, { winner: buyer });
  for (const [token, words] of [
    [buyer.token, 'You won it: $42.00.'],
    [seller, 'Bidder 3 won it, and has yet to pay.'],
    [stranger.token, 'There is no order here'],
  ] as const) {
    const { page, close } = await openAs({ suite, browser }, { token }, `/o/${id}`, phone);
    expect(await page.locator('main').innerText()).toContain(words);
    await close();
  }
  const nobody = await openPage(browser, `${suite.address}/won/${auctionId}`, phone);
  expect(await nobody.page.locator('h1').innerText()).toBe('There is no order here');
  const door = nobody.page.getByRole('link', { name: 'Sign in' });
  expect(await door.getAttribute('href')).toBe(`/sign-in?to=${encodeURIComponent(`/o/${id}`)}`);
  await nobody.page.goto(`${suite.address}/orders`);
  const offer = nobody.page.getByRole('link', { name: 'Sign in to see them' });
  expect(await offer.getAttribute('href')).toBe('/sign-in?to=%2Forders');
  await nobody.close();
});

test('LIVEPAGE-45 a card is saved on the processor’s page, listed, and forgotten', { timeout: 90_000 }, async () => {
  const visit = await openAs({ suite, browser }, await newPerson(suite), '/orders', phone);
  const { page } = visit;
  await page.getByText('You have no saved card.').waitFor();
  await page.getByRole('button', { name: 'Save a card' }).click();
  await enterCard(page);
  await page.getByRole('link', { name: /back/i }).click();
  await page.getByText(/^Visa ending in 4242, until \d\d\/\d\d$/).waitFor({ timeout: PATIENT.timeout });
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Forget Visa ending in 4242' }).click();
  await shot(visit, 'forget');
  await page.getByRole('button', { name: 'Forget it' }).click();
  await page.getByText('You have no saved card.').waitFor();
  expect(visit.complaints).toEqual([]);
  await visit.close();
});
