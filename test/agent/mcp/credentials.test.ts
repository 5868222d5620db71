import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { home, mail, openCalls } from '#test/agent/invoke/calls.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { openMessages } from './messages.ts';

let suite: Suite;
let calls: ReturnType<typeof openCalls>;
let mcp: ReturnType<typeof openMessages>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'], vars: { CORS_ORIGINS: 'https://chat.example' } });
  calls = openCalls(suite);
  mcp = openMessages(suite);
});
afterAll(() => suite.close());

const METADATA = 'resource_metadata="https://agent.waypost.test/.well-known/oauth-protected-resource/mcp"';
const challengeOf = ({ headers }: { headers: Headers }) => headers.get('www-authenticate');
const someone = () => `person-${randomUUID()}`;

describe('MCP-1 MCP-3 without a credential', () => {
  test.each(['initialize', 'server/discover', 'tools/list', 'tools/call', 'no/method'])(
    'MCP-1 MCP-3 %s is a 401 whose challenge says where to sign in, and for what',
    async (method) => {
      const refused = await mcp.ask(undefined, method);
      expect([refused.status, refused.body.code]).toEqual([401, 'credential_missing']);
      expect(challengeOf(refused)).toContain(METADATA);
      expect(challengeOf(refused)).toMatch(/scope="delivery:@read delivery:@write [^"]*mail:@write"/);
    },
  );

  test('MCP-1 the metadata that it names is there', async () => {
    const response = await suite.fetch('/.well-known/oauth-protected-resource/mcp');
    expect(await response.json()).toMatchObject({
      resource: 'https://agent.waypost.test/mcp',
      authorization_servers: [suite.identity.issuer],
    });
  });

  test('MCP-3 elsewhere a challenge names no metadata', async () => {
    const response = await suite.fetch('/v1/transactions');
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="waypost"');
  });
});

describe('MCP-2 whose tokens are taken', () => {
  test('MCP-2 a token for MCP is taken here, and nowhere else', async () => {
    const token = await mcp.token(someone(), 'places:@read places:@write');
    expect((await mcp.call(token, 'places__list')).body.result.structuredContent).toEqual({ places: [] });
    for (const [method, path] of [
      ['POST', '/v1/tools/invoke'],
      ['GET', '/v1/transactions'],
      ['GET', '/v1/consents'],
      ['GET', '/v1/capabilities'],
    ] as const)
      expect([path, (await calls.call(method, path, token, method === 'POST' ? {} : undefined)).status]).toEqual([
        path,
        401,
      ]);
  });

  test.each([
    ['the agent service', 'https://agent.waypost.test'],
    ['decisions', 'https://agent.waypost.test/consent'],
    ['another service', 'https://delivery.waypost.test/mcp'],
  ])('MCP-2 a token for %s isn’t', async (_whose, aud) => {
    const token = suite.identity.forge({ key: 'own', claims: { sub: someone(), aud, scope: 'places:@read' } });
    const refused = await mcp.ask(token, 'tools/list');
    expect([refused.status, refused.body.code]).toEqual([401, 'token_invalid']);
    expect(challengeOf(refused)).toContain(`error="invalid_token"`);
    expect(challengeOf(refused)).toContain(METADATA);
  });

  test('MCP-2 a grant is taken as everywhere', async () => {
    const { token } = await calls.grantee(['places:@write']);
    expect((await mcp.call(token, 'places__save', home)).body.result.structuredContent).toMatchObject({ place: home });
  });
});

describe('MCP-3 credentials that are not enough', () => {
  test.each(['initialize', 'tools/list', 'tools/call', 'notifications/initialized'])(
    'MCP-3 a grant that has ended is a 401, also for %s',
    async (method) => {
      const { token, grant, person } = await calls.grantee(['places:@read']);
      await calls.call('POST', `/v1/grants/${grant.id}/revoke`, person);
      const params = method === 'tools/call' ? { name: 'places__list', arguments: {} } : {};
      for (const revision of ['2026-07-28', '2025-11-25'] as const) {
        const refused = await mcp.ask(token, method, params, { revision });
        expect([method, refused.status, refused.body.code]).toEqual([method, 401, 'credential_ended']);
        expect(challengeOf(refused)).toContain(METADATA);
      }
    },
  );

  test.each(['2026-07-28', '2025-11-25'] as const)(
    'MCP-3 a credential without the scope is a 403 that names it (%s)',
    async (revision) => {
      const { token } = await calls.grantee(['places:@read']);
      const bearer = await mcp.token(someone(), 'places:@read');
      for (const credential of [token, bearer]) {
        const refused = await mcp.call(credential, 'mail__send', mail(), { revision });
        expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope']);
        expect(challengeOf(refused)).toBe(
          `Bearer realm="waypost", error="insufficient_scope", scope="mail:send", ${METADATA}`,
        );
      }
    },
  );

  test('MCP-3 a token with no scope of a capability is a 403, whatever it asks', async () => {
    const refused = await mcp.ask(await mcp.token(someone(), 'openid chat'), 'tools/list');
    expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope']);
    expect(challengeOf(refused)).toContain(METADATA);
  });
});

describe('MCP-4 from where', () => {
  test.each([
    ['another site', 'https://evil.example', 403],
    ['a page that has no origin', 'null', 403],
    ['a site that the operator lists', 'https://chat.example', 200],
    ['this service itself', 'https://agent.waypost.test', 200],
    ['this machine, where this is a test', 'http://localhost:3000', 200],
  ])('MCP-4 a page of %s', async (_whose, origin, status) => {
    const answered = await mcp.ask(
      await mcp.token(someone(), 'places:@read'),
      'tools/list',
      {},
      { headers: { origin } },
    );
    expect([answered.status, answered.body.code]).toEqual([status, status === 200 ? undefined : 'origin_forbidden']);
  });
});

test('MCP-5 what a person approves for one client isn’t approved for another, and each is named to them', async () => {
  const sub = someone();
  const [one, other] = [
    await mcp.token(sub, 'mail:@write', { clientId: 'client-one' }),
    await mcp.token(sub, 'mail:@write', { clientId: 'client-two' }),
  ];
  const asked = await mcp.call(one, 'mail__send', mail(), {
    clientInfo: { name: 'one', title: 'Client One', version: '1' },
  });
  const { consent } = asked.body.result.structuredContent as { consent: { id: string; client: object } };
  expect(consent.client).toMatchObject({ kind: 'person', name: 'Client One' });
  await calls.decide(sub, consent.id, 'approve_session');
  const refused = await mcp.call(other, 'mail__send', mail());
  expect(refused.body.result.structuredContent).toMatchObject({
    code: 'consent_required',
    consent: { status: 'pending' },
  });
  // Nothing mails here; that it was tried says that it was allowed.
  expect((await mcp.call(one, 'mail__send', mail())).body.result.structuredContent['code']).toBe('mail_unavailable');
});
