import { fork, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../dev/database/migrate.ts';
import { startPostgres } from '../../dev/database/postgres.ts';
import { workerVars } from '../../dev/workers/worker-vars.ts';
import { TEMPLATE } from '#test/support/runner/global-setup.ts';
import { createTemplate } from '#test/support/runner/template.ts';
import { bundleOf } from '#test/support/workers/bundle.ts';
import { openSurroundings, urls, type Surroundings } from '#test/support/workers/surroundings.ts';
import { sendAll, type Ask } from '../http/load.ts';
import { startPlainWorkerd, type Measured as MeasuredWorker } from '../http/plain-workerd.ts';
import { processorMilliseconds } from '../http/processor.ts';
import { percentile } from '../spread.ts';
import { tool } from './tool.ts';

const GOAL = 1.5;
const WARM_UP = 500;
const revisions = ['2026-07-28', '2025-11-25'] as const;
type Revision = (typeof revisions)[number];

/** A call as a client of a revision sends it: each message of the newer one says who sends it. */
function callBy(token: string, revision: Revision): () => Ask {
  const isNew = revision === '2026-07-28';
  const named = { 'mcp-method': 'tools/call', 'mcp-name': tool.name };
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { name: tool.name, arguments: {}, ...(isNew ? { _meta } : {}) };
  const asked: Ask = {
    method: 'POST',
    path: '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
      'mcp-protocol-version': revision,
      ...(isNew ? named : {}),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  };
  return () => asked;
}

interface Measured {
  readonly name: string;
  readonly origin: string;
  readonly pid: number;
  /** Milliseconds of its processor for a call, in each round. */
  readonly spent: Readonly<Record<Revision, number[]>>;
}

/** `tools/call` with one trip: our door in workerd beside the official server on Node, and our whole engine of calls. */
export async function measureMcp(quick: boolean): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  const postgres = await startPostgres({ dir, port: 0, persistent: false });
  await createTemplate(postgres.adminUrl, TEMPLATE, async (url) => void (await migrate({ url })));
  const surroundings = await openSurroundings({ profile: 'bench', clock: Date.now, adminUrl: postgres.adminUrl });
  const stops: (() => unknown)[] = [];
  try {
    const token = await surroundings.identity.token({ sub: 'ada', scope: 'places:@read', aud: [`${urls.agent}/mcp`] });
    const servers = await startServers(surroundings, stops);
    const pairs = revisions.flatMap((revision) => servers.map((server) => ({ revision, server })));
    for (const { revision, server } of pairs) await sendAll(server.origin, WARM_UP, 200, callBy(token, revision));
    for (let round = 0; round < (quick ? 3 : 7); round += 1)
      for (const { revision, server } of pairs)
        await measure(server, revision, { token, count: quick ? 1_000 : 2_000 });
    print(servers);
  } finally {
    for (const stop of stops) stop();
    await surroundings.close();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function measure(
  { origin, pid, spent }: Measured,
  revision: Revision,
  { token, count }: { readonly token: string; readonly count: number },
): Promise<void> {
  const before = processorMilliseconds(pid);
  await sendAll(origin, count, 200, callBy(token, revision));
  spent[revision].push((processorMilliseconds(pid) - before) / count);
}

async function startServers(
  { around, identity, adminUrl }: Surroundings,
  stops: (() => unknown)[],
): Promise<readonly Measured[]> {
  const varsOf = (worker: MeasuredWorker) => workerVars(worker, around);
  const agent = await bundleOf(join(import.meta.dirname, 'worker.ts'));
  const door = await startPlainWorkerd(varsOf, false, { agent });
  const engine = await startPlainWorkerd(varsOf, false);
  const official = (...gateway: string[]) =>
    fork(join(import.meta.dirname, 'node-server.ts'), [adminUrl, identity.issuer, `${urls.agent}/mcp`, ...gateway]);
  const [node, alike] = [official(), official(around.databaseUrls.agent)];
  stops.push(
    () => door.stop(),
    () => engine.stop(),
    () => node.kill(),
    () => alike.kill(),
  );
  return [
    { name: 'official server on Node, one trip', origin: await originOf(node), pid: node.pid ?? 0, spent: none() },
    { name: 'POST /mcp in workerd, one trip', origin: door.workers.agent.origin, pid: door.pid, spent: none() },
    {
      name: 'the same by the engine of calls, three trips',
      origin: engine.workers.agent.origin,
      pid: engine.pid,
      spent: none(),
    },
    {
      name: 'official server on Node, by the Worker’s driver',
      origin: await originOf(alike),
      pid: alike.pid ?? 0,
      spent: none(),
    },
  ];
}

const none = (): Measured['spent'] => ({ '2026-07-28': [], '2025-11-25': [] });

const originOf = (node: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    node.once('message', (port) => resolve(`http://127.0.0.1:${Number(port)}`));
    node.once('exit', (code) => reject(new Error(`the official server ended with ${code}`)));
  });

function print(servers: readonly Measured[]): void {
  for (const revision of revisions) {
    const official = percentile(servers[0]?.spent[revision] ?? [], 0.5);
    for (const [at, { name, spent }] of servers.entries()) {
      const series = spent[revision];
      const range = `${Math.min(...series).toFixed(3)}–${Math.max(...series).toFixed(3)}`;
      const ratio = official / percentile(series, 0.5);
      const goal = at === 1 ? `≥ ${GOAL}× ${ratio >= GOAL ? 'met' : 'MISSED'}` : '';
      const figures = `${percentile(series, 0.5).toFixed(3)} ms (${range})  ${ratio.toFixed(2)}×`;
      console.log(`${revision}  ${name.padEnd(48)}${figures}  ${goal}`);
    }
  }
  mkdirSync('bench/out', { recursive: true });
  const raw = servers.map(({ name, spent }) => ({ name, spent }));
  writeFileSync('bench/out/mcp.json', JSON.stringify(raw, null, 2));
}
