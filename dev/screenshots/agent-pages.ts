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

/** Pages on which a person decides. */
export const agentShots: readonly Shot[] = [
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
