import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOW_MUCH, mailTo } from '#test/agent/chat/chats.ts';
import { askForMail, consentIdOn, desktop, isDone, openTalk, openTalkers, phone, say } from './talkers.ts';
import { launchChromium } from '#test/browser/chromium.ts';
import { openPage } from '#test/browser/visit.ts';

let talkers: Awaited<ReturnType<typeof openTalkers>>;
let browser: Browser;
beforeAll(async () => {
  [talkers, browser] = await Promise.all([openTalkers(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await talkers.close();
});

test('CHATPAGE-1 one signs in at the provider, asks for a price, and decides with a passkey in a window beside', async () => {
  const { suite, mailsTo } = talkers;
  const { page, complaints, close } = await openPage(browser, `${suite.address}/chat`, phone);
  await page.getByRole('link', { name: 'Sign in to talk' }).click();
  await page.getByRole('button', { name: 'Continue as Ada' }).click();
  await page.waitForURL(`${suite.address}/chat`);
  await say(page, HOW_MUCH);
  await page.locator('.card-headline', { hasText: '$7.64' }).waitFor();
  await isDone(page);
  const readable = await page.evaluate(() => [
    document.cookie,
    ...[localStorage, sessionStorage].flatMap((storage) => Object.values(storage)),
  ]);
  expect(readable).toEqual(['']);

  await say(page, mailTo('robin@shop.example'));
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Look and decide' }).click();
  const beside = await opened;
  await beside.getByRole('link', { name: 'Sign in' }).click();
  await beside.getByRole('button', { name: 'Continue with a passkey (demo) as Ada' }).click();
  expect(await beside.locator('main').innerText()).toContain(await page.locator('.ask .code').innerText());
  await beside.getByRole('button', { name: 'Allow once' }).click();
  await page.locator('[data-kind=step][data-status=succeeded] .answered[data-answer=allowed]').waitFor();
  await isDone(page);
  expect(mailsTo('robin@shop.example')).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});

test('CHATPAGE-2 a step is seen as it happens, with a card of figures and links, and nothing is JSON', async () => {
  const { page, close } = await openTalk(talkers.suite, browser);
  await say(page, HOW_MUCH);
  await page.locator('[data-kind=step][data-status=succeeded]').waitFor();
  await isDone(page);
  const step = await page.locator('[data-kind=step]').innerText();
  for (const words of ['Quote a delivery', 'done', '$7.64', 'The driver', '$6.12', '2.2 miles', '37.7599, -122.4148'])
    expect(step).toContain(words);
  expect(step).not.toMatch(/[{}"]/);
  expect(page.url()).toMatch(/\/chat\/[0-9a-f-]{36}$/);
  await close();
});

test('CHATPAGE-3 a question says what, for how much and until when; a no is shown, and it goes on by itself', async () => {
  const { suite, calls, mailsTo } = talkers;
  const { page, sub, close } = await openTalk(suite, browser);
  const to = await askForMail(page);
  const ask = await page.locator('.ask').innerText();
  for (const words of [to, 'The keys are under the mat', '$0.10', 'Time to decide']) expect(ask).toContain(words);
  await expect.poll(() => page.locator('[data-until]').innerText(), { timeout: 5_000 }).toMatch(/^14:5\d$/);
  await calls.decide(sub, await consentIdOn(page), 'deny');
  await page.locator('.answered[data-answer=denied]').waitFor({ timeout: 5_000 });
  await isDone(page);
  expect(await page.locator('.ask').count()).toBe(0);
  expect(mailsTo(to)).toBe(0);
  await close();
});

test('CHATPAGE-4 no script of the page gets at the page of a decision, nor at its window', async () => {
  const { page, close } = await openTalk(talkers.suite, browser);
  await askForMail(page);
  const link = page.getByRole('link', { name: 'Look and decide' });
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  const path = `/consent/${await consentIdOn(page)}`;
  expect(await page.evaluate(async (url) => (await fetch(url)).status, path)).toBe(403);
  const opened = page.context().waitForEvent('page');
  await page.evaluate((url) => void Object.assign(window, { taken: window.open(url) }), path);
  const beside = await opened;
  await beside.getByRole('button', { name: 'Allow once' }).waitFor();
  expect(await beside.evaluate(() => window.opener === null)).toBe(true);
  expect(await page.evaluate(() => (window as typeof window & { taken: Window }).taken.closed)).toBe(true);
  await close();
});

test('CHATPAGE-5 loaded again while it waits, all of it is there, and it goes on', async () => {
  const { suite, calls, mailsTo } = talkers;
  const { page, sub, close } = await openTalk(suite, browser, { look: desktop });
  await say(page, HOW_MUCH);
  await isDone(page);
  const to = await askForMail(page);
  await page.reload();
  await page.locator('.ask').waitFor();
  const kinds = () => page.locator('#said > li').evaluateAll((lines) => lines.map((line) => line.dataset['kind']));
  expect((await kinds()).filter((kind) => kind !== 'answer')).toEqual(['user', 'step', 'user', 'step']);
  expect(await page.locator('.card-headline').first().innerText()).toBe('$7.64');
  await calls.decide(sub, await consentIdOn(page), 'approve_once');
  await page.locator('.answered[data-answer=allowed]').waitFor({ timeout: 5_000 });
  await isDone(page);
  expect(mailsTo(to)).toBe(1);
  await page.reload();
  await page.locator('.card', { hasText: to }).waitFor();
  expect((await kinds()).filter((kind) => kind !== 'answer')).toEqual(['user', 'step', 'user', 'step']);
  await close();
});

test('CHATPAGE-6 what is under way can be stopped: nothing more is done, and one goes on talking', async () => {
  const { page, close } = await openTalk(talkers.suite, browser);
  await askForMail(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('.answered[data-answer=withdrawn]').waitFor();
  await page.getByText('You stopped it.', { exact: true }).last().waitFor();
  await isDone(page);
  await say(page, HOW_MUCH);
  await page.locator('.card-headline').waitFor();
  expect(
    await page.locator('[data-kind=step]').evaluateAll((steps) => steps.map((step) => step.dataset['status'])),
  ).toEqual(['undone', 'succeeded']);
  await close();
});

const MARKUP = '<img src=x onerror="document.title=\'taken\'"><b>bold</b>\u202egnp.exe';

test('CHATPAGE-7 what others wrote is text, whatever it looks like, and what hides in it is named', async () => {
  const { suite } = talkers;
  const { page, sub, complaints, close } = await openTalk(suite, browser);
  const merchant = await suite.token({ sub, scope: 'deliveries:write', aud: [suite.urls.delivery] });
  const order = {
    pickup: { lat: 37.7955, lng: -122.3937 },
    dropoff: { lat: 37.7544, lng: -122.4477, address: { line1: MARKUP } },
  };
  const created = await suite.fetch(
    '/v1/deliveries',
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${merchant}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(order),
    },
    'delivery',
  );
  expect(created.status).toBe(201);
  await say(page, 'Show my deliveries');
  await page.locator('.card-items li').waitFor();
  await say(page, `<b>hello</b> ${MARKUP}`);
  await isDone(page);
  expect(await page.locator('#said img, #said b').count()).toBe(0);
  expect(await page.title()).toBe('Chat · Waypost');
  expect(await page.locator('.card-items').innerText()).toContain('<b>bold</b>U+202Egnp.exe');
  expect(complaints).toEqual([]);
  await close();
});

const BOOK = 'Book a delivery from 37.7599, -122.4148 to 37.7897, -122.4011, with a PIN';

test('CHATPAGE-8 a PIN is the person’s alone: marked as that, there again after a reload, and not kept', async () => {
  const { suite, calls } = talkers;
  const { page, sub, token, close } = await openTalk(suite, browser);
  await say(page, BOOK);
  await page.locator('.ask').waitFor();
  await calls.decide(sub, await consentIdOn(page), 'approve_once');
  const pin = page.locator('.card-secrets dd');
  await pin.waitFor();
  await isDone(page);
  const told = await pin.innerText();
  expect(told).toMatch(/^\d{4}$/);
  expect(await page.getByRole('link', { name: 'Follow it' }).getAttribute('href')).toMatch(/\/t\/[0-9a-f]{10}$/);
  await page.reload();
  await pin.waitFor();
  expect(await pin.innerText()).toBe(told);
  const path = `/v1/conversations/${page.url().split('/').at(-1)}/messages`;
  const { body } = await calls.call<{ messages: { role: string; result?: object }[] }>('GET', path, token);
  const results = body.messages.filter(({ role }) => role === 'tool').map(({ result }) => JSON.stringify(result));
  expect(results.map((result) => /"pin":"/.test(result))).toEqual([false]);
  await close();
});

test('CHATPAGE-10 while another window’s message is answered, one’s own waits in the field, and that one is shown', async () => {
  const { suite, calls, mailsTo } = talkers;
  const { page, sub, close } = await openTalk(suite, browser);
  await say(page, HOW_MUCH);
  await isDone(page);
  const beside = await page.context().newPage();
  await beside.goto(page.url());
  await beside.locator('.card-headline').waitFor();
  const to = await askForMail(page);
  await say(page, 'Thanks!');
  await page.getByText('One message at a time').waitFor();
  await say(beside, 'Thanks!');
  await beside.locator('#fault', { hasText: 'still being answered' }).waitFor();
  await beside.locator('.ask').waitFor();
  expect(await beside.locator('#say').inputValue()).toBe('Thanks!');
  await calls.decide(sub, await consentIdOn(page), 'approve_once');
  for (const each of [page, beside]) await each.locator('.answered[data-answer=allowed]').waitFor();
  await isDone(beside);
  expect(await beside.locator('#fault').isVisible()).toBe(false);
  expect(await beside.locator('#said [data-kind=user]').count()).toBe(2);
  expect(mailsTo(to)).toBe(1);
  await close();
});

test('CHATPAGE-9 said without a network it is kept, sent once the network is back, and answered once', async () => {
  const { suite, calls } = talkers;
  const { page, token, close } = await openTalk(suite, browser);
  await page.locator('#welcome').waitFor();
  await page.evaluate(() => fetch('/chat/session')); // the token is there
  await say(page, HOW_MUCH);
  await isDone(page);
  await page.context().setOffline(true);
  await say(page, 'Thanks!');
  await page.locator('#link', { hasText: 'offline' }).waitFor();
  await page.context().setOffline(false);
  await isDone(page);
  const path = `/v1/conversations/${page.url().split('/').at(-1)}/messages`;
  const { body } = await calls.call<{ messages: { role: string; text?: string }[] }>('GET', path, token);
  expect(body.messages.filter(({ role }) => role === 'user').map(({ text }) => text)).toEqual([HOW_MUCH, 'Thanks!']);
  expect(await page.locator('#said [data-kind=user]').count()).toBe(2);
  await close();
});
