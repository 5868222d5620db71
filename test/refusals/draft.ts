import { randomBytes, randomUUID } from 'node:crypto';
import { demoSenders } from '../../dev/stack/seed-senders.ts';
import { grantId } from '#fn/agent/routes/grants/examples.ts';
import { deviceCode } from '#fn/agent/routes/requests/examples.ts';
import { ids } from '#fn/delivery/routes/examples.ts';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { recipientSecretOf } from '#src/delivery/recipient/secret.ts';
import { wantedTerms } from '#src/agent/requests/grant-request.ts';
import { NO_LIMITS } from '#src/agent/grants/grant-terms.ts';
import { tokenOf } from '#src/agent/credentials/token.ts';
import { tokenHash } from '#src/agent/credentials/token-hash.ts';
import { openAgents } from '#test/agent/grants/grants.ts';
import type { StreamId } from '#src/live/ids.ts';
import { makeStreamKey } from '#src/live/streams/stream-key.ts';
import { demoCredentials } from '#src/platform/demo-credentials.ts';
import { rawExample } from '#test/support/delivery/pictures.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import type { Site } from './mounts.ts';
import { signerOf } from './signers.ts';
import { untilAnswered } from '#test/support/workers/until-answered.ts';

/** In every value that a refused request carries: no answer may hold it. */
export const CANARY = 'canary-5a1e9c';

export interface Draft {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: BodyInit | (() => ReadableStream) | null;
}

/** Sends what a test drafted. A stream goes out in chunks, without a Content-Length. */
export function send(suite: Suite, site: Site, draft: Draft): Promise<Response> {
  const { method, path, query, headers, body } = draft;
  const isStream = typeof body === 'function';
  return untilAnswered(() =>
    suite.fetch(
      path + query,
      { method, headers, body: isStream ? body() : body, ...(isStream ? { duplex: 'half' } : {}) },
      site.service,
    ),
  );
}

/** The sender that examples of orders name, as every stack has it. */
export async function addExampleSender(suite: Suite): Promise<void> {
  const token = await suite.token({ sub: 'ops', scope: 'ops' });
  const response = await suite.fetch('/v1/admin/senders', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...demoSenders.storefront, secret: demoCredentials.storefrontSecret }),
  });
  if (response.status !== 201) throw new Error(`the sender was not added: ${response.status}`);
}

const EXAMPLE_GRANT = tokenOf('grant', new Uint8Array(32).fill(9));

/** The grant that examples name, with a token that a test knows. */
export async function addExampleGrant(suite: Suite): Promise<void> {
  const { grant } = await openAgents(suite).grant(await openAgents(suite).person());
  await suite.database.query('update agent.grant set id = $2, hash = $3 where id = $1', [
    grant.id,
    grantId,
    tokenHash([{ kid: 'p1', secret: demoCredentials.agentPepper }], EXAMPLE_GRANT),
  ]);
}

/**
 * The request whose device code examples have: approved, and to be taken again and again, which no real one is.
 */
export async function addExampleRequest(suite: Suite): Promise<void> {
  const [id, hash] = [randomUUID(), tokenHash([{ kid: 'p1', secret: demoCredentials.agentPepper }], deviceCode)];
  await suite.database.query(
    `insert into agent.grant_request (id, device_hash, user_code, agent_name, wanted, status, user_id, account_id, interval_seconds, expires_at, created_at)
     values ($1, $2, 'BBBBBBBB', 'Errand bot', $3, 'approved', 'user:example', 'user:example', 5, now() + interval '1 day', now())`,
    [id, hash, wantedTerms({ scopes: ['delivery:@read'], limits: NO_LIMITS, grantExpiresAt: null })],
  );
  await suite.database.query(`
    create function keep_example() returns trigger language plpgsql as $$ begin new.status := 'approved'; return new; end $$;
    create trigger keep_example before update on agent.grant_request for each row when (new.id = '${id}') execute function keep_example()`);
}

/** What examples of the feed’s writes name. */
export async function addExampleCatalogue({ database }: Suite): Promise<void> {
  await database.query(`insert into intel.product (slug, display_name) values ('eats', 'Eats')`);
  await database.query(
    `insert into intel.competitor (slug, display_name, category, homepage_url) values ('acme-eats', 'Acme Eats', 'food_ordering', 'https://www.acme-eats.com/')`,
  );
}

/** A token as the provider makes them for this Worker, with the claims that a test overwrites. */
export const tokenFor = (suite: Suite, { service, route }: Site, claims: Record<string, unknown> = {}) =>
  suite.identity.forge({
    key: 'own',
    claims: {
      aud: `${suite.urls[service]}${route.access.presence?.audiencePath ?? route.access.part?.path ?? ''}`,
      ...(route.access.presence === undefined ? {} : { client_id: route.access.presence.client, acr: 'phr' }),
      sub: CANARY,
      tier: 'business',
      auth_time: Math.floor(Date.now() / 1000),
      scope: route.access.bearer?.join(' '),
      ...claims,
    },
  });

function credentialsFor(suite: Suite, site: Site): Record<string, string> {
  const { bearer, key, presence } = site.route.access;
  if (key?.name === 'senderSecret') return { 'x-webhook-secret': demoCredentials.storefrontSecret };
  if (bearer !== undefined || presence !== undefined) return { authorization: `Bearer ${tokenFor(suite, site)}` };
  if (key?.name === 'recipientSecret') return { authorization: `Bearer ${recipientSecret}` };
  if (key?.name === 'agentToken') return { authorization: `Bearer ${EXAMPLE_GRANT}` };
  return key?.name === 'poolKey' ? { 'x-service-pool-key': demoCredentials.poolKey } : {};
}

/** Of the delivery that examples name. */
const recipientSecret = recipientSecretOf(demoCredentials.idSecret, ids.slug as TrackingSlug);

/** A request that the route accepts, as far as its contract tells. Each refusal spoils one thing about it. */
export function acceptable(suite: Suite, site: Site): Draft {
  const { method, path, body, raw, idempotency, access } = site.route;
  const paramsExample = { ...site.route.paramsExample, ...(access.key?.name === 'streamKey' ? { streamKey } : {}) };
  const { signed } = access;
  const bytes =
    signed !== undefined
      ? signerOf(site.route).body()
      : raw === undefined
        ? null
        : raw.json === undefined
          ? rawExample(raw.mediaTypes[0])
          : JSON.stringify(raw.json.example);
  return {
    method,
    path: path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(Reflect.get(paramsExample, name) ?? `no-example-of-${name}`)),
    ),
    query: '',
    headers: {
      'user-agent': CANARY,
      'x-request-id': randomUUID(),
      ...credentialsFor(suite, site),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(signed === undefined ? {} : signerOf(site.route).sign(typeof bytes === 'string' ? bytes : '')),
      ...(raw === undefined ? {} : { 'content-type': raw.mediaTypes[0] }),
      ...(idempotency === undefined || idempotency === 'none' ? {} : { 'idempotency-key': randomUUID() }),
    },
    body: raw !== undefined ? bytes : body === undefined ? pushed(site) : JSON.stringify(body.example),
  };
}

/** A key that is ours, of a stream that nobody holds. */
const streamKey = makeStreamKey(demoCredentials.idSecret, randomUUID() as StreamId, randomBytes);

/** An encoder's: in whatever media type, so no contract says more of it. */
const pushed = ({ route: { access, method } }: Site) =>
  access.key?.name === 'streamKey' && method !== 'DELETE' ? '#EXTM3U\n' : null;
