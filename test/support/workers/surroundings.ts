import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { startTestGateway, type TestGateway } from './gateway.ts';
import { openRoles } from '../../../dev/database/roles.ts';
import { cloneDatabase, dropDatabase } from '#test/support/runner/template.ts';
import { demoSecrets } from '../../../dev/stack/secrets.ts';
import type { WorkerSurroundings, WorkerUrls } from '../../../dev/workers/worker-vars.ts';
import { serviceNames } from '#src/workers.ts';
import type { LimitProfile } from '#src/platform/limits.ts';
import { TEMPLATE } from '#test/support/runner/global-setup.ts';
import { startTestIdentity, type TestIdentity } from './identity.ts';
import { openPool } from '#test/support/delivery/open-pool.ts';
import { startTestPayments, type TestPayments } from '#test/support/payments/processor.ts';

/** The Workers' own names: token audiences and cache keys. Requests reach them wherever workerd listens. */
export const urls = Object.fromEntries(
  serviceNames.map((name) => [name, `https://${name}.waypost.test`]),
) as WorkerUrls;

/** What Workers under test live among: a database of their own, its gateway, an identity provider and a processor. */
export interface Surroundings {
  readonly gateway: TestGateway;
  readonly identity: TestIdentity;
  readonly payments: TestPayments;
  readonly database: pg.Pool;
  /** Of the same database, as superuser. */
  readonly adminUrl: string;
  readonly around: WorkerSurroundings;
  /** Where the processor sends its events: read whenever it sends one. */
  readonly webhook: { url: string };
  /** Has the processor send them to the live Worker as well. */
  readonly hearLive: (url: string) => void;
  close(): Promise<void>;
}

export async function openSurroundings(options: {
  readonly profile: LimitProfile;
  readonly clock: () => number;
  readonly adminUrl: string;
}): Promise<Surroundings> {
  const name = `suite_${randomBytes(6).toString('hex')}`;
  const databaseUrl = await cloneDatabase(options.adminUrl, TEMPLATE, name);
  const { hostname: host, port } = new URL(options.adminUrl);
  const webhook = {
    name: 'delivery',
    url: 'http://127.0.0.1:9/not-listening-yet',
    secret: demoSecrets.stripeWebhookSecret,
  };
  const ofLive = { name: 'live', url: '', secret: demoSecrets.liveStripeWebhookSecret };
  const webhooks = [webhook];
  const [gateway, identity, payments] = await Promise.all([
    startTestGateway({ port: 0, database: { host, port: Number(port) } }),
    startTestIdentity({ port: 0, audiences: urls }),
    startTestPayments({ port: 0, key: demoSecrets.stripeKey, webhooks }, options.clock),
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
    profile: options.profile,
  };
  const database = openPool(databaseUrl, 5);
  return {
    gateway,
    identity,
    payments,
    database,
    adminUrl: databaseUrl,
    around,
    webhook,
    hearLive(url) {
      if (!webhooks.includes(ofLive)) webhooks.push(ofLive);
      ofLive.url = url;
    },
    async close() {
      await Promise.all([gateway.close(), identity.close(), payments.close(), database.end()]);
      await dropDatabase(options.adminUrl, name);
    },
  };
}
