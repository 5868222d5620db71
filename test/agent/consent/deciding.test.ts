import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { sites } from '#test/refusals/mounts.ts';
import { acceptable, send } from '#test/refusals/draft.ts';
import { booking, dispatch, openConsents, refund } from './consents.ts';

let suite: Suite;
let consents: ReturnType<typeof openConsents>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
  consents = openConsents(suite);
});
afterAll(() => suite.close());

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const once = { decision: 'approve_once' };

type Person = Awaited<ReturnType<ReturnType<typeof openConsents>['person']>>;

describe('who decides', () => {
  const audience = () => `${suite.urls.agent}/consent`;
  const forged = (sub: string, claims: Record<string, unknown>, key: 'own' | 'unknown' = 'own') =>
    suite.identity.forge({
      key,
      claims: { sub, aud: audience(), client_id: 'waypost-consent', auth_time: secondsAgo(1), acr: 'phr', ...claims },
    });
  const refusals: readonly (readonly [string, number, string, (ada: Person) => string | Promise<string>])[] = [
    ['the grant that asks', 403, 'self_approval_forbidden', ({ grant }) => grant.token],
    ['another grant', 403, 'self_approval_forbidden', async (ada) => (await consents.agents.grant(ada.token)).token],
    ['a key', 403, 'self_approval_forbidden', async () => (await consents.agents.key()).token],
    ['the person’s ordinary token', 403, 'self_approval_forbidden', ({ token }) => token],
    [
      'their ordinary token with a passkey',
      403,
      'self_approval_forbidden',
      ({ sub }) => suite.token({ sub, scope: 'chat', aud: [suite.urls.agent], acr: 'phr' }),
    ],
    [
      'a token for another audience',
      403,
      'self_approval_forbidden',
      ({ sub }) => forged(sub, { aud: suite.urls.delivery }),
    ],
    ['a token for MCP', 403, 'self_approval_forbidden', ({ sub }) => forged(sub, { aud: `${suite.urls.agent}/mcp` })],
    [
      'a token for that audience and another',
      403,
      'self_approval_forbidden',
      ({ sub }) => forged(sub, { aud: [audience(), suite.urls.agent] }),
    ],
    [
      'a token of another client',
      403,
      'self_approval_forbidden',
      ({ sub }) => forged(sub, { client_id: 'waypost-cli' }),
    ],
    ['a consent token of another person', 404, 'not_found', () => consents.consentToken('somebody-else')],
    [
      'a sign-in that is too old',
      401,
      'insufficient_user_authentication',
      ({ sub }) => consents.consentToken(sub, { authTime: secondsAgo(302) }),
    ],
    [
      'a sign-in without the passkey',
      401,
      'insufficient_user_authentication',
      ({ sub }) => consents.consentToken(sub, { acr: 'pwd' }),
    ],
    [
      'a sign-in of nobody knows when',
      401,
      'insufficient_user_authentication',
      ({ sub }) => forged(sub, { auth_time: undefined }),
    ],
    ['a forged token', 401, 'token_invalid', ({ sub }) => forged(sub, {}, 'unknown')],
  ];
  test.each(refusals)('CONSENT-8 not %s: %i %s, and it is pending still', async (_who, status, code, tokenOf) => {
    const ada = await consents.person();
    const id = await consents.askedBy(ada);
    const token = await tokenOf(ada);
    for (const decision of ['approve_once', 'approve_session', 'deny'])
      expect(await consents.decide(token, id, { decision }, randomUUID())).toMatchObject({ status, body: { code } });
    expect(await consents.statusIn(id)).toBe('pending');
  });

  test('CONSENT-8 nobody decides what isn’t there', async () => {
    expect(await consents.decide(await consents.consentToken('ada'), randomUUID())).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  test('CONSENT-9 a sign-in that isn’t enough is told what would be, by what is risked', async () => {
    const ada = await consents.person();
    const challengeOf = async (id: string, more: { acr?: string; authTime?: number }) => {
      const { status, headers } = await consents.decide(await consents.consentToken(ada.sub, more), id);
      return [status, headers.get('www-authenticate')];
    };
    const start = 'Bearer realm="waypost", error="insufficient_user_authentication"';
    expect(await challengeOf(await consents.askedBy(ada), { acr: 'pwd' })).toEqual([
      401,
      `${start}, acr_values="phr", max_age="300"`,
    ]);
    expect(await challengeOf(await consents.askedBy(ada, dispatch), { acr: 'pwd', authTime: secondsAgo(301) })).toEqual(
      [401, `${start}, max_age="300"`],
    );
    expect(await challengeOf(await consents.askedBy(ada, dispatch), { acr: 'pwd' })).toEqual([200, null]);
    const high = await consents.askedBy(ada, refund);
    expect(await challengeOf(high, { authTime: secondsAgo(30) })).toEqual([
      401,
      `${start}, acr_values="phr", max_age="0"`,
    ]);
    expect(await consents.statusIn(high)).toBe('pending');
    expect(await challengeOf(high, { authTime: secondsAgo(0) })).toEqual([200, null]);
  });

  test('CONSENT-10 the consent token opens no other route', async () => {
    const token = await consents.consentToken('ada');
    const others = sites.filter(
      ({ service, route: { access } }) =>
        service === 'agent' && access.presence === undefined && access.anyone !== true,
    );
    expect(others.length).toBeGreaterThan(10);
    for (const site of others) {
      const draft = acceptable(suite, site);
      const response = await send(suite, site, {
        ...draft,
        headers: { ...draft.headers, authorization: `Bearer ${token}` },
      });
      expect(response.status, `${site.route.method} ${site.route.path}`).toBe(401);
    }
  });
});

describe('what is decided', () => {
  test.each([
    ['approve_once', 900],
    ['approve_session', 86_400],
    ['approve_limited', 30 * 86_400],
  ])('CONSENT-12 %s holds for %i seconds', async (decision, seconds) => {
    const ada = await consents.person();
    const id = await consents.askedBy(ada);
    const { status, body, headers } = await consents.decide(await consents.consentToken(ada.sub), id, { decision });
    expect(status).toBe(200);
    expect(/(\d+) trips/.exec(headers.get('server-timing') ?? '')?.[1]).toBe('2');
    expect(body.consent).toMatchObject({ status: 'approved', decision, options: [] });
    expect(Date.parse(body.consent.expires_at) - Date.parse(String(body.consent['decided_at']))).toBe(seconds * 1000);
    expect((await consents.read(ada.grant.token, id)).body).toEqual(body);
  });

  test('CONSENT-14 what the sign-in proved is kept with the decision, and shown to nobody', async () => {
    const ada = await consents.person();
    const id = await consents.askedBy(ada);
    const authTime = secondsAgo(100);
    const { body } = await consents.decide(await consents.consentToken(ada.sub, { authTime }), id, {
      decision: 'deny',
    });
    expect(body.consent).toMatchObject({ status: 'denied', decision: 'deny' });
    expect(JSON.stringify(body)).not.toContain('amr');
    const { rows } = await suite.database.query<{ proof: unknown }>('select proof from agent.consent where id = $1', [
      id,
    ]);
    expect(rows[0]?.proof).toMatchObject({ signedInAt: new Date(authTime * 1000).toISOString(), acr: 'phr' });
  });

  test.each([
    ['approve_session', refund],
    ['approve_limited', refund],
    ['approve_session', { ...booking, reason: 'foreign_text' }],
    ['approve_limited', { ...dispatch, reason: 'limit_exceeded' }],
    ['approve_session', { ...dispatch, reason: 'price_above_ceiling' }],
  ] as const)('CONSENT-12 %s isn’t offered for what is asked each time', async (decision, wish) => {
    const ada = await consents.person();
    const id = await consents.askedBy(ada, wish);
    expect(await consents.decide(await consents.consentToken(ada.sub), id, { decision })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '#/decision' }] },
    });
    expect(await consents.statusIn(id)).toBe('pending');
  });

  test('CONSENT-13 an edited booking is kept beside what was asked, and only if the capability takes it', async () => {
    const ada = await consents.person();
    const id = await consents.askedBy(ada);
    const token = await consents.consentToken(ada.sub);
    const refused = async (input: object, pointer: string) =>
      expect(await consents.decide(token, id, { ...once, input })).toMatchObject({
        status: 422,
        body: { errors: [{ pointer }] },
      });
    await refused({ ...booking.input, tipMinor: 201 }, '#/input/tipMinor');
    await refused({ ...booking.input, tipMinor: -1 }, '#/input/tipMinor');
    await refused({ ...booking.input, tipMinor: 'all of it' }, '#/input/tipMinor');
    await refused({ ...booking.input, dropoff: { ...booking.input.dropoff, lat: 37 } }, '#/input/dropoff/lat');
    await refused({ ...booking.input, noSuchField: 1 }, '#/input/noSuchField');
    expect(await consents.statusIn(id)).toBe('pending');

    const { body } = await consents.decide(token, id, { ...once, input: { ...booking.input, tipMinor: 50 } });
    expect(body.consent).toMatchObject({ status: 'approved', input_edited: true, input_preview: { tipMinor: 200 } });
    const { rows } = await suite.database.query<{ decided_input: string }>(
      'select decided_input from agent.consent where id = $1',
      [id],
    );
    expect(JSON.parse(rows[0]?.decided_input ?? '')).toEqual({ ...booking.input, tipMinor: 50 });
  });
});

