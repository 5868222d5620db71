import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '#src/workers.ts';
import type { LimitProfile } from '#src/platform/limits.ts';
import { startGateway } from '../database/gateway.ts';
import { ChangedMigration, migrate } from '../database/migrate.ts';
import { startPostgres } from '../database/postgres.ts';
import { openRoles } from '../database/roles.ts';
import { startCompetitor } from '../../sandbox/competitor/site.ts';
import { startIdentity } from '../../sandbox/identity/provider.ts';
import { startMailCatcher } from '../../sandbox/mail/catcher.ts';
import { startPayments } from '../../sandbox/payments/payments.ts';
import { startSimulator } from '../../sandbox/simulator/simulator.ts';
import { callLive } from '../live/demo/call.ts';
import { openDemoStream } from '../live/demo/demo-stream.ts';
import { buildWeb } from '../web/build-web.ts';
import { ROOT } from '../workers/profile-config.ts';
import { writeDevVars } from '../workers/dev-vars.ts';
import { modelIn, workerVars, type WorkerUrls } from '../workers/worker-vars.ts';
import { describeBuild } from './describe-build.ts';
import { endLeftovers } from '../leftovers.ts';
import { noteDatabase } from './note-database.ts';
import { openWorkers } from './open-workers.ts';
import { DEFAULT_BASE_PORT, portsFrom, requireFree, serviceUrlsAt } from './ports.ts';
import { openDemoFeed } from './seed-feed.ts';
import { seedSenders } from './seed-senders.ts';
import { DEMO_PATH, openDemo } from './seed.ts';
import { demoSecrets, ownSecrets, type Secrets } from './secrets.ts';
import { StaleData } from './stale-data.ts';
import { watchSources } from './watch.ts';

export interface StackOptions {
  readonly base: number;
  readonly ephemeral: boolean;
  readonly profile: LimitProfile;
  /** A database elsewhere, Neon's say: none is started here, and the secrets are this machine's own. */
  readonly databaseUrl: string | undefined;
  /** An archive of streets. */
  readonly streets?: string | undefined;
  /** Hears of each failure of a Worker as it happens, and of what is watched. */
  readonly tell?: (line: string) => void;
  /** Whether an edit of a source is served at once. */
  readonly watch?: boolean;
}

export interface Stack {
  readonly urls: WorkerUrls & Readonly<Record<'identity' | 'payments' | 'mail' | 'competitor', string>>;
  readonly secrets: Secrets;
  /** The tracking slug of the demo delivery that is moving at the start. */
  readonly demoSlug: string;
  /** The stream that plays from now on. */
  readonly demoStreamId: string;
  readonly logFile: string;
  /** The superuser's, of the database that was started here. */
  readonly localDatabaseUrl: string | undefined;
  stop(): Promise<void>;
}

/** What stops each started part, in the order of the starts. */
type Stops = (() => Promise<unknown> | void)[];

/** Starts everything, in order. If a part fails, those that have started are stopped in reverse order. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const ports = portsFrom(options.base);
  const { tell = () => undefined } = options;
  await endLeftovers(); // they may hold these ports
  await requireFree(ports, options.base);
  const dir = dataDir(options);
  const stops: Stops = options.ephemeral ? [() => rmSync(dir, { recursive: true, force: true })] : [];
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await Promise.resolve(each()).catch(() => undefined);
  };
  try {
    const { urls, identity, payments, mail, competitor, simulator, secrets, around, adminUrl } =
      await startSurroundings(options, dir, stops);
    const vars = (service: ServiceName) => workerVars(service, around);
    stops.push(writeDevVars(options.base === DEFAULT_BASE_PORT ? ROOT : dir, vars));
    const logFile = join(dir, 'workers.log');
    const demo = openDemo(urls.delivery, identity.issuer, { url: payments.url, key: secrets.stripeKey });
    const workers = await openWorkers({
      profile: options.profile,
      streets: options.streets,
      persistDir: kept(options, dir, 'workers'),
      logFile,
      vars,
      dir,
      ports,
      beside: (service, path) => (service === 'delivery' && isSimulators(path) ? simulator.url : undefined),
      redirects: { [DEMO_PATH]: () => pageOf(demo.slug()) },
      tell,
    });
    stops.push(() => workers.stop());
    if (options.watch === true) stops.push(watchSources({ swap: (...edit) => workers.swap(...edit), tell }));
    stops.push(() => demo.stop());
    await seedSenders(urls.delivery, identity.issuer, secrets);
    const feed = openDemoFeed(urls.intel, identity.issuer, competitor.url);
    stops.push(() => feed.stop());
    const stream = openDemoStream(callLive(identity.issuer, urls.live), kept(options, dir, 'demo-stream.json'));
    stops.push(() => stream.stop());
    const [demoSlug, demoStreamId] = await Promise.all([demo.start(), stream.start(), feed.start()]);
    return {
      demoSlug,
      demoStreamId,
      urls: { ...urls, identity: identity.issuer, payments: payments.url, mail: mail.url, competitor: competitor.url },
      secrets,
      logFile,
      localDatabaseUrl: options.databaseUrl === undefined ? adminUrl : undefined,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the simulator answers at the delivery Worker's port; where there is no simulator nobody knows such a path. */
