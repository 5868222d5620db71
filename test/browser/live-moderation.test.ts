import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goLive, type WentLive } from '#test/live/streams/streams.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from './chromium.ts';
import { act, desktop, enterPage, say, saidOn, tokenOf } from './live-people.ts';
import { barriersOf } from './visit.ts';

const PATIENT = { timeout: 60_000, interval: 50 };
const GONE = 'This message was taken off.';

let suite: Suite;
let browser: Browser;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite({ services: ['live'] }), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

/** A stream of Cleo’s, with her in the control room, and Ben among the viewers. */
async function gathering() {
  const place = { suite, browser, address: suite.address };
  const name = `Cleo ${Math.random()}`; // a host has one stream at a time
  const went = (await (await goLive(suite, await tokenOf(suite, name, 'live:stream'))).json()) as WentLive;
  const path = `/s/${went.stream.id}`;
  const cleo = await enterPage(place, `${path}/host`, { name, scope: 'live:stream', look: desktop });
  const ben = await enterPage(place, path, { name: 'Ben' });
  await say(ben.page, 'Buy my things');
  await expect.poll(() => saidOn(cleo.page), PATIENT).toEqual(['Buy my things']);
  return { cleo, ben, close: () => Promise.all([cleo.close(), ben.close()]) };
}

test('LIVEPAGE-9 the host takes a message off, silences its author, and lets them write again', async () => {
  const { cleo, ben, close } = await gathering();
  await act(cleo.page, 'Buy my things', 'Take it off');
  await expect.poll(() => saidOn(ben.page), PATIENT).toEqual([GONE]);

  await say(ben.page, 'Buy them again');
  await expect.poll(() => saidOn(cleo.page), PATIENT).toHaveLength(2);
  await act(cleo.page, 'Buy them again', /Silence Ben/);
  await expect.poll(() => saidOn(ben.page), PATIENT).toEqual([GONE, GONE]);
  await expect.poll(() => cleo.page.locator('#say-hint').innerText(), PATIENT).toBe('Ben can’t write for 10 minutes.');
  await say(ben.page, 'Really');
  await expect
    .poll(() => ben.page.locator('#say-hint').innerText(), PATIENT)
    .toMatch(/^You were silenced. You can write again in \d+ min$/);

  await cleo.page.locator('#messages .said').last().click();
  await cleo.page.getByRole('menuitem', { name: 'Let Ben write again' }).click();
  await expect.poll(() => cleo.page.locator('#say-hint').innerText(), PATIENT).toBe('Ben may write again.');
  await say(ben.page, 'Thank you');
  await expect.poll(() => saidOn(cleo.page), PATIENT).toContain('Thank you');
  await close();
});

test('LIVEPAGE-9 what quotes a message loses its quote with it, for whoever is there and whoever comes later', async () => {
  const { cleo, ben, close } = await gathering();
  await act(cleo.page, 'Buy my things', 'Reply');
  await say(cleo.page, 'Not here');
  const quote = () => ben.page.locator('.reply').innerText();
  await expect.poll(quote, PATIENT).toBe('Ben: Buy my things');
  await act(cleo.page, 'Buy my things', 'Take it off');
  await expect.poll(quote, PATIENT).toBe('Answers a message that was taken off.');
  await ben.page.reload();
  await expect.poll(() => saidOn(ben.page), PATIENT).toEqual(['Not here']);
  expect(await quote()).toBe('Answers a message that was taken off.');
  expect(await ben.page.content()).not.toContain('Buy my things');
  await close();
});

test('LIVEPAGE-9 whoever is banned is told, reads on, and writes no more, reloaded or not', async () => {
  const { cleo, ben, close } = await gathering();
  await act(cleo.page, 'Buy my things', /Ban Ben/);
  const told = () => ben.page.locator('#link').innerText();
  await expect.poll(told, PATIENT).toContain('You were banned from this chat');
  expect(await ben.page.locator('#say').isDisabled()).toBe(true);
  await say(cleo.page, 'Where were we?');
  await expect.poll(() => saidOn(ben.page), PATIENT).toEqual(['Where were we?']);
  await ben.page.reload();
  await expect.poll(told, PATIENT).toContain('You were banned from this chat');
  await expect.poll(() => saidOn(ben.page), PATIENT).toContain('Where were we?');
  await close();
});

test('LIVEPAGE-9 the host changes who writes, and which words aren’t for the room; everybody is told', async () => {
  const { cleo, ben, close } = await gathering();
  expect(await ben.page.locator('#chat-settings').isVisible()).toBe(false);
  await cleo.page.locator('#chat-settings summary').click();
  await cleo.page.locator('#words').fill('things\nstuff');
  await cleo.page.getByRole('button', { name: 'Save' }).click();
  await cleo.page.getByText('Saved.').waitFor();
  expect(await barriersOf(cleo.page)).toEqual([]);
  await say(ben.page, 'My things again');
  await expect.poll(() => saidOn(cleo.page), PATIENT).toEqual(['Buy my things', expect.not.stringContaining('things')]);

  await cleo.page.locator('#mode').selectOption('host_only');
  await cleo.page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => ben.page.locator('#terms').innerText(), PATIENT).toBe('Only the host writes at the moment');
  expect(await ben.page.locator('#say').isDisabled()).toBe(true);
  await cleo.page.locator('#mode').selectOption('open');
  await cleo.page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => ben.page.locator('#say').isDisabled(), PATIENT).toBe(false);
  await close();
});
