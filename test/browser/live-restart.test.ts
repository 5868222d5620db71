import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFront, type Front } from '../../dev/stack/front.ts';
import { newStream } from '#test/live/streams/streams.ts';
import { startKillable, type Killable } from '#test/support/workers/killable.ts';
import { launchChromium } from './chromium.ts';
import { enterPage, isHere, say, saidOn } from './live-people.ts';

const PATIENT = { timeout: 60_000, interval: 50 };

let suite: Killable;
let browser: Browser;
/** Stays where it is while the Worker behind it restarts, as a domain does. */
let front: Front;
let address: string;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startKillable({}, { service: 'live', isPersistent: true }), launchChromium()]);
  front = await startFront(0, () => new URL(suite.address));
  address = `http://127.0.0.1:${front.port}`;
});
afterAll(async () => {
  await browser.close();
  await front.close();
  await suite.close();
});

test('LIVEPAGE-7 both pages survive a restart of the Worker: no reload, no gap, nothing twice', async () => {
  const { stream } = await newStream(suite);
  const place = { suite, browser, address };
  const ben = await enterPage(place, `/s/${stream.id}`, { name: 'Ben' });
  const dana = await enterPage(place, `/s/${stream.id}`, { name: 'Dana' });
  for (const { page } of [ben, dana]) await page.evaluate(() => Object.assign(window, { isSame: true }));
  const expected: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    await say(ben.page, `Ben before ${round}`);
    await expect.poll(() => saidOn(dana.page), PATIENT).toEqual([...expected, `Ben before ${round}`]);
    const killed = suite.kill();
    for (const { page } of [ben, dana]) await page.locator('#chat:not([data-state=here])').waitFor();
    expect(await ben.page.locator('#link').innerText()).toContain('Trying again');
    await say(ben.page, `Ben meanwhile ${round}`); // it waits with the page
    expect(await ben.page.locator('.pending li').allInnerTexts()).toEqual([`Ben meanwhile ${round}`]);
    await killed;
    for (const { page } of [ben, dana]) await isHere(page);
    await expect.poll(() => ben.page.locator('.pending li').count(), PATIENT).toBe(0);
    await say(dana.page, `Dana after ${round}`);
    expected.push(`Ben before ${round}`, `Ben meanwhile ${round}`, `Dana after ${round}`);
    for (const { page } of [ben, dana]) await expect.poll(() => saidOn(page), PATIENT).toEqual(expected);
    expect(await ben.page.locator('#link').innerText()).toBe('');
  }
  for (const { page } of [ben, dana])
    expect(await page.evaluate(() => (window as { isSame?: boolean }).isSame)).toBe(true);
  expect([...ben.foreign, ...dana.foreign]).toEqual([]);
  await Promise.all([ben.close(), dana.close()]);
}, 180_000);

test('LIVEPAGE-7 without a network the page says so, and comes back', async () => {
  const { stream } = await newStream(suite);
  const path = `/s/${stream.id}`;
  const ben = await enterPage({ suite, browser, address: suite.address }, path, { name: 'Ben' });
  const dana = await enterPage({ suite, browser, address }, path, { name: 'Dana' });
  await dana.page.context().setOffline(true);
  await front.close(); // sockets that are open don’t notice the other
  await expect.poll(() => dana.page.locator('#link').innerText(), PATIENT).toContain('You’re offline');
  await say(ben.page, 'Said meanwhile');
  await expect.poll(() => saidOn(ben.page), PATIENT).toEqual(['Said meanwhile']);
  expect(await saidOn(dana.page)).toEqual([]);
  front = await startFront(Number(new URL(address).port), () => new URL(suite.address));
  await dana.page.context().setOffline(false);
  await expect.poll(() => saidOn(dana.page), PATIENT).toEqual(['Said meanwhile']);
  await Promise.all([ben.close(), dana.close()]);
}, 180_000);
