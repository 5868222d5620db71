import type { Page } from 'playwright-core';
import { AgentActs } from './agent-acts.ts';
import type { Shot } from './pages.ts';
import type { Look } from './take.ts';

/** Signs in with the demo’s passkey, and comes back to the page. */
async function signIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Continue with a passkey (demo) as Ada' }).click();
  await page.locator('.topbar .menu').waitFor();
}

const consent = (look: Look): Shot => ({
  name: 'agent-consent',
  look,
  open: async (_, stack) => `${stack.urls.agent}/consent/${await new AgentActs(stack).ask()}`,
  act: signIn,
  ready: '#countdown',
});

/** A delivery that waits for its person’s word. */
const chat = (look: Look): Shot => ({
  name: 'agent-chat',
  look,
  open: (_, stack) => Promise.resolve(`${stack.urls.agent}/chat`),
  act: async (page) => {
    await page.getByRole('link', { name: 'Sign in to talk' }).click();
    await page.getByRole('button', { name: 'Continue as Ada' }).click();
    await page.locator('#welcome').waitFor();
    await page.locator('#say').fill(asked);
    await page.locator('#say').press('Enter');
  },
  ready: '.ask',
});

const asked =
  'Book a delivery from 37.7599, -122.4148 to 37.7897, -122.4011 tomorrow between 16:00 and 16:30 with a tip of $3';

/** Pages on which a person talks, and decides. */
export const agentShots: readonly Shot[] = [
  chat({ device: 'phone', theme: 'dark' }),
  { ...chat({ device: 'desktop', theme: 'light' }), isKept: true },
  { ...consent({ device: 'phone', theme: 'light' }), isKept: true },
  consent({ device: 'desktop', theme: 'dark' }),
  {
    name: 'agent-approvals',
    look: { device: 'desktop', theme: 'light' },
    open: async (_, stack) => `${stack.urls.agent}/approvals`,
    act: signIn,
    ready: '#your-rules',
  },
  {
    name: 'agent-grant',
    look: { device: 'phone', theme: 'dark' },
    open: async (_, stack) => `${stack.urls.agent}/grant?code=${await new AgentActs(stack).request()}`,
    act: signIn,
    ready: '.scopes',
  },
];
