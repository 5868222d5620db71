import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPerson } from '#test/live/orders/orders.ts';
import { streamOnAir } from '#test/live/streams/streams.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from '../chromium.ts';
import { desktop, enterPage, isHere, phone } from '../live-people.ts';
import { barriersOf, layoutShiftOf, overhangOf, smallControlsOf, type Look, type Visit } from '../visit.ts';
import { enterCard, holdCard, openAs, PATIENT, shot } from './payers.ts';

let suite: Suite;
let browser: Browser;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite({ services: ['live'] }), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

const enter = async (token: string, path: string, look: Look = phone): Promise<Visit> => {
  const visit = await openAs({ suite, browser }, { token }, path, look);
  await isHere(visit.page);
  return visit;
};
const tipsOn = ({ page }: Visit) => page.locator('#tips li');
/** But for the video, which nobody sends. */
const complaintsOf = (...visits: readonly Visit[]) =>
  visits.flatMap(({ complaints }) => complaints).filter((words) => !words.includes('404'));
const looksRight = async ({ page }: Visit) =>
  expect([await barriersOf(page), await overhangOf(page), await smallControlsOf(page)]).toEqual([[], 0, []]);

test(
  'LIVEPAGE-43 a tip is paid in another tab, has its moment for everybody, and its message is taken off',
  { timeout: 120_000 },
  async () => {
    const { stream, token } = await streamOnAir(suite, {});
    const path = `/s/${stream.id}`;
    const { token: ann } = await newPerson(suite);
    const [host, guest, giver] = [
      await enter(token, `${path}/host`, desktop),
      await enterPage({ suite, browser, address: suite.address }, path, { look: { ...phone, theme: 'dark' } }),
      await enter(ann, path),
    ];
    expect(await host.page.locator('#tip').count()).toBe(0);
    expect(await guest.page.getByRole('link', { name: 'Sign in to tip' }).isVisible()).toBe(true);

    await giver.page.locator('#tip').click();
    const dialog = giver.page.getByRole('dialog');
    await dialog.getByText('Another', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Tip' }).click();
    expect(await dialog.getByRole('status').innerText()).toBe('Write an amount from $1.00 to $500.00, such as 7.50.');
    await dialog.getByLabel('In dollars').fill('7.50');
    await dialog.getByLabel('Message').fill('For the striped ones');
    await looksRight(giver);
    await shot(giver, 'tip-dialog');
    await dialog.getByRole('button', { name: 'Tip $7.50' }).click();
    const door = dialog.getByRole('link', { name: 'Enter your card' });
    await door.waitFor();
    expect(await door.evaluate((link) => link === document.activeElement)).toBe(true);
    const [tab] = await Promise.all([giver.page.context().waitForEvent('page'), giver.page.keyboard.press('Enter')]);
    await enterCard(tab);

    for (const visit of [guest, host, giver]) await tipsOn(visit).getByText('For the striped ones').waitFor(PATIENT);
    expect(await tipsOn(guest).innerText()).toMatch(/ gave \$7\.50\nFor the striped ones$/);
    await dialog.getByText('Thank you! Your tip is on its way to the screen.').waitFor(PATIENT);
    await shot(giver, 'tip-thanks');
    await looksRight(guest);
    await shot(guest, 'tip-moment-360-dark');
    await shot(host, 'tip-moment-host');
    expect(await layoutShiftOf(guest.page)).toBeLessThanOrEqual(0.05);

    await host.page.getByRole('button', { name: /^Take off / }).click();
    await expect.poll(() => tipsOn(guest).allInnerTexts(), PATIENT).toEqual([expect.stringMatching(/ gave \$7\.50$/)]);
    expect(complaintsOf(host, guest, giver)).toEqual([]);
    await Promise.all([host, guest, giver].map((visit) => visit.close()));
  },
);

test(
  'LIVEPAGE-44 a saved card tips with one press; the control room sums it up, and gives it back',
  { timeout: 120_000 },
  async () => {
    const { stream, token } = await streamOnAir(suite, {});
    const ann = await newPerson(suite);
    await holdCard(suite, ann);
    const [host, giver] = [await enter(token, `/s/${stream.id}/host`), await enter(ann.token, `/s/${stream.id}`)];
    await expect.poll(() => host.page.locator('#tips-sum').innerText(), PATIENT).toBe('No tips yet.');
    await giver.page.locator('#tip').click();
    const dialog = giver.page.getByRole('dialog');
    await dialog.locator('option', { hasText: 'Visa ending in 4242' }).waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Tip $5.00' }).click();
    await dialog.getByText('Thank you!').waitFor(PATIENT);
    await tipsOn(giver).getByText('gave $5.00').waitFor(PATIENT);

    const sum = () => host.page.locator('#tips-sum').innerText();
    await expect.poll(sum, PATIENT).toBe('$5.00 in 1 tip');
    await looksRight(host);
    await shot(host, 'takings');
    await host.page.getByRole('button', { name: /^Give back what / }).click();
    await host.page.getByRole('button', { name: 'Give it back' }).click();
    await expect.poll(sum, PATIENT).toBe('$0.00 in 1 tip');
    await host.page.locator('#tip-list').getByText('Refunded').waitFor(PATIENT);
    expect(complaintsOf(host, giver)).toEqual([]);
    await Promise.all([host.close(), giver.close()]);
  },
);
