import type { Browser, Page } from 'playwright-core';
import { booking, openConsents, type Asker } from '#test/agent/consent/consents.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { decider, type SignedInHow } from './deciders.ts';
import { openPage, type Look } from './visit.ts';

export const phone: Look = { width: 360, theme: 'light' };

const asker: Asker = { userId: 'user:ada', accountId: 'org:demo-merchant', kind: 'person', id: 'user:ada' };

/** A mail with everything that a reader could be deceived by. */
export const mail = {
  capability: 'mail:send',
  reason: 'foreign_text',
  input: {
    to: 'rоbin@example.com', // with a Cyrillic о
    subject: 'Keys\u202Egnp.exe',
    body: `Dear Robin,\n\n${'The keys are under the mat. '.repeat(40)}\u200bThe end.`,
  },
  grossMinor: 10,
  commitsMinor: 0,
};

export const plainMail = {
  ...mail,
  reason: 'first_use',
  input: { to: 'robin@example.com', subject: 'Keys', body: 'The keys are under the mat.' },
};

/** What Ada’s agents ask her, and the pages on which she decides. */
export function openRequests(suite: Suite, browser: Browser) {
  const consents = openConsents(suite);
  const at = (id: string) => `${suite.address}/consent/${id}`;
  return {
    at,
    ask: (wish: Parameters<typeof consents.ask>[1] = booking, columns = {}) => consents.ask(asker, wish, columns),
    statusIn: consents.statusIn,
    row: async (id: string) =>
      (
        await suite.database.query<Record<string, unknown>>(
          `select status, decision, decided_input, proof, max_calls, max_per_call_minor::text from agent.consent where id = $1`,
          [id],
        )
      ).rows[0],
    visit: async (id: string, how?: SignedInHow, look = phone) =>
      openPage(browser, at(id), look, await decider(suite, 'ada', how)),
  };
}

export const textOf = (page: Page) => page.locator('main').innerText();

/** An agent without a credential asks for a grant: the code that it shows. */
export async function requestGrant(suite: Suite, terms: object = {}): Promise<{ code: string; deviceCode: string }> {
  const response = await suite.fetch('/v1/grants/request', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      agent: { name: 'Errand bot' },
      scopes: ['delivery:@read', 'delivery:create', 'mail:send'],
      limits: { max_total_minor: '5000' },
      ...terms,
    }),
  });
  const made = (await response.json()) as { user_code: string; device_code: string };
  return { code: made.user_code, deviceCode: made.device_code };
}
