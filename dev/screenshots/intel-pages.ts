import type { Page } from 'playwright-core';
import { claimsOf, personOf } from '../../sandbox/identity/people.ts';
import { callAs } from '../identity/call-as.ts';
import type { Stack } from '../stack/stack.ts';
import type { Shot } from './pages.ts';
import type { Look } from './take.ts';

const PATIENCE_MS = 90_000;
const EVERY_MS = 1_000;

let found: Promise<void> | undefined;
/** A competitor raises its prices, and a node sees it, once. */
function raise({ urls }: Stack): Promise<void> {
  found ??= (async () => {
    const call = callAs(urls.identity, urls.intel, {
      sub: 'ops',
      scope: 'intel:admin intel:read',
      ...claimsOf(personOf('ops')),
    });
    const count = async (path: string, name: string) =>
      (await call<Readonly<Record<string, readonly unknown[]>>>('GET', path)).body[name]?.length ?? 0;
    const until = async (path: string, name: string) => {
      for (const began = Date.now(); (await count(path, name)) === 0; await wait(EVERY_MS))
        if (Date.now() - began > PATIENCE_MS) throw new Error(`${path} stays empty`);
    };
    await until('/api/scans?outcome=baseline', 'scans');
    await fetch(`${urls.competitor}/edit`, {
      method: 'POST',
      body: new URLSearchParams({ starter: '35', growth: '99', fleet: '249' }),
      redirect: 'manual',
    });
    await until('/api/insights', 'insights');
  })();
  return found;
}

const wait = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

async function signIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByRole('button', { name: 'Continue as Ops' }).click();
  await page.locator('.topbar .menu').waitFor();
}

const dashboard = (look: Look): Shot => ({
  name: 'intel-dashboard',
  look,
  open: async (_, stack) => {
    await raise(stack);
    return `${stack.urls.intel}/`;
  },
  ready: '#live[data-state=live]',
});

/** What a product team opens each morning. */
export const intelShots: readonly Shot[] = [
  dashboard({ device: 'phone', theme: 'light' }),
  dashboard({ device: 'phone', theme: 'dark' }),
  dashboard({ device: 'desktop', theme: 'light' }),
  { ...dashboard({ device: 'desktop', theme: 'dark' }), act: signIn },
  {
    name: 'intel-subscriptions',
    look: { device: 'desktop', theme: 'light' },
    open: (_, stack) => Promise.resolve(`${stack.urls.intel}/subscriptions`),
    act: signIn,
    ready: '#subscribe',
  },
];
