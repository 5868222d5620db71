import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getConsent } from '#src/agent/consent/get-consent.ts';
import { Meter, openDatabase } from '#src/platform/db/database.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { dispatch, openConsents, refund } from './consents.ts';

let suite: Suite;
let consents: ReturnType<typeof openConsents>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
  consents = openConsents(suite);
});
afterAll(() => suite.close());

const tripsOf = (headers: Headers) => Number(/(\d+) trips/.exec(headers.get('server-timing') ?? '')?.[1]);

test('CONSENT-1 a consent says who wants what of whom, for how much, and where it is decided', async () => {
  const ada = await consents.person();
  const id = await consents.askedBy(ada, undefined, { quoted_until: new Date('2026-11-22T09:40:00Z') });
  const { body, headers } = await consents.read(ada.grant.token, id);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(tripsOf(headers)).toBe(1);
  expect(body.consent).toMatchObject({
    id,
    status: 'pending',
    reason: 'threshold',
    subject: { user_id: `user:${ada.sub}`, account_label: 'Personal account' },
    client: { credential_id: ada.grant.grant.id, kind: 'grant', name: 'Errand bot', session_id: 's-1' },
    title: 'Book a delivery',
    risk: 'medium',
    effects: { read_only: false, destructive: false, idempotent: false, open_world: true },
    input_preview: { tipMinor: 200, dropoff: { lat: 37.7897, lng: -122.4011 } },
    quote: {
      gross_minor: '10',
      platform_fee_minor: '1',
      platform_fee_bps: 1000,
      third_party_cost_minor: '0',
      net_to_account_minor: '9',
      commits_minor: '2907',
      expires_at: '2026-11-22T09:40:00.000Z',
    },
    options: ['approve_once', 'approve_session', 'approve_limited', 'deny'],
    verification_uri: `${suite.urls.agent}/consent/${id}`,
    proof_required: { acr_values: ['phr'], max_age_s: 300 },
    poll_uri: `${suite.urls.agent}/v1/consents/${id}`,
    interval: 2,
    resume: { method: 'POST', url: `${suite.urls.agent}/v1/tools/invoke` },
    decision: null,
    decided_at: null,
    input_edited: false,
  });
  const asked = async (...wish: Parameters<typeof consents.askedBy>) =>
    (await consents.read(ada.token, await consents.askedBy(...wish))).body.consent;
  expect(await asked(ada, refund)).toMatchObject({
    options: ['approve_once', 'deny'],
    proof_required: { acr_values: ['phr'], max_age_s: 0 },
  });
  expect(await asked(ada, dispatch)).toMatchObject({ proof_required: { acr_values: [], max_age_s: 300 } });
  expect((await asked(ada, dispatch, { reason: 'foreign_text' })).options).toEqual(['approve_once', 'deny']);
});

test('CONSENT-2 the person who is asked and the very credential that asked read it, nobody else', async () => {
  const [ada, ben] = [await consents.person(), await consents.person()];
  const id = await consents.askedBy(ada);
  const child = await consents.agents.handOn(ada.grant);
  const key = await consents.agents.key();
  const colleague = await suite.token({ scope: 'chat', aud: [suite.urls.agent], org: ada.sub });
  for (const token of [ada.token, ada.grant.token]) expect((await consents.read(token, id)).status).toBe(200);
  for (const token of [ben.token, ben.grant.token, child.token, key.token, colleague]) {
    for (const answer of [
      await consents.read(token, id),
      await consents.cancel(token, id),
      await consents.revoke(token, id),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await consents.list(token)).body.consents).toEqual([]);
  }
  const { rows } = await suite.database.query<{ created_by: string; account_id: string }>(
    'select created_by, account_id from agent.api_key where id = $1',
    [key.id],
  );
  const [{ created_by: userId, account_id: accountId } = { created_by: '', account_id: '' }] = rows;
  const keys = await consents.ask({ userId, accountId, kind: 'key', id: key.id });
  expect((await consents.read(key.token, keys)).body.consent['subject']).toEqual({
    user_id: userId,
    account_label: accountId.slice('org:'.length),
  });
  expect((await consents.list(key.token)).body.consents.map((each) => each.id)).toEqual([keys]);
  await consents.agents.call('POST', `/v1/grants/${ada.grant.grant.id}/revoke`, ada.token);
  expect(await consents.read(ada.grant.token, id)).toMatchObject({ status: 401, body: { code: 'credential_ended' } });
  expect((await consents.read(ada.token, id)).status).toBe(200);
});

