import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { sites } from '#test/refusals/mounts.ts';
import { acceptable, send } from '#test/refusals/draft.ts';
import { dispatch, openConsents, refund } from './consents.ts';

let suite: Suite;
let consents: ReturnType<typeof openConsents>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
  consents = openConsents(suite);
});
afterAll(() => suite.close());

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

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