const isSimulators = (path: string) => path.startsWith('/v1/sandbox/');

/** Starts what the Workers need: the database, the identity provider, the sandboxes, the static files. */
async function startSurroundings(options: StackOptions, dir: string, stops: Stops) {
  const ports = portsFrom(options.base);
  const secrets = options.databaseUrl === undefined ? demoSecrets : ownSecrets(join(dir, 'secrets.json'));
  const urls = serviceUrlsAt(ports);
  const stateFile = kept(options, dir, 'payments.json');
  const competitorFile = kept(options, dir, 'competitor.json');
  const [{ databaseUrls, adminUrl }, identity, payments, mail, competitor] = await Promise.all([
    openDatabase(options, dir, secrets, stops),
    startIdentity(
      { port: ports.identity, audiences: urls, clientSecret: demoSecrets.clientSecret },
      kept(options, dir, 'identity-keys.json'),
    ),
    startPayments({
      port: ports.payments,
      key: secrets.stripeKey,
      webhooks: webhookTargets(urls, secrets),
      ...(stateFile === undefined ? {} : { stateFile }),
    }),
    startMailCatcher({ port: ports.mail, smtpPort: ports.smtp, apiKey: secrets.mailKey }),
    startCompetitor({
      port: ports.competitor,
      ...(competitorFile === undefined ? {} : { stateFile: competitorFile }),
    }),
    buildWeb(),
  ]);
  stops.push(
    () => identity.close(),
    () => payments.close(),
    () => mail.close(),
    () => competitor.close(),
  );
  const simulatorKey = randomBytes(36).toString('base64url'); // of this start only
  const simulator = await startSimulator({
    deliveryUrl: () => urls.delivery,
    poolKey: simulatorKey,
    databaseUrl: adminUrl,
  });
  stops.push(() => simulator.close());
  const around = {
    urls,
    issuer: identity.issuer,
    paymentsUrl: payments.url,
    mailUrl: mail.url,
    competitorHost: competitor.host,
    model: modelIn(process.env),
    wordingModel: modelIn(process.env, 'INTEL_'),
    databaseUrls,
    secrets,
    simulatorKey,
    profile: options.profile,
    build: describeBuild(),
  };
  return { urls, identity, payments, mail, competitor, simulator, secrets, around, adminUrl };
}

/** Each Worker hears of all payments, and knows its own. */
const webhookTargets = (urls: WorkerUrls, secrets: Secrets) => [
  { name: 'delivery', url: `${urls.delivery}/v1/integrations/stripe/events`, secret: secrets.stripeWebhookSecret },
  { name: 'live', url: `${urls.live}/api/integrations/stripe/events`, secret: secrets.liveStripeWebhookSecret },
];

/** Where a part keeps its state between starts; nowhere on a stack that keeps no data. */
const kept = ({ ephemeral }: StackOptions, dir: string, name: string) => (ephemeral ? undefined : join(dir, name));

const pageOf = (slug: string | undefined) => (slug === undefined ? undefined : `/t/${slug}`);

/** `.waypost/`, or a folder of its own for a stack on other ports, or one that is thrown away. */
function dataDir({ ephemeral, base }: StackOptions): string {
  if (ephemeral) return mkdtempSync(join(tmpdir(), 'waypost-'));
  const dir = base === DEFAULT_BASE_PORT ? join(ROOT, '.waypost', 'data') : join(ROOT, '.waypost', `data-${base}`);
  mkdirSync(dir, { recursive: true });
  return dir;
}

async function openDatabase(
  options: StackOptions,
  dir: string,
  secrets: Secrets,
  stops: (() => Promise<unknown> | void)[],
) {
  if (options.databaseUrl !== undefined) {
    const { host, pathname } = new URL(options.databaseUrl);
    await migrate({ url: options.databaseUrl });
    const databaseUrls = await openRoles(options.databaseUrl, secrets.databasePassword, {
      host,
      database: pathname.slice(1),
    });
    return { databaseUrls, adminUrl: options.databaseUrl };
  }
  const ports = portsFrom(options.base);
  const postgres = await startPostgres({
    dir: join(dir, 'postgres'),
    port: ports.postgres,
    persistent: !options.ephemeral,
  });
  stops.push(() => postgres.stop());
  if (options.base === DEFAULT_BASE_PORT) stops.push(noteDatabase(postgres.adminUrl));
  await migrate({ url: postgres.adminUrl }).catch((error: unknown) => {
    throw error instanceof ChangedMigration ? new StaleData(dir) : error;
  });
  const gateway = await startGateway({ port: ports.gateway, database: { host: '127.0.0.1', port: postgres.port } });
  stops.push(() => gateway.close());
  const databaseUrls = await openRoles(postgres.adminUrl, secrets.databasePassword, {
    host: `127.0.0.1:${gateway.port}`,
    database: 'postgres',
  });
  return { databaseUrls, adminUrl: postgres.adminUrl };
}
