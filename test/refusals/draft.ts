import { randomUUID } from 'node:crypto';
import { demoCredentials } from '../../src/platform/demo-credentials.ts';
import { rawExample } from '../support/pictures.ts';
import { stripeEvent, stripeSignature } from '../support/stripe-events.ts';
import type { Suite } from '../support/suite.ts';
import type { Site } from './mounts.ts';

/** In every value that a refused request carries: no answer may hold it. */
export const CANARY = 'canary-5a1e9c';

export interface Draft {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: BodyInit | null;
}

/** Sends what a test drafted. A stream goes out in chunks, without a Content-Length. */
export function send(
  suite: Suite,
  { service }: Site,
  { method, path, query, headers, body }: Draft,
): Promise<Response> {
  return suite.fetch(
    path + query,
    { method, headers, body, ...(body instanceof ReadableStream ? { duplex: 'half' } : {}) },
    service,
  );
}

/** A token as the provider makes them for this Worker, with the claims that a test overwrites. */
export const tokenFor = (suite: Suite, { service, route }: Site, claims: Record<string, unknown> = {}) =>
  suite.identity.forge({
    key: 'own',
    claims: {
      aud: suite.urls[service],
      sub: CANARY,
      tier: 'business',
      auth_time: Math.floor(Date.now() / 1000),
      scope: route.access.bearer?.join(' '),
      ...claims,
    },
  });

function credentialsFor(suite: Suite, site: Site): Record<string, string> {
  const { bearer, poolKey } = site.route.access;
  if (bearer !== undefined) return { authorization: `Bearer ${tokenFor(suite, site)}` };
  return poolKey === true ? { 'x-service-pool-key': demoCredentials.poolKey } : {};
}

/** A request that the route accepts, as far as its contract tells. Each refusal spoils one thing about it. */
export function acceptable(suite: Suite, site: Site): Draft {
  const { method, path, paramsExample = {}, body, raw, idempotency } = site.route;
  const signed = site.route.access.signed;
  const bytes =
    signed !== undefined
      ? stripeEvent('payment_intent.created', {})
      : raw === undefined
        ? null
        : rawExample(raw.mediaTypes[0]);
  return {
    method,
    path: path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(paramsExample[name] ?? `no-example-of-${name}`),
    ),
    query: '',
    headers: {
      'user-agent': CANARY,
      'x-request-id': randomUUID(),
      ...credentialsFor(suite, site),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(signed === undefined ? {} : { [signed.header]: stripeSignature(typeof bytes === 'string' ? bytes : '') }),
      ...(raw === undefined ? {} : { 'content-type': raw.mediaTypes[0] }),
      ...(idempotency === undefined || idempotency === 'none' ? {} : { 'idempotency-key': randomUUID() }),
    },
    body: raw !== undefined ? bytes : body === undefined ? null : JSON.stringify(body.example),
  };
}
