import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveryOnTheRoad } from '#test/delivery/journey/life-cycle-jobs.ts';
import type { CreatedBody } from '#test/support/delivery/deliveries.ts';
import { dispatchKeys } from '#test/support/delivery/dispatch.ts';
import { seeDriver } from '#test/support/delivery/tracking.ts';
import { call, placeOrder } from '#test/support/payments/payments.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from '../chromium.ts';
import { keepsPageRules, keepsTouchRule } from '../page-rules.ts';
import { layoutShiftOf, looks, openPage, type Visit } from '../visit.ts';

const phone = { width: 360, theme: 'light' } as const;
let suite: Suite;
let browser: Browser;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite({ vars: { POOL_KEYS: dispatchKeys } }), launchChromium()]);
});
afterAll(() => Promise.all([suite.close(), browser.close()]));

const customer = { name: 'Robin Doe', phone: '(415) 555-0134' };
const linkOf = (road: unknown) => (road as CreatedBody).tracking;

async function onTheWay(order: Record<string, unknown> = {}) {
  const road = await deliveryOnTheRoad(suite, { customer, ...order });
  await road.driveTo('enroute_to_dropoff');
  const at = (share: number) => ({ ...road.place, lat: road.place.lat + (road.dropoff.lat - road.place.lat) * share });
  const see = (share: number) => seeDriver(suite, road.driverId, at(share), { heading: 0 });
  await see(0.3);
  return { ...road, see, link: linkOf(road) };
}

const isOpen = ({ page }: Visit) => page.locator('#tracking[data-onlooker=recipient]').waitFor();
const wishesOf = async (deliveryId: string) =>
  (
    await suite.database.query<{ note: string | null; leave_at_door: boolean }>(
      'select recipient_note as note, leave_at_door from delivery.delivery where id = $1',
      [deliveryId],
    )
  ).rows[0];

describe.each(looks)('a recipient’s link at $width px, $theme', (look) => {
  let visit: Visit;
  let road: Awaited<ReturnType<typeof onTheWay>>;
  beforeAll(async () => {
    road = await onTheWay();
    visit = await openPage(browser, `${suite.address}${road.link.recipientUrl}`, look);
    await isOpen(visit);
  });
  afterAll(() => visit.close());

  test('RCP-23 it shows the door, the way and the miles, and the address has no secret any more', async () => {
    const { page } = visit;
    expect(new URL(page.url()).hash).toBe('');
    await expect.poll(() => page.locator('#left').innerText()).toMatch(/^1\.0 miles to go\.$/);
    expect(await page.locator('#map-door').isVisible()).toBe(true);
    expect(await page.locator('#map-way').getAttribute('d')).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/);
    expect(await page.locator('#map-promise').innerText()).toContain('Only you');
    expect(await page.locator('#unlock').isVisible()).toBe(false);
  });

  test('RCP-25 a note and the choice reach the driver', async () => {
    const { page } = visit;
    await page.getByLabel('A note for the driver').fill('The blue door,\nsecond floor');
    await page.getByLabel('Leave it at the door').check();
    await page.getByRole('button', { name: 'Tell the driver' }).click();
    await page.getByText('The driver knows, and may leave it at the door.').waitFor();
    expect(await wishesOf(road.deliveryId)).toEqual({ note: 'The blue door, second floor', leave_at_door: true });
  });

  test('PAGE-5 and RCP-26 nothing jumps', async () => {
    expect(await layoutShiftOf(visit.page)).toBeLessThanOrEqual(0.05);
  });

  keepsPageRules(() => visit);
  keepsTouchRule(() => visit);
});

test('RCP-23 it lasts over a reload; the driver is seen up to the door; the end closes the wishes', async () => {
  const road = await onTheWay();
  const visit = await openPage(browser, `${suite.address}${road.link.recipientUrl}`, phone);
  const { page, close } = visit;
  await isOpen(visit);
  await page.reload();
  await isOpen(visit);
  await road.see(0.95);
  await page.getByRole('heading', { name: 'Almost there' }).waitFor();
  await expect.poll(() => page.locator('#map-driver').isVisible(), { timeout: 10_000 }).toBe(true);
  expect(await page.locator('#map-words').innerText()).toBe('Maya was here moments ago.');
  await page.getByLabel('A note for the driver').fill('I am typing');
  await road.report('arrived_at_dropoff');
  await page.getByRole('heading', { name: 'At your door' }).waitFor();
  expect(await page.getByLabel('A note for the driver').inputValue()).toBe('I am typing');
  await road.report('delivered');
  await page.getByRole('heading', { name: 'Delivered' }).waitFor();
  await expect.poll(() => page.locator('#recipient').isVisible()).toBe(false); // nothing was asked, and nothing can be
  await page.reload();
  await isOpen(visit);
  expect(await page.locator('#recipient').isVisible()).toBe(false);
  await close();
});

