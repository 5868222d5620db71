import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booking, openConsents, refund } from '#test/agent/consent/consents.ts';
import { deciderCookie } from '#test/browser/deciders.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { openVisitors, tokenIn } from './visitors.ts';

let suite: Suite;
let consents: ReturnType<typeof openConsents>;
let visitors: ReturnType<typeof openVisitors>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
  consents = openConsents(suite);
  visitors = openVisitors(suite, consents);
});
afterAll(() => suite.close());

const textOf = async (path: string, cookie: string) => (await visitors.get(path, cookie)).text();
/** A person with an agent that has a grant of theirs, and their session. */
async function withAgent(change: object = {}) {
  const sub = `user-${randomUUID()}`;
  const token = await suite.token({ sub, scope: 'grants:manage', aud: [suite.urls.agent] });
  const made = await consents.agents.grant(token, change);
  const { name, value, formToken } = await deciderCookie(suite, sub, { acr: '', agoSeconds: 2_000 });
  return { sub, token, made, cookie: `${name}=${value}`, form_token: formToken };
}
const rowOf = async (id: string) =>
  (
    await suite.database.query<Record<string, unknown>>(
      'select status, decision, proof from agent.consent where id = $1',
      [id],
    )
  ).rows[0];

test.each([
  ['without a passkey', { acr: '' }, null],
  ['that is older than five minutes', { agoSeconds: 2_000 }, 'phr'],
])('CPAGE-21 a sign-in %s can deny, and allow nothing', async (_which, how, acr) => {
  const { id, path, cookie, formToken } = await visitors.someone(how);
  const page = await textOf(path, cookie);
  expect(page).toContain('value="deny"');
  expect(page).not.toContain('value="approve_once"');
  const form_token = tokenIn(page);
  expect(form_token).toBe(formToken);
  const allowed = await visitors.post(path, cookie, { form_token, decision: 'approve_once' });
  expect([allowed.status, await consents.statusIn(id)]).toEqual([303, 'pending']);
  expect((await visitors.post(path, cookie, { form_token, decision: 'deny' })).status).toBe(303);
  expect(await rowOf(id)).toMatchObject({ status: 'denied', decision: 'deny', proof: { acr } });
  expect(await textOf(path, cookie)).toContain('You said no');
});

test('CPAGE-21 high risk is denied without a sign-in of its own, and over the interface nothing is', async () => {
  const { sub, userId, cookie, formToken: form_token } = await visitors.someone({ agoSeconds: 400 });
  const id = await consents.ask({ userId, accountId: userId, kind: 'person', id: userId }, refund);
  const old = await consents.consentToken(sub, { authTime: Math.floor(Date.now() / 1000) - 400 });
  const refused = await consents.decide(old, id, { decision: 'deny' });
  expect([refused.status, refused.body.code]).toEqual([401, 'insufficient_user_authentication']);
  const ordinary = await suite.token({ sub, scope: 'grants:manage', aud: [suite.urls.agent] });
  expect((await consents.decide(ordinary, id, { decision: 'deny' })).body.code).toBe('self_approval_forbidden');
  expect(await consents.statusIn(id)).toBe('pending');
  await visitors.post(`/consent/${id}`, cookie, { form_token, decision: 'deny' });
  expect(await consents.statusIn(id)).toBe('denied');
});

test('CPAGE-20 an agent’s access is shown with its limits, and ended with what it handed on', async () => {
  const { made, cookie, form_token } = await withAgent({ limits: { max_calls: 7, max_per_day_minor: '1123' } });
  const child = await consents.agents.handOn(made, { agent: { name: 'Sub bot' } });
  const page = await textOf('/grants', cookie);
  for (const words of ['Errand bot', 'Sub bot', 'Book a delivery', 'At most 7 times, $11.23 a day.', 'Not used yet.'])
    expect(page).toContain(words);
  const ended = await visitors.post(`/grants/${made.grant.id}/end`, cookie, { form_token });
  expect([ended.status, ended.headers.get('location')]).toEqual([303, '/grants']);
  const after = await textOf('/grants', cookie);
  expect(after).toContain('No agent has access');
  expect(after).toMatch(/Ended lately.*Errand bot.*Ended by you or your account/s);
  for (const { grant, token } of [made, child])
    expect((await consents.agents.call('GET', `/v1/grants/${grant.id}`, token)).status).toBe(401);
  expect((await visitors.post(`/grants/${made.grant.id}/end`, cookie, { form_token })).status).toBe(303);
});

