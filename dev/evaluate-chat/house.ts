import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare, NoOpLog } from 'miniflare';
import pg from 'pg';
import type { DoorAnswer, DoorCall } from '#src/http/door/message.ts';
import { serviceNames } from '#src/workers.ts';
import { startGateway } from '../database/gateway.ts';
import { migrate } from '../database/migrate.ts';
import { startPostgres } from '../database/postgres.ts';
import { openRoles } from '../database/roles.ts';
import { demoSecrets } from '../stack/secrets.ts';
import { startIdentity } from '../../sandbox/identity/provider.ts';
import { profileConfig } from '../workers/profile-config.ts';
import { declaredVars, DIRECT } from '../workers/worker-options.ts';
import { workerVars, type WorkerUrls } from '../workers/worker-vars.ts';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { buildStaged } from './build-staged.ts';
import { STAGE_WORKER } from './stage-worker.ts';

/** The agent Worker among siblings that dialogues play. */
export interface House {
  readonly agentUrl: string;
  readonly issuer: string;
  /** Where the Worker listens. */
  readonly address: URL;
  readonly database: pg.Pool;
  close(): Promise<void>;
}

export interface HouseOptions {
  /** Answers a call that reached a sibling. */
  readonly answer: (call: DoorCall) => Promise<DoorAnswer>;
  /** What time it is, by the names of time zones. */
  readonly moments: Readonly<Record<string, string>>;
  /** Of another model than the planner. */
  readonly modelVars: Record<string, string>;
}

const urls = Object.fromEntries(serviceNames.map((name) => [name, `https://${name}.waypost.test`])) as WorkerUrls;

/** Starts Postgres, its gateway, the identity provider and the Worker as it is deployed, in workerd. */
export async function openHouse({ answer, moments, modelVars }: HouseOptions): Promise<House> {
  const dir = mkdtempSync(join(tmpdir(), 'waypost-evaluation-'));
  const [postgres, identity, stage, code] = await Promise.all([
    startPostgres({ dir: join(dir, 'postgres'), port: 0, persistent: false }),
    startIdentity({ port: 0, audiences: urls }),
    listen(answer),
    buildStaged(),
  ]);
  await migrate({ url: postgres.adminUrl });
  const gateway = await startGateway({ port: 0, database: { host: '127.0.0.1', port: postgres.port } });
  const host = `127.0.0.1:${gateway.port}`;
  const databaseUrls = await openRoles(postgres.adminUrl, demoSecrets.databasePassword, { host, database: 'postgres' });
  const around = {
    urls,
    issuer: identity.issuer,
    paymentsUrl: 'http://127.0.0.1:9',
    databaseUrls,
    secrets: demoSecrets,
    profile: 'bench' as const,
  };
  const vars = { ...workerVars('agent', around), EVALUATION_MOMENTS: JSON.stringify(moments), ...modelVars };
  const runtime = startWorkers(code, vars, stage.url);
  await runtime.ready;
  const database = new pg.Pool({ connectionString: postgres.adminUrl, max: 4 });
  database.on('error', () => undefined); // the server may end before an idle connection has
  return {
    agentUrl: urls.agent,
    issuer: identity.issuer,
    address: await runtime.unsafeGetDirectURL('agent', DIRECT),
    database,
    async close() {
      await runtime.dispose();
      await Promise.all([gateway.close(), identity.close(), stage.close(), database.end()]);
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function startWorkers(code: string, vars: Record<string, string>, stageUrl: string): Miniflare {
  const { workerOptions: options } = unstable_getMiniflareWorkerOptions(profileConfig('bench'), 'agent');
  const entry = `export * from './agent.js';\nexport { default, default as ${DIRECT} } from './agent.js';\n`;
  const agent = {
    ...options,
    name: 'agent',
    bindings: { ...declaredVars(profileConfig('bench'), 'agent'), ...vars },
    serviceBindings: { DELIVERY: { name: 'stage', entrypoint: 'Door' } },
    modules: [
      { type: 'ESModule' as const, path: 'entry.js', contents: entry },
      { type: 'ESModule' as const, path: 'agent.js', contents: code },
    ],
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0, entrypoint: DIRECT }],
  };
  const stage = {
    name: 'stage',
    compatibilityDate: '2026-01-01',
    bindings: { STAGE_URL: stageUrl },
    modules: [{ type: 'ESModule' as const, path: 'stage.js', contents: STAGE_WORKER }],
  };
  return new Miniflare(
    convertV4MiniflareOptions({
      workers: [agent, stage],
      cf: false,
      log: new NoOpLog(),
      handleStructuredLogs: () => undefined,
    }),
  );
}

async function listen(answer: HouseOptions['answer']) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = JSON.parse(Buffer.concat(chunks).toString()) as DoorCall;
      answer(call).then(
        (answered) => response.end(JSON.stringify(answered)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
