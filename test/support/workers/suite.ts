import { randomInt, randomUUID } from 'node:crypto';
import type { Queue, R2Bucket } from '@cloudflare/workers-types';
import type { Miniflare, V4WorkerOptions } from 'miniflare';
import type pg from 'pg';
import { inject } from 'vitest';
import type { TestGateway } from './gateway.ts';
import type { TokenRequest } from '../../../dev/identity/token-request.ts';
import { workerOptions } from '../../../dev/workers/worker-options.ts';
import { workerVars, type WorkerUrls } from '../../../dev/workers/worker-vars.ts';
import type { ServiceName } from '#src/workers.ts';
import { asDocumented } from '#test/support/as-documented.ts';
import type { TestIdentity } from './identity.ts';
import type { TestPayments } from '#test/support/payments/processor.ts';
import { CALLER, callerOptions, doorThrough, type TestDoor } from './door-caller.ts';
import { askRuntime } from './idle-connection.ts';
import { openSurroundings, urls } from './surroundings.ts';
import { startWorkerd } from './workerd.ts';

export interface SuiteOptions {
  readonly services?: readonly ServiceName[];
  /** `default` is what production runs; `test` keeps the limiters in the path but out of the way. */
  readonly profile?: 'default' | 'test';
  /** Another wrangler.toml than the profile's. */
  readonly config?: string;
  /** A Worker whose service bindings are to be tried, beside the others. */
  readonly doorsOf?: ServiceName;
  /** Variables to set otherwise, or with `undefined` not at all, per test of the configuration itself. */
  readonly vars?: Record<string, string | undefined>;
  /** What is changed in the first Worker's code: limits that no test could reach. */
  readonly edited?: (code: string) => string;
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
  readonly gateway: TestGateway;
  readonly identity: TestIdentity;
  readonly payments: TestPayments;
  /** A superuser of the suite's own database: for looking behind the API, and for changing rows by hand. */
  readonly database: pg.Pool;
  /** Of the same database, as superuser: for what connects itself. */
  readonly adminUrl: string;
  /** Each Worker's own database, through the gateway: for a store's statements themselves. */
  readonly databaseUrls: Readonly<Record<ServiceName, string>>;
  /** Sends a request to a Worker, the delivery Worker unless told. From a fresh address unless `cf-connecting-ip` is given. */
  fetch(path: string, init?: RequestInit, service?: ServiceName): Promise<Response>;
  /** A bearer token from the real provider. */
  token(request: Partial<TokenRequest> & { scope: string }): Promise<string>;
  /** Fires a Worker's cron, which nothing else does here. */
  cron(service?: ServiceName): Promise<void>;
  /** Sends messages through one of the delivery Worker's queues, as itself does: through `DUE` unless told. `SCANS` is the swarm's. */
  queue(messages: readonly unknown[], binding?: 'DUE' | 'WEBHOOKS' | 'SCANS'): Promise<void>;
  /** The keys of a Worker's bucket that begin so: of the live Worker's videos unless told. */
  objects(prefix: string, bucket?: 'VIDEO' | 'PROOFS' | 'SNAPSHOTS'): Promise<readonly string[]>;
  /** The bucket of videos and logs. */
  videos(): Promise<R2Bucket>;
  /** The bucket of streets, of a suite with `streetsConfig`. */
  maps(): Promise<R2Bucket>;
  /** The bucket of the feed’s pages. */
  snapshots(): Promise<R2Bucket>;
  /** What the Workers logged since the start. */
  logs(): readonly string[];
  close(): Promise<void>;
}

export interface RestartableSuite extends Suite {
  /** Stops the Workers and starts them again, somewhere else, on the same database. */
  restart(): Promise<void>;
  /** Puts a stream’s room to sleep, as the platform does with an idle one: its sockets stay open. */
  sleep(streamId: string): Promise<void>;
  /** Runs SQL in a conversation’s own storage: for what takes an hour. */
  inConversation(id: string, sql: string): Promise<void>;
  /** Runs SQL in the storage of the object that counts a credential’s streams. Returns the rows. */
  inFollower(credentialId: string, sql: string): Promise<readonly object[]>;
  /** Takes that object out of memory, as the platform does with an idle one. */
  evictFollower(credentialId: string): Promise<void>;
  /** Runs SQL in a stream’s room’s own storage. It goes by it once it has slept. */
  inRoom(streamId: string, sql: string): Promise<void>;
  /** The rooms that ever woke. */
  rooms(): Promise<readonly string[]>;
  /** Where a service really listens. */
  addressOf(service: ServiceName): string;
  /** A sibling's Door, by a service binding of `doorsOf`. */
  door(binding: string): TestDoor;
}

