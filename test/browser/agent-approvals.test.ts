import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallStatus } from '#src/agent/invoke/tool-call.ts';
import { booking, openConsents } from '#test/agent/consent/consents.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from './chromium.ts';
import { decider } from './deciders.ts';
import { keepsPageRules, keepsTouchRule } from './page-rules.ts';
import { looks, openPage, type Visit } from './visit.ts';

const phone = { width: 360, theme: 'light' } as const;

let suite: Suite;
let browser: Browser;
let consents: ReturnType<typeof openConsents>;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite({ services: ['agent'] }), launchChromium()]);
  consents = openConsents(suite);
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

const someone = () => `user-${randomUUID()}`;
const ask = (sub: string, columns = {}) =>
  consents.ask(
    { userId: `user:${sub}`, accountId: `user:${sub}`, kind: 'person', id: `user:${sub}` },
    booking,
    columns,
  );
const visit = async (sub: string, path: string, how?: Parameters<typeof decider>[2]) =>
  openPage(browser, `${suite.address}${path}`, phone, await decider(suite, sub, how));

let receipts = 0;
/** A call as the engine leaves it. */
async function called(sub: string, status: CallStatus, columns: Readonly<Record<string, unknown>> = {}) {
  receipts += 1;
  const receipt =
    status === 'succeeded'
      ? { receipt_seq: receipts, receipt: 'r', receipt_hash: `${receipts}`, receipt_prev_hash: 'p' }
      : {};
  const row = {
    id: randomUUID(),
    user_id: `user:${sub}`,
    account_id: `user:${sub}`,
    credential_kind: 'grant',
    credential_id: 'g',
    client_name: 'Errand bot',
    app_id: 'delivery',
    capability_name: 'create',
    capability_version: '1.0.0',
    input: '{}',
    input_digest: 'x',
    is_edited: false,
    policy_version: 'agent-charter-v1',
    gross_minor: 10,
    platform_fee_minor: 1,
    platform_fee_bps: 1_000,
    third_party_cost_minor: 0,
    net_minor: 9,
    commits_minor: 1_897,
    committed_minor: status === 'succeeded' ? 1_890 : null,
    holders: '[]',
    status,
    attempt: randomUUID(),
    lease_until: new Date(),
    caller: 'x',
    created_at: new Date(),
    ...receipt,
    ...columns,
  };
  const names = Object.keys(row);
  await suite.database.query(
    `insert into agent.tool_call (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
}

describe.each(looks)('pages with lists and forms at $width px, $theme', (look) => {
  let open: Visit;
  let sub: string;
  beforeAll(async () => {
    sub = someone();
    await ask(sub);
    await ask(sub, { status: 'approved', decision: 'approve_session', decided_at: new Date() });
    await called(sub, 'succeeded');
    await called(sub, 'outcome_unknown');
    open = await openPage(browser, `${suite.address}/approvals`, look, await decider(suite, sub));
    for (const summary of await open.page.locator('main summary').all()) await summary.click();
  });
  afterAll(() => open.close());
  keepsPageRules(() => open);
  keepsTouchRule(() => open);
});

describe.each(looks)('all that agents did at $width px, $theme', (look) => {
  let open: Visit;
  beforeAll(async () => {
    const sub = someone();
    for (const status of ['succeeded', 'failed', 'outcome_unknown'] as const) await called(sub, status);
    open = await openPage(browser, `${suite.address}/calls`, look, await decider(suite, sub));
  });
  afterAll(() => open.close());
  keepsPageRules(() => open);
  keepsTouchRule(() => open);
});

test('CPAGE-15 the inbox shows what waits, what holds, what agents cost and did, and leads to each', async () => {
  const sub = someone();
  const id = await ask(sub);
  const held = await ask(sub, { status: 'approved', decision: 'approve_session', decided_at: new Date() });
  await ask(sub, { status: 'denied', decision: 'deny', decided_at: new Date() });
  await called(sub, 'succeeded');
  await called(sub, 'succeeded', { client_name: 'Mail bot', created_at: new Date(Date.now() - 40 * 86_400_000) });
  await called(sub, 'failed');
  await ask(someone());
  const { page, close } = await visit(sub, '/approvals');
  expect(await page.locator('h1').innerText()).toBe('One request waits for you');
  expect(await page.locator('section', { hasText: 'This month' }).innerText()).toMatch(
    /Errand bot\s+one call.*\$19\.00/s,
  );
  expect(await page.locator('section', { hasText: 'This month' }).innerText()).not.toContain('Mail bot');
  expect(await page.locator('section', { hasText: 'What agents did' }).innerText()).toContain(
    'didn’t work, not charged',
  );

  await page.getByRole('button', { name: 'Take back: Book a delivery to 37.7897, -122.4011' }).click();
  await page.getByText('No approval of yours is open.').waitFor();
  expect(await consents.statusIn(held)).toBe('revoked');
  await page.getByRole('link', { name: 'Look and decide' }).click();
  await page.waitForURL(`**/consent/${id}`);
  await close();
});

test('CPAGE-15 of what nobody knows the outcome it says what that means', async () => {
  const sub = someone();
  await called(sub, 'outcome_unknown');
  const { page, close } = await visit(sub, '/approvals');
  const words = await page.locator('section', { hasText: 'We don’t know whether this was done' }).innerText();
  expect(words).toContain('It isn’t tried again, and you aren’t charged for it.');
  await close();
});

test('CPAGE-16 the person sets a day’s limit and a rule, and takes it away', async () => {
  const sub = someone();
  const { page, complaints, close } = await visit(sub, '/approvals');
  await page.getByText('Change the day’s limit').click();
  await page.getByLabel('Dollars a day').first().fill('25.50');
  await page.getByRole('button', { name: 'Save the limit' }).click();
  await page.getByText('$25.50').waitFor();

  const row = page.locator('#your-rules li', { hasText: 'Send a mail' });
  await row.getByText('Change', { exact: true }).click();
  await row.getByLabel('Allow it without asking').check();
  await row.getByRole('button', { name: 'Save this rule' }).click();
  await page.getByRole('link', { name: 'To: Write at least one address, one a line.' }).waitFor();
  expect(await row.getByLabel('Allow it without asking').isChecked()).toBe(true);
  await row.getByLabel('To: one a line').fill('robin@example.com\nada@example.com');
  await row.getByLabel('Dollars a day').fill('1');
  await row.getByRole('button', { name: 'Save this rule' }).click();
  await row.getByText('Allowed without asking, at most $1.00 a day, for robin@example.com, ada@example.com').waitFor();

  await row.getByText('Change', { exact: true }).click();
  await row.getByLabel('Never').check();
  await row.getByRole('button', { name: 'Save this rule' }).click();
  await row.getByText('Never: no agent may do it').waitFor();
  const { rows } = await suite.database.query('select standing from agent.profile_rule where user_id = $1', [
    `user:${sub}`,
  ]);
  expect(rows).toEqual([{ standing: 'never' }]);
  await row.getByText('Change', { exact: true }).click();
  await row.getByLabel('Ask me').check();
  await row.getByRole('button', { name: 'Save this rule' }).click();
  await row.getByText('You’re asked once for each address').first().waitFor();
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
  await close();
});

test('CPAGE-16 rules are shown to whoever has signed in, and changed after a passkey only', async () => {
  const { page, close } = await visit(someone(), '/approvals', { acr: '' });
  expect(await page.locator('#your-rules').innerText()).toContain('$100.00');
  expect(await page.locator('#your-rules form').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Prove it’s you' }).getAttribute('href')).toContain('level=medium');
  await close();
});
