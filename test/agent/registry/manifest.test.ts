import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { compactVerify, createLocalJWKSet, createRemoteJWKSet, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentFor } from '../../../dev/openapi/services.ts';
import { demoCredentials } from '../../../dev/declared.ts';
import { Manifest } from '#src/agent/registry/manifest-wire.ts';
import { CapabilityWire } from '#src/agent/registry/capability-wire.ts';
import { publishCapability } from '#src/agent/registry/published.ts';
import { apps, capabilities, capabilityScopes } from '#src/agent/registry/registry.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { expectProblem } from '#test/refusals/expect-problem.ts';

const MANIFEST = '/agent/v1/manifest';
const documents = [
  MANIFEST,
  '/v1/capabilities',
  '/v1/capabilities?app_id=delivery&q=cancel',
  '/v1/capabilities/delivery/create',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
];
const BUILT_AT = '2026-11-21T09:30:00.000Z';

type Json = Record<string, unknown>;

interface Operation {
  readonly operationId: string;
  readonly requestBody?: object;
  readonly security?: readonly object[];
}

describe('what is public of the agent Worker', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ services: ['agent'], vars: { BUILT_AT } });
  });
  afterAll(() => suite.close());

  const read = async (path: string) => (await (await suite.fetch(path)).json()) as Json;

  test('REG-17 the manifest says what it is signed over: its own RFC 8785 form without the signature', async () => {
    const { signature, ...manifest } = await read(MANIFEST);
    expect(Manifest.safeParse({ signature, ...manifest }).error?.issues ?? []).toEqual([]);
    const keys = createLocalJWKSet((await read('/.well-known/jwks.json')) as unknown as JSONWebKeySet);
    const { payload, protectedHeader } = await compactVerify(String(signature), keys, { algorithms: ['EdDSA'] });
    expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: 'a1', typ: 'manifest+jws' });
    expect(new TextDecoder().decode(payload)).toBe(canonicalize(manifest));
  });

  test('REG-17 the key is found where the manifest says, and a changed signature doesn’t verify', async () => {
    const { signature, jwks_uri: uri, base_url: base } = await read(MANIFEST);
    expect(uri).toBe(`${suite.urls.agent}/.well-known/jwks.json`);
    expect(base).toBe(suite.urls.agent);
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', suite.address));
    const jws = String(signature);
    await expect(compactVerify(jws, keys)).resolves.toBeDefined();
    const [header, payload = '', mac] = jws.split('.');
    const forged = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('"basic"', '"cheap"')).toString(
      'base64url',
    );
    expect(forged).not.toBe(payload);
    await expect(compactVerify([header, forged, mac].join('.'), keys)).rejects.toThrow('signature verification failed');
  });

  test('REG-17 no private part of a key is in any document', async () => {
    for (const path of ['/.well-known/jwks.json', ...documents])
      expect(await (await suite.fetch(path)).text()).not.toContain(demoCredentials.agentReceiptKey);
  });

  test('REG-14 its prices are the policy’s, whose digest anybody computes from them', async () => {
    const { pricing } = await read(MANIFEST);
    const { policy_digest: digest, ...terms } = pricing as Json;
    expect(digest).toBe(
      `sha256:${createHash('sha256')
        .update(canonicalize(terms) ?? '')
        .digest('hex')}`,
    );
    expect(terms).toMatchObject({ currency: 'USD', policy_version: 'agent-charter-v1' });
  });

  test('REG-18 its fields are those of the interface, and it dates from the build', async () => {
    const manifest = await read(MANIFEST);
    const { issuer } = manifest;
    expect(manifest).toMatchObject({
      manifest_version: '1',
      service: 'agent',
      auth: { key_prefix: 'mk_live_', authorization_servers: [issuer] },
      consent: { poll_interval_s: 2, default_ttl_s: 900 },
      limits: { body_bytes: 262_144, message_bytes: 32_768, input_bytes: 65_536, calls_per_minute: 60 },
      chat: { events: ['ready', 'delta', 'tool_call', 'consent_required', 'done'], retention_s: 3_600 },
      updated_at: BUILT_AT,
    });
    expect(Object.keys(manifest).toSorted()).toEqual(
      'apps auth base_url chat consent endpoints issuer jwks_uri limits manifest_version pricing protocols service signature updated_at'.split(
        ' ',
      ),
    );
  });

  test('REG-19 each endpoint that it announces is an operation of the document, and is answered', async () => {
    const { endpoints, protocols, auth } = (await read(MANIFEST)) as {
      endpoints: Record<string, { method: string; url: string }>;
      protocols: { url: string }[];
      auth: { protected_resource_metadata: string };
    };
    const paths = documentFor('agent')['paths'] as Record<string, Record<string, Operation>>;
    expect(Object.keys(endpoints)).toEqual(expect.arrayContaining(['list_capabilities', 'create_api_key']));
    for (const [name, { method, url }] of Object.entries(endpoints)) {
      const template = url.replace(suite.urls.agent, '').replace(/\{\?[^}]*\}$/, '');
      const operation = paths[template]?.[method.toLowerCase()];
      expect(operation?.operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).toBe(name);
      const path = template.replace('{app_id}', 'delivery').replace('{capability_name}', 'quote');
      const isOpen = operation?.security?.some((each) => Object.keys(each).length === 0) !== false;
      const open = operation?.requestBody === undefined ? 200 : 415; // without the body that it takes
      expect([name, (await suite.fetch(path, { method })).status]).toEqual([name, isOpen ? open : 401]);
    }
    const openapi = protocols.map(({ url }) => url).find((url) => url.endsWith('.json'));
    for (const url of [openapi, auth.protected_resource_metadata])
      expect((await suite.fetch(String(url).replace(suite.urls.agent, ''))).status).toBe(200);
  });

  test('REG-19 manifest, list and registry name the same capabilities, in the same order', async () => {
    const manifest = (await read(MANIFEST)) as {
      apps: { app_id: string; capabilities: string[]; capabilities_url: string }[];
    };
    const list = (await read('/v1/capabilities')) as { capabilities: { app_id: string; capability_name: string }[] };
    const listed = list.capabilities.map((each) => `${each.app_id}.${each.capability_name}`);
    expect(manifest.apps.flatMap((app) => app.capabilities.map((name) => `${app.app_id}.${name}`))).toEqual(listed);
    expect(listed).toEqual(capabilities.map((each) => `${each.appId}.${each.capabilityName}`));
    for (const { app_id: appId, capabilities: names, capabilities_url: url } of manifest.apps) {
      const own = (await read(url.replace(suite.urls.agent, ''))) as { capabilities: { capability_name: string }[] };
      expect([appId, own.capabilities.map((each) => each.capability_name)]).toEqual([appId, names]);
    }
    expect(manifest.apps.map((app) => app.app_id)).toEqual(apps.map(({ appId }) => appId));
  });

  test('REG-16 a capability is shown as it is declared, in the list and by itself, whole and unpaged', async () => {
    const { capabilities: all, ...rest } = (await read('/v1/capabilities')) as { capabilities: Json[] };
    expect(rest).toEqual({});
    const expected = capabilities.map((each) => CapabilityWire.encode(publishCapability(each)));
    expect(all).toEqual(JSON.parse(JSON.stringify(expected)));
    for (const each of all)
      expect(await read(`/v1/capabilities/${String(each['app_id'])}/${String(each['capability_name'])}`)).toEqual({
        capability: each,
      });
  });

  test('REG-16 amounts are decimal strings, and the price of a mail names what goes outside', async () => {
    const { capability } = (await read('/v1/capabilities/mail/send')) as { capability: Json };
    expect(capability['price']).toEqual({
      tier: 'standard',
      unit: 'call',
      amount_minor: '10',
      third_party_estimate_minor: '1',
      platform_fee_bps: 1_000,
      policy_version: 'agent-charter-v1',
    });
    const create = (await read('/v1/capabilities/delivery/create')) as { capability: { consent: Json } };
    expect(create.capability.consent['threshold_minor']).toBe('2000');
  });

  test.each([
    '/v1/capabilities/delivery/teleport',
    '/v1/capabilities/teleport/quote',
    '/v1/capabilities/a/constructor',
  ])('REG-16 %s is a 404 capability_unknown', async (path) => {
    await expectProblem(suite, 'agent', await suite.fetch(path), 'capability_unknown');
  });

  test.each(['Delivery/quote', 'delivery/a__b', `delivery/${'x'.repeat(41)}`, `${'x'.repeat(21)}/quote`])(
    'REG-16 %s is no name: a 400',
    async (names) => {
      await expectProblem(suite, 'agent', await suite.fetch(`/v1/capabilities/${names}`), 'path_invalid');
    },
  );

  test.each(['limit=1', 'cursor=x', 'app_id=Delivery', `q=${'x'.repeat(101)}`, 'q=a&q=b', `tag=${'x'.repeat(31)}`])(
    'REG-16 a list with %s is a 400',
    async (query) => {
      await expectProblem(suite, 'agent', await suite.fetch(`/v1/capabilities?${query}`), 'query_invalid');
    },
  );

  test('REG-20 a token’s audience is this Worker, and over MCP a resource of its own', async () => {
    const [plain, mcp] = [await read(documents[4] ?? ''), await read(documents[5] ?? '')];
    expect([plain['resource'], mcp['resource']]).toEqual([suite.urls.agent, `${suite.urls.agent}/mcp`]);
    for (const document of [plain, mcp])
      expect(document).toMatchObject({
        authorization_servers: [(await read(MANIFEST))['issuer']],
        scopes_supported: capabilityScopes,
        bearer_methods_supported: ['header'],
        resource_documentation: `${suite.urls.agent}/docs`,
      });
  });

  test.each(documents)(
    'REG-15 %s costs no trip, may be kept five minutes, and is a 304 to whoever holds it',
    async (path) => {
      suite.gateway.resetTrips();
      const ask = (etag?: string, method = 'GET') =>
        suite.fetch(path, {
          method,
          headers: { origin: 'https://any.example', ...(etag && { 'if-none-match': etag }) },
        });
      const named = ({ headers }: Response) =>
        ['cache-control', 'etag', 'access-control-allow-origin'].map((name) => headers.get(name));
      const first = await ask();
      const text = await first.text();
      expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/json']);
      expect(named(first)).toEqual(['public, max-age=300', expect.stringMatching(/^"[\w-]{22}"$/), '*']);
      const again = await ask(`W/${first.headers.get('etag')}`);
      expect([again.status, await again.text(), named(again)]).toEqual([304, '', named(first)]);
      expect(await (await ask('"another"')).text()).toBe(text);
      const head = await ask(undefined, 'HEAD');
      expect([head.status, await head.text(), named(head)]).toEqual([200, '', named(first)]);
      expect(suite.gateway.trips).toBe(0);
    },
  );
});

describe('with keys that don’t fit', () => {
  let suite: Suite;
  beforeAll(async () => {
    const wrong = { kty: 'OKP', crv: 'Ed25519', kid: 'a1', x: `${'b'.repeat(42)}A`, d: `${'c'.repeat(42)}A` };
    suite = await startSuite({ services: ['agent'], vars: { RECEIPT_KEYS: JSON.stringify([wrong]) } });
  });
  afterAll(() => suite.close());

  test('REG-17 a manifest that nobody could verify isn’t given out', async () => {
    const { detail } = await expectProblem(suite, 'agent', await suite.fetch(MANIFEST), 'misconfigured');
    expect(detail).toContain('RECEIPT_KEYS');
  });
});
