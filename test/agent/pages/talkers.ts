import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startCatcher } from '#test/mail/catcher.ts';
import { mailTo } from '#test/agent/chat/chats.ts';
import { openCalls } from '#test/agent/invoke/calls.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { deciderCookie } from '#test/browser/deciders.ts';
import { openPage, type Look, type Visit } from '#test/browser/visit.ts';

export const phone: Look = { width: 360, theme: 'light' };
export const desktop: Look = { width: 1280, theme: 'light' };

const SCOPE = 'chat delivery:@read delivery:@write places:@read places:@write account:@read mail:@write live:@read';

/** A suite that sends mail, and people who talk in it. */
export async function openTalkers() {
  const catcher = await startCatcher();
  const vars = {
    MAIL_URL: catcher.url,
    MAIL_KEY: 're_0123456789_of_the_tests',
    MAIL_FROM: 'Waypost <agents@waypost.example>',
  };
  const suite = await startSuite({ services: ['agent', 'delivery'], vars });
  return {
    suite,
    calls: openCalls(suite),
    mailsTo: (to: string) => catcher.mails().filter((each) => each.to.includes(to)).length,
    async close() {
      await suite.close();
      await catcher.close();
    },
  };
}

/** Whoever talks, with what they have said. */
export interface Talker extends Visit {
  readonly sub: string;
  readonly token: string;
}

const cookieOf = (name: string, value: string) => ({
  name,
  value,
  domain: '127.0.0.1',
  path: '/',
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: 'Lax' as const,
});

/** A browser in which somebody has signed in to talk, and to decide. */
export async function talkerOptions(suite: Suite, sub: string) {
  const token = await suite.token({ sub, name: 'Ben', scope: SCOPE, aud: [suite.urls.agent] });
  const decider = await deciderCookie(suite, sub);
  const cookies = [cookieOf('waypost-agent-chat-session', token), cookieOf(decider.name, decider.value)];
  const options: BrowserContextOptions = { storageState: { cookies, origins: [] } };
  return { token, options };
}

/** A person of their own, on the page. */
export async function openTalk(
  suite: Suite,
  browser: Browser,
  { look = phone, path = '/chat', more = {} }: { look?: Look; path?: string; more?: BrowserContextOptions } = {},
): Promise<Talker> {
  const sub = `talker-${randomUUID()}`;
  const { token, options } = await talkerOptions(suite, sub);
  const visit = await openPage(browser, `${suite.address}${path}`, look, { ...options, ...more });
  return { ...visit, sub, token };
}

/** Writes a message and sends it off. */
export async function say(page: Page, text: string): Promise<void> {
  await page.locator('#say').fill(text);
  await page.locator('#say').press('Enter');
}

/** Until nothing is under way. */
export const isDone = (page: Page) => page.locator('#send').waitFor();

export const askForMail = async (page: Page, to = `robin-${randomUUID()}@example.com`) => {
  await say(page, mailTo(to));
  await page.locator('.ask').waitFor();
  return to;
};

export const consentIdOn = async (page: Page): Promise<string> =>
  ((await page.locator('.ask .decide').getAttribute('href')) ?? '').replace('/consent/', '');
