import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOW_MUCH, openChats } from '#test/agent/chat/chats.ts';
import { launchChromium } from '#test/browser/chromium.ts';
import { askForMail, consentIdOn, isDone, openTalk, openTalkers, say } from './talkers.ts';

let talkers: Awaited<ReturnType<typeof openTalkers>>;
let browser: Browser;
beforeAll(async () => {
  [talkers, browser] = await Promise.all([openTalkers(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await talkers.close();
});

interface Listed {
  readonly conversations: readonly { readonly id: string }[];
}

/** Whether the message reached the service before the page was loaded again. */
test.each(['arrived', 'never arrived'] as const)(
  'CHATPAGE-5 loaded again right after the first message, which %s, it is there, and answered once',
  async (how) => {
    const { suite, calls } = talkers;
    const { page, token, close } = await openTalk(suite, browser);
    await page.locator('#welcome').waitFor();
    const hang = Promise.withResolvers<void>();
    const hasArrived = Promise.withResolvers<void>();
    await page.route('**/v1/chat', async (route) => {
      if (how === 'arrived') await route.fetch().catch(() => undefined);
      hasArrived.resolve();
      await hang.promise; // the page never hears of it
      await route.abort().catch(() => undefined);
    });
    await say(page, HOW_MUCH);
    await hasArrived.promise;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    hang.resolve();
    await page.locator('[data-kind=user]', { hasText: HOW_MUCH }).waitFor();
    await page.locator('.card-headline', { hasText: '$7.64' }).waitFor();
    await isDone(page);
    expect(await page.locator('[data-kind=user]').count()).toBe(1);
    expect(await page.locator('#welcome').isVisible()).toBe(false);
    expect(page.url()).toMatch(/\/chat\/[\da-f-]{36}$/);
    expect(await page.evaluate(() => window.history.state as unknown)).toBeNull();
    const { body } = await calls.call<Listed>('GET', '/v1/conversations', token);
    expect(body.conversations.length).toBe(1);
    expect(await page.locator('#conversations li').count()).toBe(1);
    await close();
  },
);

test('CHATPAGE-5 another message that was on its way is sent after a reload, once', async () => {
  const { page, close } = await openTalk(talkers.suite, browser);
  await say(page, HOW_MUCH);
  await isDone(page);
  await page.route('**/v1/conversations/*/chat', () => undefined);
  await say(page, 'Thanks!');
  await page.locator('[data-kind=user]', { hasText: 'Thanks!' }).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect.poll(() => page.locator('[data-kind=user]').allInnerTexts()).toHaveLength(2);
  await isDone(page);
  await page.reload();
  await isDone(page);
  await expect.poll(() => page.locator('[data-kind=user]').count()).toBe(2);
  await close();
});

test('CHATPAGE-17 a page whose place another one took stays away for a while, then has missed nothing', async () => {
  const { suite, calls } = talkers;
  const chats = openChats(suite);
  const { page, sub, token, close } = await openTalk(suite, browser);
  await askForMail(page);
  const conversationId = page.url().split('/').at(-1) ?? '';
  const { body } = await calls.call<{ running: string }>('GET', `/v1/conversations/${conversationId}/messages`, token);
  const events = `/v1/conversations/${conversationId}/runs/${body.running}/events`;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (let others = 0; others < 5; others += 1) await (await chats.open(events, token)).until('consent_required');
  await calls.decide(sub, await consentIdOn(page), 'approve_once');
  await setTimeout(6_000);
  expect(asked).toEqual([]);
  await page.locator('[data-kind=step][data-status=succeeded]').waitFor({ timeout: 20_000 });
  await isDone(page);
  expect(asked).toEqual([`${suite.address}${events}`]);
  await close();
});

test('CHATPAGE-11 on a phone the list of conversations is closed by its button and by Escape, and the focus returns', async () => {
  const { page, close } = await openTalk(talkers.suite, browser);
  const opener = page.getByRole('button', { name: 'Chats' });
  const closer = page.getByRole('button', { name: 'Close your conversations' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await closer.waitFor();
  const box = await closer.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  const hasFocus = () => opener.evaluate((element) => element === document.activeElement);
  await closer.focus();
  await page.keyboard.press('Enter');
  await closer.waitFor({ state: 'hidden' });
  expect(await hasFocus()).toBe(true);
  await page.keyboard.press('Enter');
  await closer.focus();
  await page.keyboard.press('Escape');
  await closer.waitFor({ state: 'hidden' });
  expect(await hasFocus()).toBe(true);
  await close();
});

test('CPAGE-26 signing out on one page is seen on every other that is open, and both sign-ins end', async () => {
  const { suite } = talkers;
  const { page, close } = await openTalk(suite, browser);
  await say(page, HOW_MUCH);
  await isDone(page);
  const [chat, inbox] = await Promise.all([page.context().newPage(), page.context().newPage()]);
  await chat.goto(`${suite.address}/chat`);
  await inbox.goto(`${suite.address}/approvals`);
  await chat.locator('#say').fill('Something that I was about to say');
  await inbox.locator('.menu summary').click();
  await inbox.getByRole('button', { name: 'Sign out' }).click();
  await inbox.getByText('Sign in to see what is asked').waitFor();
  for (const each of [page, chat]) await each.getByText('Sign in to talk').waitFor();
  expect(await page.locator('main').innerText()).not.toContain('$7.64');
  await close();
});

test('CPAGE-26 a page that comes back, or is looked at again, shows who is signed in now', async () => {
  const { suite } = talkers;
  const { page, close } = await openTalk(suite, browser, { path: '/approvals' });
  await page.locator('#your-rules').waitFor();
  await page.context().clearCookies(); // without a word to this page
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.getByText('Sign in to see what is asked').waitFor();
  await close();

  const talking = await openTalk(suite, browser);
  await talking.page.locator('#say').fill('Half a sentence');
  await talking.page.context().clearCookies();
  const looked = talking.page.waitForResponse('**/signed-in');
  await talking.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await looked;
  expect(await talking.page.locator('#say').inputValue()).toBe('Half a sentence'); // its time ran out: nothing is lost
  await talking.page.locator('#say').fill('');
  await expect
    .poll(
      async () => {
        await talking.page.evaluate(() => window.dispatchEvent(new Event('focus')));
        return talking.page.getByText('Sign in to talk').count();
      },
      { timeout: 12_000, interval: 1_000 },
    )
    .toBe(1);
  await talking.close();
});

test.each([
  ['/chat/', '/chat'],
  [`/chat/${randomUUID()}/?a=b`, undefined],
  ['/approvals//', '/approvals'],
])('PAGE-25 %s leads to the address without the slash', async (path, expected) => {
  const { suite } = talkers;
  const ask = (accept: string) => suite.fetch(path, { headers: { accept }, redirect: 'manual' }, 'agent');
  const response = await ask('text/html');
  expect(response.status).toBe(308);
  expect(response.headers.get('location')).toBe(expected ?? path.replace('/?', '?'));
  expect((await ask('application/json')).status).toBe(404);
});
