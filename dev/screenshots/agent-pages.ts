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

/** A price, and a mail that waits for its person. */
const chat = (look: Look): Shot => ({
  name: 'agent-chat',
  look,
  open: (_, stack) => Promise.resolve(`${stack.urls.agent}/chat`),
  act: async (page) => {
    await page.getByRole('link', { name: 'Sign in to talk' }).click();
    await page.getByRole('button', { name: 'Continue as Ada' }).click();
    for (const message of asked) {
      await page.locator('#say').fill(message);
      await page.locator('#say').press('Enter');
      await page.locator('[data-kind=step] :is(.card, .ask)').last().waitFor();
    }
  },
  ready: '.ask',
});

const asked = [
  'How much is a parcel from 37.7599, -122.4148 to 37.7897, -122.4011?',
  'Please send a mail to robin@example.com saying "The keys are under the mat."',
];

/** Pages on which a person talks, and decides. */
export const agentShots: readonly Shot[] = [
  chat({ device: 'phone', theme: 'dark' }),
  chat({ device: 'desktop', theme: 'light' }),
  consent({ device: 'phone', theme: 'light' }),
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