test('CONSENT-3 who waits has the answer as soon as it is decided', async () => {
  const ada = await consents.person();
  const id = await consents.askedBy(ada);
  const started = Date.now();
  const waiting = consents.read(ada.grant.token, id, '?wait=25');
  await sleep(1_200);
  expect((await consents.decide(await consents.consentToken(ada.sub), id)).status).toBe(200);
  const { body, headers } = await waiting;
  expect(body.consent).toMatchObject({ status: 'approved', decision: 'approve_once', options: [] });
  expect(Date.now() - started).toBeLessThan(4_000);
  expect(tripsOf(headers)).toBeLessThan(8);
  expect((await consents.read(ada.grant.token, id, '?wait=25')).body.consent.status).toBe('approved'); // at once
});

test('CONSENT-3 a wait that is over says that it is still pending, and one whose credential ends is refused', async () => {
  const ada = await consents.person();
  const id = await consents.askedBy(ada);
  const started = Date.now();
  expect((await consents.read(ada.token, id, '?wait=2')).body.consent.status).toBe('pending');
  expect(Date.now() - started).toBeGreaterThan(1_900);
  const waiting = consents.read(ada.grant.token, id, '?wait=25');
  await sleep(300);
  await consents.agents.call('POST', `/v1/grants/${ada.grant.grant.id}/revoke`, ada.token);
  expect(await waiting).toMatchObject({ status: 401, body: { code: 'credential_ended' } });
});

test.each(['-1', '26', '1.5', '01', 'x', '', '100'])('CONSENT-3 nobody waits for %j seconds', async (wait) => {
  const ada = await consents.person();
  const id = await consents.askedBy(ada);
  expect(await consents.read(ada.token, id, `?wait=${wait}`)).toMatchObject({
    status: 400,
    body: { code: 'query_invalid' },
  });
});

test('CONSENT-3 whoever waits costs 31 round trips at most', async () => {
  const ada = await consents.person();
  const id = await consents.askedBy(ada);
  const meter = new Meter();
  const paused: number[] = [];
  const pause = (ms: number) => Promise.resolve(void paused.push(ms));
  const db = openDatabase(suite.databaseUrls.agent, meter);
  const { consent } = await getConsent({ db }, { userId: `user:${ada.sub}` }, id, { seconds: 25, pause });
  expect(consent.status).toBe('pending');
  expect(meter.trips).toBe(31);
  expect(paused.reduce((sum, ms) => sum + ms, 0)).toBe(25_000);
});

