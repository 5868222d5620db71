import { randomBytes, randomUUID } from 'node:crypto';
import type { Queue } from '@cloudflare/workers-types';
import type pg from 'pg';
import { inject } from 'vitest';
import { createTestHarness } from 'wrangler';
import type { Gateway } from '../../dev/database/gateway.ts';
import type { Identity } from '../../dev/identity/provider.ts';
import type { TokenRequest } from '../../dev/identity/token-request.ts';
import type { Payments } from '../../dev/payments/payments.ts';
import { ROOT } from '../../dev/workers/profile-config.ts';
import { workerVars, type WorkerUrls } from '../../dev/workers/worker-vars.ts';
import type { ServiceName } from '../../src/platform/config.ts';
import { openSurroundings, urls } from './surroundings.ts';

export interface SuiteOptions {
  readonly services?: readonly ServiceName[];
  /** `default` is what production runs; `test` keeps the limiters in the path but out of the way. */
  readonly profile?: 'default' | 'test';
  /** Variables to set otherwise, or with `undefined` not at all, per test of the configuration itself. */
  readonly vars?: Record<string, string | undefined>;
  /** The processor's clock, for what is old there. */
  readonly processorClock?: () => number;
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
  /** Fires a Worker's cron, which nothing else does here. */
  cron(service?: ServiceName): Promise<void>;
  /** Sends messages through the delivery Worker's queue, as itself does. */
  queue(messages: readonly unknown[]): Promise<void>;
  /** What the Workers logged since the start. */
  logs(): readonly string[];
  close(): Promise<void>;
}

export async function startSuite({
  services = ['delivery'],
  profile = 'test',
  vars = {},
  processorClock: clock = Date.now,
  adminUrl = inject('adminUrl'),
}: SuiteOptions = {}): Promise<Suite> {
  const world = await openSurroundings({ profile, clock, adminUrl });
  const { gateway, identity, payments, database, webhook } = world;
  const harness = createTestHarness({
    root: ROOT,
    workers: services.map((service) => ({
      configPath: inject('configs')[profile],
      env: service,
      vars: definedOf({ ...workerVars(service, world.around), ...vars }),
    })),
  });
  const { url: listening } = await harness.listen();
  webhook.url = `${listening.origin}/v1/integrations/stripe/events`; // read whenever an event is sent

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
    cron: async (service = services[0] ?? 'delivery') => {
      await harness.getWorker(`waypost-${service}`).scheduled({ cron: '* * * * *', scheduledTime: new Date() });
    },
    queue: async (messages) => {
      const { DUE } = await harness.getWorker<{ DUE: Queue }>('waypost-delivery').getEnv();
      await DUE.sendBatch(messages.map((body) => ({ body })));
    },
    logs: () => harness.getLogs().map(({ message }) => message),
    async close() {
      await harness.close();
      await world.close();
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
