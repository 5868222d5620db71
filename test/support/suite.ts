import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createTestHarness } from 'wrangler';
import { startGateway, type Gateway } from '../../dev/database/gateway.ts';
import { openRoles } from '../../dev/database/roles.ts';
import { cloneDatabase, dropDatabase } from '../../dev/database/template.ts';
import { startIdentity, type Identity } from '../../dev/identity/provider.ts';
import type { TokenRequest } from '../../dev/identity/token-request.ts';
import { startPayments, type Payments } from '../../dev/payments/payments.ts';
import { demoSecrets } from '../../dev/stack/secrets.ts';
import { ROOT } from '../../dev/workers/profile-config.ts';
import { workerVars, type WorkerUrls } from '../../dev/workers/worker-vars.ts';
import type { ServiceName } from '../../src/platform/config.ts';
import { TEMPLATE } from './global-setup.ts';

/** The Workers' own names: token audiences and cache keys. Requests reach them through the harness, wherever it listens. */
const urls: WorkerUrls = {
  delivery: 'https://delivery.waypost.test',
  agent: 'https://agent.waypost.test',
  live: 'https://live.waypost.test',
  intel: 'https://intel.waypost.test',
  swarm: 'https://swarm.waypost.test',
};

export interface SuiteOptions {
  readonly services?: readonly ServiceName[];
  /** `default` is what production runs; `test` keeps the limiters in the path but out of the way. */
  readonly profile?: 'default' | 'test';
  /** Variables to set otherwise, or with `undefined` not at all, per test of the configuration itself. */
  readonly vars?: Record<string, string | undefined>;
  /** Another server than the run's, for a suite that stops it. It has the template, too. */
  readonly adminUrl?: string;
}

/** Production builds of Workers in workerd, with a database, gateway, identity provider and payment sandbox of their own. */
export interface Suite {
  readonly urls: WorkerUrls;
  /** Where the first service really listens, for a browser. */
  readonly address: string;
  readonly gateway: Gateway;
  readonly identity: Identity;
  readonly payments: Payments;
  /** A superuser of the suite's own database: for looking behind the API, and for changing rows by hand. */
  readonly database: pg.Pool;
  /** Sends a request to a Worker, the delivery Worker unless told. From a fresh address unless `cf-connecting-ip` is given. */
  fetch(path: string, init?: RequestInit, service?: ServiceName): Promise<Response>;
  /** A bearer token from the real provider. */
  token(request: Partial<TokenRequest> & { scope: string }): Promise<string>;
  /** What the Workers logged since the start. */
  logs(): readonly string[];
  close(): Promise<void>;
}

export async function startSuite({
  services = ['delivery'],
  profile = 'test',
  vars = {},
  adminUrl = inject('adminUrl'),
}: SuiteOptions = {}): Promise<Suite> {
  const name = `suite_${randomBytes(6).toString('hex')}`;
  const databaseUrl = await cloneDatabase(adminUrl, TEMPLATE, name);
  const { hostname: host, port } = new URL(adminUrl);
  const [gateway, identity, payments] = await Promise.all([
    startGateway({ port: 0, database: { host, port: Number(port) } }),
    startIdentity({ port: 0, audiences: urls }),
    startPayments({ port: 0, key: demoSecrets.stripeKey }),
  ]);
  const databaseUrls = await openRoles(databaseUrl, demoSecrets.databasePassword, {
    host: `127.0.0.1:${gateway.port}`,
    database: name,
  });
  const around = {
    urls,
    issuer: identity.issuer,
    paymentsUrl: payments.url,
    databaseUrls,
    secrets: demoSecrets,
    profile,
  };
  const harness = createTestHarness({
    root: ROOT,
    workers: services.map((service) => ({
      configPath: inject('configs')[profile],
      env: service,
      vars: definedOf({ ...workerVars(service, around), ...vars }),
    })),
  });
  const { url: listening } = await harness.listen();
  const database = new pg.Pool({ connectionString: databaseUrl, max: 5 });
  // A connection that is still closing when its database is dropped says so: nobody waits for it any more.
  database.on('connect', (client) => client.on('error', () => undefined));

  return {
    urls,
    address: listening.origin,
    gateway,
    identity,
    payments,
    database,
    fetch: async (path, init = {}, service = services[0] ?? 'delivery') => {
      const headers = new Headers(init.headers);
      if (!headers.has('cf-connecting-ip')) headers.set('cf-connecting-ip', randomAddress());
      const request = { redirect: 'manual', ...init, headers } as never; // undici's own RequestInit, by another name
      return readWhole((await harness.getWorker(`waypost-${service}`).fetch(path, request)) as unknown as Response);
    },
    token: (request) => identity.token({ sub: `user-${randomUUID()}`, aud: [urls.delivery], ...request }),
    logs: () => harness.getLogs().map(({ message }) => message),
    async close() {
      await harness.close();
      await Promise.all([gateway.close(), identity.close(), payments.close(), database.end()]);
      await dropDatabase(adminUrl, name);
    },
  };
}

const definedOf = (vars: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(vars).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** An address of the benchmarking range: each test its own quota. */
export const randomAddress = () => `198.18.${randomBytes(1)[0]}.${randomBytes(1)[0]}`;

/**
 * The answer with its body in memory. The harness wraps undici's response, and undici takes the body back once its own
 * was garbage: a test that reads late would find it gone, now and then. A stream or a socket is handed on as it is.
 */
async function readWhole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  if (status === 101 || headers.get('content-type')?.startsWith('text/event-stream') === true) return response;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
}
