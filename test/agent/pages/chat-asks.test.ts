import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTo } from '#test/agent/chat/chats.ts';
import { launchChromium } from '#test/browser/chromium.ts';
import { overhangOf } from '#test/browser/visit.ts';
import { consentIdOn, isDone, openTalk, openTalkers, say } from './talkers.ts';

let talkers: Awaited<ReturnType<typeof openTalkers>>;
let browser: Browser;
beforeAll(async () => {
  [talkers, browser] = await Promise.all([openTalkers(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await talkers.close();
});

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}/;
const ISO = /\d{4}-\d\d-\d\dT/;
const BOOK = 'Book a delivery from 37.7599, -122.4148 to 37.7897, -122.4011';

test('CHATPAGE-3 before a cancellation one reads which delivery it is, its fee, and what the call costs', async () => {
  const { suite, calls } = talkers;
  const { page, sub, complaints, close } = await openTalk(suite, browser);
  await say(page, BOOK);
  await page.locator('.ask').waitFor();
  const sums = await page.locator('.ask .sums').innerText();
  expect(sums).toMatch(/The fare and the tip\s+\$7\.64\s+The call itself\s+\$0\.10/);
  await calls.decide(sub, await consentIdOn(page), 'approve_once');
  await page.locator('.card').waitFor();
  await isDone(page);
  expect(await page.locator('.fee').innerText()).toBe('The call itself cost $0.10.');

  await say(page, 'Cancel it');
  await page.locator('.ask dd', { hasText: '37.7897, -122.4011' }).waitFor();
  const ask = await page.locator('.ask').innerText();
  for (const words of ['37.7599, -122.4148', 'The fee for cancelling', '$0.00', 'The call itself', '$0.02'])
    expect(ask).toContain(words);
  expect(ask).not.toMatch(UUID);
  expect(await overhangOf(page)).toBe(0);

  const beside = await page.context().newPage();
  await beside.goto(`${suite.address}/consent/${await consentIdOn(page)}`);
  const gist = await beside.locator('.gist').innerText();
  for (const words of ['37.7599, -122.4148', '37.7897, -122.4011', 'The fee for cancelling', '$0.02'])
    expect(gist).toContain(words);
  await calls.decide(sub, await consentIdOn(page), 'approve_once');
  await page.locator('.card-headline', { hasText: 'Cancelled' }).waitFor();
  await isDone(page);
  await beside.goto(`${suite.address}/calls`);
  await beside.getByRole('link', { name: 'Cancel a delivery' }).click();
  await beside.getByRole('heading', { name: 'Cancel a delivery to 37.7897, -122.4011' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('CHATPAGE-3 of another’s question nobody learns what it is about', async () => {
  const { suite, calls } = talkers;
  const mine = await openTalk(suite, browser);
  await say(mine.page, BOOK);
  await mine.page.locator('.ask').waitFor();
  await calls.decide(mine.sub, await consentIdOn(mine.page), 'approve_once');
  await isDone(mine.page);
  await say(mine.page, 'Cancel it');
  await mine.page.locator('.ask dd', { hasText: '37.7897' }).waitFor();
  const id = await consentIdOn(mine.page);
  const read = (path: string) => fetch(path).then((answer) => answer.json() as Promise<unknown>);
  expect(await mine.page.evaluate(read, `/chat/asked/${id}`)).toMatchObject({ about: [{ label: 'From' }, {}] });
  const theirs = await openTalk(suite, browser);
  for (const path of [`/chat/asked/${id}`, '/chat/asked/x'])
    expect(await theirs.page.evaluate(read, path)).toEqual({ about: null });
  await Promise.all([mine.close(), theirs.close()]);
});

test('CHATPAGE-2 a window of time is read by the reader’s clock, before it is allowed and after', async () => {
  const { suite, calls } = talkers;
  const { page, sub, close } = await openTalk(suite, browser, {
    more: { timezoneId: 'America/Los_Angeles', locale: 'en-GB' },
  });
  await say(page, `${BOOK} tomorrow between 16:00 and 16:30`);
  await page.locator('.ask').waitFor();
  const times = /[A-Z][a-z]{2},? \d{1,2} [A-Z][a-z]{2,3},? 16:00.16:30/;
  expect((await page.locator('.ask').innerText()).replaceAll(/[\u2009\u202f]/g, '')).toMatch(times);
  expect(await page.locator('.ask').innerText()).not.toMatch(ISO);
  await calls.decide(sub, await consentIdOn(page), 'approve_once');
  await page.locator('.card').waitFor();
  await isDone(page);
  expect((await page.locator('.card').innerText()).replaceAll(/[\u2009\u202f]/g, '')).toMatch(times);
  await close();
});

test('CHATPAGE-16 what the person changed is said where it was done, after a reload, too', async () => {
  const { suite, mailsTo } = talkers;
  const { page, close } = await openTalk(suite, browser);
  const to = `robin-${Date.now()}@example.com`;
  await say(page, mailTo(to));
  await page.locator('.ask').waitFor();
  const beside = await page.context().newPage();
  await beside.goto(`${suite.address}/consent/${await consentIdOn(page)}`);
  await beside.getByText('Change', { exact: false }).first().click();
  await beside.getByLabel('Subject').fill('Where the keys are');
  await beside.getByRole('button', { name: 'Allow once' }).click();
  const words = 'Subject changed to “Where the keys are” by you.';
  await page.locator('.changed', { hasText: words }).waitFor();
  await isDone(page);
  expect(mailsTo(to)).toBe(1);
  await page.reload();
  await page.locator('.changed', { hasText: words }).waitFor();
  await beside.reload();
  expect(await beside.locator('.outcome').innerText()).toContain(words);
  await close();
});