export async function startSuite({
  services = ['delivery'],
  profile = 'test',
  config = inject('configs')[profile],
  doorsOf,
  vars = {},
  edited = (code) => code,
  processorClock: clock = Date.now,
  adminUrl = inject('adminUrl'),
}: SuiteOptions = {}): Promise<RestartableSuite> {
  const { webhook, hearLive, around, ...world } = await openSurroundings({ profile, clock, adminUrl });
  const workers = await workersOf(services, config, (service) =>
    definedOf({ ...workerVars(service, around), ...vars }),
  );
  editFirst(workers, services[0], edited);
  const caller = doorsOf === undefined ? [] : [callerOptions(config, doorsOf)];
  const lines: string[] = [];
  const [first = 'delivery'] = services;
  const start = async () => {
    const started = await startWorkerd(workers, caller, (line) => lines.push(line));
    webhook.url = `${started.addressOf(first).origin}/v1/integrations/stripe/events`;
    if (services.includes('live')) hearLive(`${started.addressOf('live').origin}/api/integrations/stripe/events`);
    return started;
  };
  let workerd = await start();

  return {
    ...world,
    urls,
    get address() {
      return workerd.addressOf(first).origin;
    },
    addressOf: (service) => workerd.addressOf(service).origin,
    databaseUrls: around.databaseUrls,
    fetch: async (path, init = {}, service = first) => {
      const response = await fetchFromSomewhere(new URL(path, workerd.addressOf(service)), init);
      return asDocumented(service, init.method ?? 'GET', path, response);
    },
    token: (request) => world.identity.token({ sub: `user-${randomUUID()}`, aud: [urls.delivery], ...request }),
    cron: async (service = first) => {
      await (await workerd.runtime.getWorker(service)).scheduled({ cron: '* * * * *', scheduledTime: new Date() });
    },
    queue: async (messages, binding = 'DUE') => {
      const env = await workerd.runtime.getBindings<Record<typeof binding, Queue>>(
        binding === 'SCANS' ? 'swarm' : 'delivery',
      );
      await env[binding].sendBatch(messages.map((body) => ({ body })));
    },
    logs: () => lines,
    ...insideOf(() => workerd.runtime),
    door: (binding) => doorThrough(() => workerd.runtime.unsafeGetDirectURL(CALLER), binding),
    restart: async () => {
      await workerd.stop();
      workerd = await start();
    },
    close: () => workerd.stop().then(() => world.close()),
  };
}

/** What is kept inside of a runtime: buckets and objects. */
const insideOf = (
  runtime: () => Miniflare,
): Pick<
  RestartableSuite,
  | 'objects'
  | 'videos'
  | 'maps'
  | 'snapshots'
  | 'sleep'
  | 'inConversation'
  | 'inFollower'
  | 'evictFollower'
  | 'inRoom'
  | 'rooms'
> => ({
  objects: (prefix, bucket = 'VIDEO') =>
    askRuntime(async () => {
      const service = ({ VIDEO: 'live', PROOFS: 'delivery', SNAPSHOTS: 'intel' } as const)[bucket];
      const env = await runtime().getBindings<Record<typeof bucket, R2Bucket>>(service);
      return (await env[bucket].list({ prefix })).objects.map(({ key }) => key).toSorted();
    }),
  videos: async () => (await runtime().getBindings<{ VIDEO: R2Bucket }>('live')).VIDEO,
  maps: async () => (await runtime().getBindings<{ MAPS: R2Bucket }>('delivery')).MAPS,
  snapshots: async () => (await runtime().getBindings<{ SNAPSHOTS: R2Bucket }>('intel')).SNAPSHOTS,
  sleep: (streamId) =>
    askRuntime(() =>
      runtime().unsafeEvictDurableObject('live', 'RoomObject', { name: streamId, webSockets: 'hibernate' }),
    ),
  inConversation: async (name, sql) => {
    const storage = await runtime().unsafeGetDurableObjectStorage('agent', 'ConversationObject', { name });
    await storage.exec(sql);
  },
  inFollower: async (name, sql) => {
    const storage = await runtime().unsafeGetDurableObjectStorage('agent', 'FollowerObject', { name });
    return storage.exec(sql);
  },
  evictFollower: (name) => runtime().unsafeEvictDurableObject('agent', 'FollowerObject', { name }),
  inRoom: (name, sql) =>
    askRuntime(async () => {
      const storage = await runtime().unsafeGetDurableObjectStorage('live', 'RoomObject', { name });
      await storage.exec(sql);
    }),
  rooms: () => runtime().listDurableObjectIds('ROOM', 'live'),
});

/** Changes what a Worker was built of. */
function editFirst(
  workers: Readonly<Partial<Record<ServiceName, V4WorkerOptions>>>,
  first: ServiceName | undefined,
  edited: (code: string) => string,
): void {
  const modules = first && workers[first]?.modules;
  if (!Array.isArray(modules)) return;
  for (const each of modules)
    if (each.path === `${first}.js` && typeof each.contents === 'string') each.contents = edited(each.contents);
}

/** Each Worker's options, by its name. */
async function workersOf(
  services: readonly ServiceName[],
  config: string,
  varsOf: (service: ServiceName) => Record<string, string>,
) {
  const options = services.map(
    async (service) => [service, await workerOptions(config, service, varsOf(service))] as const,
  );
  return Object.fromEntries(await Promise.all(options));
}

function fetchFromSomewhere(url: URL, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has('cf-connecting-ip')) headers.set('cf-connecting-ip', randomAddress());
  return fetch(url, { redirect: 'manual', ...init, headers });
}

const definedOf = (vars: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(vars).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

let addresses = randomInt(2 ** 17);

/** An address of the benchmarking range (RFC 2544), another one each time: each test its own quota. */
export function randomAddress(): string {
  addresses = (addresses + 1) % 2 ** 17;
  return `198.${18 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
