import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShownAuction } from '#test/live/lots/lots.ts';
import { post } from '#test/live/streams/streams.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { pictureNamed } from '#test/support/delivery/pictures.ts';
import { launchChromium } from '../chromium.ts';
import { desktop, enterPage, phone } from '../live-people.ts';
import { bid, heardOn, lotOn, partOn, ready, sale, saysOf, sell } from './lots-on-page.ts';
import { keepsPageRules, keepsTouchRule } from '../page-rules.ts';
import { layoutShiftOf, looks, walkByTab, type Look, type Visit } from '../visit.ts';

const PATIENT = { timeout: 60_000, interval: 50 };
const SHOTS = process.env['LOT_SHOTS'];

let suite: Suite;
let browser: Browser;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite({ services: ['live'] }), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

const place = () => ({ suite, browser, address: suite.address });
const shot = async ({ page }: Visit, name: string) =>
  SHOTS === undefined ? undefined : page.screenshot({ path: `${SHOTS}/${name}.png` });

describe.each(looks)('a lot at $width px, $theme', (look: Look) => {
  let visit: Visit;
  let lot: ShownAuction;
  beforeAll(async () => {
    const of = await sale(suite);
    lot = await sell(suite, of, { description: 'Four kilos, picked this morning.', reserveMinor: 6000 });
    await sell(suite, of, { title: 'A crate of plums, and a very long title that goes on and on', startsAt: null });
    visit = await enterPage(place(), of.path, { name: 'Ben', look });
    await bid(visit, lot, '25');
    await lotOn(visit, lot).getByText('You lead at $25.00').waitFor();
    await lotOn(visit, lot).getByText('Bids and log').click();
    await partOn(visit, lot, 'bids').locator('li').first().waitFor();
    await shot(visit, `lot-${look.width}-${look.theme}`);
  });
  afterAll(() => visit.close());

  test('LIVEPAGE-27 each price stands on one line', async () => {
    const prices = visit.page.locator('[data-part=price]');
    const lines = await prices.evaluateAll((all) => all.map((price) => price.getClientRects().length));
    expect(lines.filter((count) => count > 0)).toEqual([1, 1]);
  });

  test('PAGE-5 nothing jumps while it is drawn', async () => {
    const fresh = await enterPage(place(), new URL(visit.page.url()).pathname, { name: 'Dana', look });
    await ready(fresh, lot);
    expect(await layoutShiftOf(fresh.page)).toBeLessThanOrEqual(0.05);
    await fresh.close();
  });

  keepsPageRules(() => visit);
  keepsTouchRule(() => visit);
});

test('LIVEPAGE-27 a lot shows its price, its time left and who leads, to everybody at once', async () => {
  const of = await sale(suite);
  const [ben, dana, guest] = await Promise.all(
    ['Ben', 'Dana', undefined].map((name) => enterPage(place(), of.path, name === undefined ? {} : { name })),
  );
  if (ben === undefined || dana === undefined || guest === undefined) throw new Error('nobody came');
  const lot = await sell(suite, of);
  await bid(ben, lot, '20');
  await expect.poll(() => partOn(dana, lot, 'standing').innerText(), PATIENT).toBe('Bidder 1 leads');
  await bid(dana, lot, '$30.50');
  await expect.poll(() => partOn(ben, lot, 'standing').innerText(), PATIENT).toBe('You were outbid: Bidder 2 leads');
  expect(await partOn(dana, lot, 'standing').innerText()).toBe('You lead');
  expect(await partOn(guest, lot, 'price').innerText()).toBe('$30.50');
  expect(await partOn(guest, lot, 'left').innerText()).toMatch(/^(?:10|9):\d\d$/);
  expect(await lotOn(guest, lot).getByRole('link', { name: 'Sign in to bid' }).isVisible()).toBe(true);
  // Over a reload they are the same bidders.
  await ben.page.reload();
  await expect.poll(() => partOn(ben, lot, 'standing').innerText(), PATIENT).toBe('You were outbid: Bidder 2 leads');
  expect([...ben.complaints, ...dana.complaints, ...guest.complaints]).toEqual([]);
  await Promise.all([ben, dana, guest].map((visit) => visit.close()));
});