test('RCP-25 what was asked can be read after the arrival, also on the page that is opened then; what wasn’t sent is gone', async () => {
  const road = await onTheWay();
  const visit = await openPage(browser, `${suite.address}${road.link.recipientUrl}`, phone);
  const { page, close } = visit;
  await isOpen(visit);
  const note = page.getByLabel('A note for the driver');
  await note.fill('The blue door.');
  await page.getByLabel('Leave it at the door').check();
  await page.getByRole('button', { name: 'Tell the driver' }).click();
  await page.getByText('The driver knows, and').waitFor();
  await note.fill('The green one');
  await road.see(1);
  await road.report('arrived_at_dropoff');
  await road.report('delivered');
  const readsIt = async () => {
    await page.getByRole('heading', { name: 'You asked the driver' }).waitFor();
    await expect.poll(() => note.inputValue()).toBe('The blue door.');
    expect(await page.getByLabel('Leave it at the door').isChecked()).toBe(true);
    expect(await page.getByRole('button', { name: 'Tell the driver' }).isVisible()).toBe(false);
    expect([await note.isDisabled(), await page.locator('#unlock').isVisible()]).toEqual([true, false]);
  };
  await readsIt();
  await page.reload();
  await readsIt();
  await close();
});

test('RCP-23 a wrong secret shows what everybody sees, and says so', async () => {
  const { link } = await onTheWay();
  const { page, close } = await openPage(
    browser,
    `${suite.address}/t/${link.slug}#rcp_${link.slug}_${'A'.repeat(22)}`,
    phone,
  );
  await page.getByText('secret part isn’t right').waitFor();
  await page.locator('#live[data-state=live]').waitFor();
  expect(await page.locator('#map-door').isVisible()).toBe(false);
  expect(await page.locator('#left').innerText()).toMatch(/about a mile to go\.$|less than a mile to go\.$/);
  await close();
});

test('RCP-23 a recipient’s link that is opened where the page is already opens it, and leaves no secret in the address', async () => {
  const { link } = await onTheWay();
  const visit = await openPage(browser, `${suite.address}/t/${link.slug}`, phone);
  await visit.page.locator('#live[data-state=live]').waitFor();
  await visit.page.goto(`${suite.address}${link.recipientUrl}`);
  await isOpen(visit);
  expect(new URL(visit.page.url()).hash).toBe('');
  await visit.close();
});

test('RCP-24 the last digits of the phone number open the page where it is', async () => {
  const { link } = await onTheWay();
  const visit = await openPage(browser, `${suite.address}/t/${link.slug}`, phone);
  const { page, close } = visit;
  await page.locator('#live[data-state=live]').waitFor();
  await page.getByText('See your door').click();
  const digits = page.getByLabel('The last 4 digits');
  await digits.fill('12');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByText('Four digits are needed').waitFor();
  await digits.fill('0135');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByText('4 tries are left').waitFor();
  await digits.fill('0134');
  await page.getByRole('button', { name: 'Open' }).click();
  await isOpen(visit);
  expect(await page.locator('#map-door').isVisible()).toBe(true);
  expect(new URL(page.url()).hash).toBe('');
  await close();
});

test('RCP-25 where a signature is needed it can’t be left, and the page says why', async () => {
  const { link } = await onTheWay({ signatureRequired: true });
  const visit = await openPage(browser, `${suite.address}${link.recipientUrl}`, phone);
  await isOpen(visit);
  expect(await visit.page.getByLabel('Leave it at the door').isDisabled()).toBe(true);
  expect(await visit.page.locator('#wish-door-why').innerText()).toBe(
    'It can’t be left: the driver needs your signature.',
  );
  await visit.close();
});

test('RCP-25 a PIN that is asked for meanwhile ends the choice to have it left, and what is being written can be sent', async () => {
  const order = await placeOrder(suite, { customer });
  const visit = await openPage(browser, `${suite.address}${order.tracking.recipientUrl}`, phone);
  await isOpen(visit);
  await visit.page.getByLabel('Leave it at the door').check();
  await visit.page.locator('#wish-note').fill('The blue door.');
  expect((await call(suite, order, 'PATCH ', { requirements: { pin: true } })).status).toBe(200);
  await visit.page.getByText('the driver needs your PIN').waitFor();
  expect(await visit.page.getByLabel('Leave it at the door').isChecked()).toBe(false);
  await visit.page.getByRole('button', { name: 'Tell the driver' }).click();
  await visit.page.getByText('The driver knows.').waitFor();
  expect(await wishesOf(order.delivery.id)).toEqual({ note: 'The blue door.', leave_at_door: false });
  await visit.close();
});

test('RCP-26 without scripts the recipient’s link shows what everybody sees', async () => {
  const { link } = await onTheWay();
  const { page, close } = await openPage(browser, `${suite.address}${link.recipientUrl}`, phone, {
    javaScriptEnabled: false,
  });
  expect(await page.locator('h1').innerText()).toBe('On the way to you');
  await page.getByText('See your door').click();
  expect(await page.locator('#unlock').innerText()).toContain('scripts have to run');
  await close();
});
