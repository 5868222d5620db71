import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Suite } from '#test/support/workers/suite.ts';
import { openPage, type Look, type Visit } from './visit.ts';

export const phone: Look = { width: 360, theme: 'light' };
export const desktop: Look = { width: 1280, theme: 'light' };

/** A bearer token of somebody with a name, for the live Worker. */
export const tokenOf = (suite: Suite, name: string, scope = 'chat') =>
  suite.token({ sub: name.toLowerCase(), name, scope, aud: [suite.urls.live] });

/** A browser in which somebody has signed in. */
export async function signedIn(suite: Suite, name: string, scope = 'chat'): Promise<BrowserContextOptions> {
  const value = await tokenOf(suite, name, scope);
  const cookie = { name: 'waypost-live-session', value, domain: '127.0.0.1', path: '/', expires: -1 };
  return {
    storageState: { cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' }], origins: [] },
  };
}

interface Entering {
  readonly suite: Suite;
  readonly browser: Browser;
  /** Where the live Worker is reached. */
  readonly address: string;
}

/** A page with a room, entered: as somebody where a name is given. */
export async function enterPage(
  { suite, browser, address }: Entering,
  path: string,
  { name, scope = 'chat', look = phone }: { name?: string; scope?: string; look?: Look } = {},
): Promise<Visit> {
  const more = name === undefined ? {} : await signedIn(suite, name, scope);
  const visit = await openPage(browser, `${address}${path}`, look, more);
  await isHere(visit.page);
  return visit;
}

export const isHere = (page: Page) => page.locator('#chat[data-state=here]').waitFor();

/** Writes a message and sends it off, as a person at a keyboard does. */
export async function say(page: Page, text: string): Promise<void> {
  await page.locator('#say').fill(text);
  await page.locator('#say').press('Enter');
}

/** What the chat shows, from the top. */
export const saidOn = (page: Page) => page.locator('#messages .said').allInnerTexts();

/** Chooses something of a message’s menu. */
export async function act(page: Page, message: string, words: string | RegExp): Promise<void> {
  await page.locator('#messages .said', { hasText: message }).click();
  await page.getByRole('menuitem', { name: words }).click();
}