describe('once', () => {
  test('CONSENT-11 the same decision again is the same answer, another one a 409', async () => {
    const ada = await consents.person();
    const id = await consents.askedBy(ada);
    const token = await consents.consentToken(ada.sub);
    const limited = { decision: 'approve_limited', limits: { max_calls: 3, max_total_minor: '9000' } };
    const first = await consents.decide(token, id, limited);
    expect(first.body.consent['decision']).toBe('approve_limited');
    for (const again of [limited, { ...limited, expires_at: first.body.consent.expires_at }])
      expect(await consents.decide(token, id, again)).toMatchObject({ status: 200, body: first.body });
    const others = [
      once,
      { decision: 'deny' },
      { ...limited, limits: { max_calls: 4, max_total_minor: '9000' } },
      { ...limited, limits: undefined },
      { ...limited, expires_at: new Date(Date.now() + 86_400_000) },
      { ...once, input: { ...booking.input, tipMinor: 0 } },
    ];
    for (const other of others)
      expect(await consents.decide(token, id, other), JSON.stringify(other)).toMatchObject({
        status: 409,
        body: { code: 'consent_decided', consent_id: id, consent_status: 'approved', decision: 'approve_limited' },
      });
  });

  test('CONSENT-11 with an Idempotency-Key a decision has the same answer, whatever became of it', async () => {
    const ada = await consents.person();
    const id = await consents.askedBy(ada);
    const token = await consents.consentToken(ada.sub);
    const key = randomUUID();
    const first = await consents.decide(token, id, once, key);
    await consents.revoke(ada.token, id);
    const again = await consents.decide(token, id, once, key);
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body]);
    expect(await consents.decide(token, id, { decision: 'deny' }, key)).toMatchObject({
      body: { code: 'idempotency_key_reused' },
    });
    expect((await consents.decide(token, id, once)).body.consent.status).toBe('revoked');
  });

  test('CONSENT-11 of twenty who decide at once one wins, those who agree have its answer', async () => {
    const ada = await consents.person();
    const token = await consents.consentToken(ada.sub);
    for (let round = 0; round < 3; round += 1) {
      const id = await consents.askedBy(ada);
      const kinds = ['approve_once', 'deny', 'approve_session', 'approve_limited'];
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_none, at) => {
          const decision = kinds[at % kinds.length] ?? '';
          return { decision, ...(await consents.decide(token, id, { decision }, at < 10 ? randomUUID() : undefined)) };
        }),
      );
      const winners = answers.filter(({ status }) => status === 200);
      const won = winners[0]?.decision;
      expect(winners).toHaveLength(5);
      expect(
        new Set(winners.map(({ body }) => JSON.stringify([body.consent['decision'], body.consent['decided_at']]))).size,
      ).toBe(1);
      for (const { decision, status, body } of answers)
        expect([status, status === 409 ? body.code : 'ok'], decision).toEqual(
          decision === won ? [200, 'ok'] : [409, 'consent_decided'],
        );
    }
  });

  test('CONSENT-11 of a decision and a cancellation at once one wins', async () => {
    const ada = await consents.person();
    const token = await consents.consentToken(ada.sub);
    for (let round = 0; round < 8; round += 1) {
      const id = await consents.askedBy(ada);
      const [decided, cancelled] = await Promise.all([
        consents.decide(token, id),
        consents.cancel(ada.grant.token, id),
      ]);
      expect([decided.status, cancelled.status].toSorted()).toEqual([200, 409]);
      expect(await consents.statusIn(id)).toBe(decided.status === 200 ? 'approved' : 'cancelled');
    }
  });
});

test('CONSENT-9 a deployment says which classes of sign-in are good enough, and has ordinary ones otherwise', async () => {
  const own = await startSuite({
    services: ['agent'],
    vars: { CONSENT_ACR_MEDIUM: 'mfa phr', CONSENT_ACR_HIGH: 'gold' },
  });
  try {
    const theirs = openConsents(own);
    const ada = await theirs.person();
    const id = await theirs.askedBy(ada);
    expect((await theirs.read(ada.token, id)).body.consent['proof_required']).toEqual({
      acr_values: ['mfa', 'phr'],
      max_age_s: 300,
    });
    expect((await theirs.decide(await theirs.consentToken(ada.sub, { acr: 'mfa' }), id)).status).toBe(200);
    const high = await theirs.askedBy(ada, refund);
    expect((await theirs.decide(await theirs.consentToken(ada.sub), high)).status).toBe(401);
    expect((await theirs.decide(await theirs.consentToken(ada.sub, { acr: 'gold' }), high)).status).toBe(200);
  } finally {
    await own.close();
  }
});