test('CONSENT-4 a list is newest first, page by page, by what each is now', async () => {
  const ada = await consents.person();
  const at = (secondsAgo: number) => ({ created_at: new Date(Date.now() - secondsAgo * 1000) });
  const ids: string[] = [];
  for (let ago = 5; ago > 0; ago -= 1) ids.unshift(await consents.askedBy(ada, undefined, at(ago)));
  const over = { expires_at: new Date(Date.now() - 1_000) };
  const decided = { decision: 'approve_once', decided_at: new Date() };
  const expired = await consents.askedBy(ada, undefined, { ...at(10), ...over });
  const unused = await consents.askedBy(ada, undefined, { ...at(20), ...over, ...decided, status: 'approved' });
  const approved = await consents.askedBy(ada, undefined, { ...at(30), ...decided, status: 'approved' });
  const denied = await consents.askedBy(ada, undefined, {
    ...at(40),
    decision: 'deny',
    decided_at: new Date(),
    status: 'denied',
  });
  const all = [...ids, expired, unused, approved, denied];

  for (const token of [ada.token, ada.grant.token]) {
    const listed = async (query = '') => (await consents.list(token, query)).body.consents.map(({ id }) => id);
    expect(await listed()).toEqual(all);
    expect(await listed('?status=pending')).toEqual(ids);
    expect(await listed('?status=expired')).toEqual([expired, unused]);
    expect(await listed('?status=approved')).toEqual([approved]);
    expect(await listed('?status=denied')).toEqual([denied]);
    expect(await listed('?status=revoked')).toEqual([]);

    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof consents.list>> = await consents.list(
        token,
        `?limit=4${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      seen.push(...page.body.consents.map(({ id }) => id));
      cursor = page.body.next_cursor;
    }
    expect(seen).toEqual(all);
  }
  const { body } = await consents.list(ada.token, '?limit=1&status=pending');
  expect(await consents.list(ada.token, `?status=expired&cursor=${body.next_cursor}`)).toMatchObject({
    status: 400,
    body: { code: 'cursor_invalid' },
  });
  expect((await consents.list(ada.token, '?status=open')).status).toBe(400);
});

test('CONSENT-5 what nobody decided in time has expired, and wasn’t denied', async () => {
  const ada = await consents.person();
  const id = await consents.askedBy(ada, undefined, { expires_at: new Date(Date.now() + 1_500) });
  const started = Date.now();
  const { consent } = (await consents.read(ada.token, id, '?wait=25')).body;
  expect(Date.now() - started).toBeLessThan(4_000);
  expect(consent).toMatchObject({ status: 'expired', decision: null, options: [] });
  for (const decision of ['approve_once', 'deny'])
    expect(await consents.decide(await consents.consentToken(ada.sub), id, { decision })).toMatchObject({
      status: 409,
      body: { code: 'consent_decided', consent_status: 'expired' },
    });
  expect(await consents.cancel(ada.token, id)).toMatchObject({ status: 409, body: { consent_status: 'expired' } });
});

test('CONSENT-6 a request is taken back by either side, once and for all', async () => {
  const ada = await consents.person();
  for (const token of [ada.token, ada.grant.token]) {
    const id = await consents.askedBy(ada);
    const first = await consents.cancel(token, id);
    expect(first).toMatchObject({
      status: 200,
      body: { consent: { status: 'cancelled', decision: null, options: [] } },
    });
    expect((await consents.cancel(token, id)).body).toEqual(first.body);
    expect(await consents.decide(await consents.consentToken(ada.sub), id)).toMatchObject({
      status: 409,
      body: { code: 'consent_decided', consent_status: 'cancelled' },
    });
    expect(await consents.revoke(token, id)).toMatchObject({ status: 409, body: { consent_status: 'cancelled' } });
    expect(await consents.statusIn(id)).toBe('cancelled');
  }
});

test('CONSENT-7 an approval is taken back by either side; what isn’t one, or is held, isn’t', async () => {
  const ada = await consents.person();
  for (const token of [ada.token, ada.grant.token]) {
    const id = await consents.askedBy(ada);
    expect(await consents.revoke(token, id)).toMatchObject({ status: 409, body: { consent_status: 'pending' } });
    await consents.decide(await consents.consentToken(ada.sub), id, { decision: 'approve_session' });
    expect(await consents.cancel(token, id)).toMatchObject({ status: 409, body: { consent_status: 'approved' } });
    await suite.database.query("update agent.consent set status = 'reserved' where id = $1", [id]);
    expect(await consents.revoke(token, id)).toMatchObject({ status: 409, body: { consent_status: 'reserved' } });
    await suite.database.query("update agent.consent set status = 'approved', used_calls = 3 where id = $1", [id]);
    const first = await consents.revoke(token, id);
    expect(first).toMatchObject({ status: 200, body: { consent: { status: 'revoked', decision: 'approve_session' } } });
    expect(await consents.revoke(token, id)).toMatchObject({ status: 200, body: { consent: { status: 'revoked' } } });
    const { rows } = await suite.database.query('select status, used_calls from agent.consent where id = $1', [id]);
    expect(rows).toEqual([{ status: 'revoked', used_calls: 3 }]);
  }
});