test('LIVEPAGE-28 a bid is confirmed by the server alone, refused in words, and so much is asked about', async () => {
  const of = await sale(suite);
  const lot = await sell(suite, of);
  const ben = await enterPage(place(), of.path, { name: 'Ben' });
  await bid(ben, lot, 'much');
  expect(await saysOf(ben, lot)).toBe('Write an amount, such as 44.00.');
  await bid(ben, lot, '19.99');
  await expect.poll(() => saysOf(ben, lot), PATIENT).toContain('at least $20.00');
  await bid(ben, lot, '200');
  await ben.page.getByRole('button', { name: 'Not so much' }).click();
  await expect.poll(() => saysOf(ben, lot), PATIENT).toBe('Nothing was bid.');
  const said = await heardOn(ben, lot);
  await bid(ben, lot, '200');
  await ben.page.locator('#bid-sure-yes').click();
  await expect.poll(() => partOn(ben, lot, 'standing').innerText(), PATIENT).toBe('You lead');
  expect(await said()).toEqual(['Confirming…', 'You lead at $200.00.']);
  await ben.close();
});

test('LIVEPAGE-29 a maximum bids for its bidder, and whoever leads can only raise it', async () => {
  const of = await sale(suite);
  const lot = await sell(suite, of);
  const [ben, dana] = await Promise.all(['Ben', 'Dana'].map((name) => enterPage(place(), of.path, { name })));
  if (ben === undefined || dana === undefined) throw new Error('nobody came');
  await ready(ben, lot);
  await lotOn(ben, lot).getByText('Bid up to…').click();
  await lotOn(ben, lot).locator('input[name=max]').fill('40');
  await partOn(ben, lot, 'bid').click();
  await expect.poll(() => saysOf(ben, lot), PATIENT).toBe('You lead at $20.00, and bid up to $40.00.');
  await bid(dana, lot, '25');
  await expect.poll(() => saysOf(dana, lot), PATIENT).toBe('Outbid at once by a maximum: the price is $26.00 now.');
  await partOn(ben, lot, 'bid').click();
  expect(await saysOf(ben, lot)).toBe('You lead. Write up to what you would go.');
  await lotOn(ben, lot).locator('input[name=max]').fill('60');
  await ben.page.getByRole('button', { name: 'Raise it to $60.00' }).click();
  await expect.poll(() => saysOf(ben, lot), PATIENT).toContain('bid up to $60.00');
  expect(await dana.page.locator('body').innerText()).not.toContain('60.00');
  await Promise.all([ben.close(), dana.close()]);
});

test('LIVEPAGE-30 time is the server’s, and the end is what the room says', async () => {
  const of = await sale(suite);
  const ben = await enterPage(place(), of.path, { name: 'Ben' });
  const lot = await sell(suite, of, { durationSeconds: 10, close: { mode: 'sudden_death' } });
  await bid(ben, lot, '20');
  await expect.poll(() => partOn(ben, lot, 'standing').innerText(), { timeout: 20_000 }).toBe('Sold to you');
  expect(await lotOn(ben, lot).getAttribute('data-status')).toBe('sold');
  expect(await partOn(ben, lot, 'form').isVisible()).toBe(false);
  await ben.close();
});

test('LIVEPAGE-31 the page checks a lot’s log itself, while it runs and afterwards, and says what is wrong', async () => {
  const of = await sale(suite);
  const ben = await enterPage(place(), of.path, { name: 'Ben' });
  const lot = await sell(suite, of, { durationSeconds: 12, close: { mode: 'sudden_death' } });
  await bid(ben, lot, '20');
  await expect.poll(() => saysOf(ben, lot), PATIENT).toContain('You lead');
  await lotOn(ben, lot).getByText('Bids and log').click();
  const check = async () => {
    await partOn(ben, lot, 'check').click();
    await expect.poll(() => partOn(ben, lot, 'verdict').getAttribute('data-verdict'), PATIENT).toMatch(/./);
    return partOn(ben, lot, 'verdict').innerText();
  };
  expect(await check()).toMatch(/^All right: 2 lines, .* signed\. 1 bid of yours/);
  await expect.poll(() => lotOn(ben, lot).getAttribute('data-status'), { timeout: 20_000 }).toBe('sold');
  expect(await check()).toMatch(/^All right: 4 lines/);
  await shot(ben, 'checked');
  await ben.page.route('**/log?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace('"amountMinor":2000', '"amountMinor":2100'),
    });
  });
  expect(await check()).toMatch(/^This isn’t right\. Line 2: /);
  await ben.close();
});