test('CPAGE-20 nobody sees or ends another person’s, a colleague’s neither', async () => {
  const { made, token } = await withAgent();
  const other = await visitors.someone();
  expect(await textOf('/grants', other.cookie)).toContain('No agent has access');
  const end = (id: string) => visitors.post(`/grants/${id}/end`, other.cookie, { form_token: other.formToken });
  for (const id of [made.grant.id, randomUUID(), 'x']) expect((await end(id)).status).toBe(404);
  const forged = await visitors.post(`/grants/${made.grant.id}/end`, other.cookie, { form_token: 'x' });
  expect(forged.status).toBe(403);
  const { status, body } = await consents.agents.call<{ grant: { status: string } }>(
    'GET',
    `/v1/grants/${made.grant.id}`,
    token,
  );
  expect([status, body.grant.status]).toEqual([200, 'active']);
  expect(await (await visitors.get('/grants')).text()).toContain('Sign in to see what is asked');
});

test('CPAGE-22 an approval isn’t shown to hold longer than its agent, and not at all after it', async () => {
  const { made, cookie } = await withAgent({ expires_at: new Date(Date.now() + 7_200_000).toISOString() });
  const approved = {
    status: 'approved',
    decision: 'approve_session',
    decided_at: new Date(),
    expires_at: new Date(Date.now() + 80_000_000),
  };
  const id = await consents.ask(consents.askerOf(made), booking, approved);
  for (const path of ['/approvals', `/consent/${id}`])
    expect(await textOf(path, cookie)).toMatch(/ends <time[^>]*>in 2 hours/);
  await suite.database.query(`update agent.grant set last_used_at = now() - interval '31 minutes' where id = $1`, [
    made.grant.id,
  ]);
  expect(await textOf('/approvals', cookie)).toContain('No approval of yours is open.');
  expect(await textOf(`/consent/${id}`, cookie)).toContain('The agent’s access has ended');
  expect(await textOf('/grants', cookie)).toContain('No agent has access');
});

test('CPAGE-22 what is used up isn’t shown as allowed, and the next request says that it is', async () => {
  const { made, cookie } = await withAgent();
  const used = {
    status: 'approved',
    decision: 'approve_limited',
    decided_at: new Date(Date.now() - 60_000),
    created_at: new Date(Date.now() - 60_000),
    max_calls: 2,
    used_calls: 2,
    used_minor: 4_000,
  };
  const first = await consents.ask(consents.askerOf(made), booking, used);
  expect(await textOf('/approvals', cookie)).toContain('No approval of yours is open.');
  expect(await textOf(`/consent/${first}`, cookie)).toContain('<h1>Used up</h1>');
  const next = await consents.ask(consents.askerOf(made), { ...booking, reason: 'first_use' });
  expect(await textOf(`/consent/${next}`, cookie)).toContain(
    'You allowed this with the same drop-off 2 times, and that is used up.',
  );
  const other = await consents.ask(
    consents.askerOf(made),
    { ...booking, reason: 'first_use' },
    { bound_digest: 'sha256:other' },
  );
  expect(await textOf(`/consent/${other}`, cookie)).toContain(
    'You haven’t allowed this agent to do this with this drop-off before.',
  );
});

test('CPAGE-23 rows of the inbox say to whom, and lead to the whole request', async () => {
  const { userId, cookie } = await visitors.someone();
  const mail = { to: 'ada@x.example', subject: 'Keys', body: 'Under the mat.' };
  const wish = { capability: 'mail:send', reason: 'first_use', input: mail, grossMinor: 10, commitsMinor: 0 };
  const id = await consents.ask({ userId, accountId: userId, kind: 'person', id: userId }, wish);
  const inbox = await textOf('/approvals', cookie);
  expect(inbox).toMatch(
    new RegExp(`href="/consent/${id}"><strong>Send a mail</strong> .*to ada@x.example.*\\$0.10`, 's'),
  );
});