test('LIVEPAGE-32 a host prepares, opens and cancels lots, and shows their picture', async () => {
  const of = await sale(suite);
  const host = await enterPage(place(), `${of.path}/host`, { name: of.host, scope: 'chat live:stream', look: desktop });
  const guest = await enterPage(place(), of.path);
  await host.page.getByText('Prepare a lot').click();
  await host.page.getByRole('button', { name: 'Add the lot' }).click();
  await expect.poll(() => host.page.locator('[data-of=title]').innerText(), PATIENT).toBe('Say what is sold.');
  await host.page.getByLabel('What is sold').fill('Box of heirlooms');
  await host.page.getByLabel('First bid, in dollars').fill('12.50');
  const buffer = Buffer.from(pictureNamed('jpeg'));
  await host.page.locator('input[name=picture]').setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer });
  await host.page.getByRole('button', { name: 'Add the lot' }).click();
  const card = host.page.locator('.lot[data-lot]');
  await card.locator('img[src^="/api/auctions/"]').waitFor();
  expect(await host.page.locator('#new-lot-said').innerText()).toBe('Box of heirlooms is added.');
  await expect.poll(() => guest.page.locator('#lots-others h3').innerText(), PATIENT).toBe('Box of heirlooms');
  await shot(host, 'host-prepared');
  await card.getByRole('button', { name: 'Open it now' }).click();
  await guest.page.locator('#lots-now .lot[data-status=open] img[src^="/api/auctions/"]').waitFor();
  expect(await guest.page.locator('#lots-now [data-part=price]').innerText()).toBe('$12.50');
  await card.getByRole('button', { name: 'Cancel it' }).click();
  await guest.page.locator('.lot[data-status=cancelled]').waitFor();
  expect(await guest.page.locator('[data-part=standing]').innerText()).toBe('The host took it back.');
  expect([...host.complaints, ...guest.complaints].filter((words) => !words.includes('422'))).toEqual([]);
  await shot(host, 'host');
  await Promise.all([host.close(), guest.close()]);
});

test('LIVEPAGE-34 a lot that has just closed keeps its place, and others are below', async () => {
  const of = await sale(suite);
  const [first, second] = [await sell(suite, of), await sell(suite, of, { title: 'Plums', startsAt: null })];
  const guest = await enterPage(place(), of.path);
  await post(suite, `/api/auctions/${first.id}/cancel`, { token: of.token });
  await expect.poll(() => lotOn(guest, first).getAttribute('data-status'), PATIENT).toBe('cancelled');
  expect(await guest.page.locator('#lots-now h3').allInnerTexts()).toEqual(['Box of heirlooms']);
  expect(await guest.page.locator('#lots-others h3').allInnerTexts()).toEqual(['Plums']);
  await post(suite, `/api/auctions/${second.id}/open`, { token: of.token });
  await expect
    .poll(() => guest.page.locator('#lots-now h3').allInnerTexts(), PATIENT)
    .toEqual(['Plums', 'Box of heirlooms']);
  expect(await guest.page.locator('#other-lots').isVisible()).toBe(false);
  await guest.close();
});

test('PAGE-10 a lot can be bid on by keyboard alone', async () => {
  const of = await sale(suite);
  const lot = await sell(suite, of);
  const ben = await enterPage(place(), of.path, { name: 'Ben', look: phone });
  await ready(ben, lot);
  await lotOn(ben, lot).locator('input[name=amount]').focus();
  await ben.page.keyboard.press('Enter');
  await expect.poll(() => saysOf(ben, lot), PATIENT).toBe('You lead at $20.00.');
  const stops = await walkByTab(ben.page);
  expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
  await ben.close();
});

test('LIVEPAGE-33 without scripts a lot’s facts are there', async () => {
  const of = await sale(suite);
  const lot = await sell(suite, of, { reserveMinor: 5000 });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${suite.address}${of.path}`);
  const text = await page.locator(`#lot-${lot.id}`).innerText();
  for (const words of [
    'Box of heirlooms',
    'Open',
    '0 bids',
    'reserve not reached',
    'Starts at',
    '$20.00',
    'No bids yet',
  ])
    expect(text).toContain(words);
  await context.close();
});
