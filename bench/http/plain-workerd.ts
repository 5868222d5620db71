import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { buildWorker } from '../../dev/workers/build-worker.ts';
import { ROOT } from '../../dev/workers/profile-config.ts';
import type { ServiceName } from '#src/workers.ts';

const workerd = (
  createRequire(createRequire(import.meta.url).resolve('miniflare'))('workerd') as { readonly default: string }
).default;

/** What workerd alone lacks, at the price of a call: limiters and queues that agree to all. */
const STAND_INS = `export default () => ({
  limit: async () => ({ success: true }),
  send: async () => undefined,
  sendBatch: async () => undefined,
});`;

/** The cache of a data centre, as workerd asks it over HTTP: kept in memory. */
const CACHE = `const kept = new Map();
export default {
  async fetch(request) {
    const known = kept.get(request.url);
    if (request.method !== 'PUT')
      return known === undefined
        ? new Response(null, { status: 504, headers: { 'CF-Cache-Status': 'MISS' } })
        : new Response(known.body, { headers: { ...known.headers, 'CF-Cache-Status': 'HIT' } });
    const [head, body = ''] = (await request.text()).split('\\r\\n\\r\\n');
    const lines = head.split('\\r\\n').slice(1).map((line) => line.split(': '));
    kept.set(request.url, { headers: Object.fromEntries(lines), body });
    return new Response(null, { status: 204 });
  },
};`;

/** The price of a request for which a Worker does nothing: the same for every row. */
const EMPTY = `export default { fetch: () => new Response('{}', { headers: { 'content-type': 'application/json' } }) };`;

/** No line of a log: where it goes to is somebody else's price. */
const QUIET = `console.log = () => undefined;
export * from 'worker';
export { default } from 'worker';`;

export interface PlainWorkerd {
  readonly pid: number;
  readonly delivery: string;
  readonly empty: string;
  /** Where its inspector listens, if it is profiled. */
  readonly inspector: string;
  /** The source map of the Worker's code. */
  readonly sourceMap: string;
  stop(): void;
}

interface Configured {
  readonly compatibility_date: string;
  readonly compatibility_flags: readonly string[];
  readonly ratelimits: readonly { readonly name: string }[];
  readonly queues: { readonly producers?: readonly { readonly binding: string }[] };
}

/** What runs: as it is deployed, unless there is other code for its bindings. */
interface Measured {
  readonly service: ServiceName;
  readonly code?: string;
}

/** The delivery Worker, or another, and an empty one, in one workerd without Miniflare. */
export async function startPlainWorkerd(
  vars: Readonly<Record<string, string>>,
  isProfiled: boolean,
  measured: Measured = { service: 'delivery' },
): Promise<PlainWorkerd> {
  const { code: deployed, dir: built } = await buildWorker(measured.service);
  const code = measured.code ?? deployed;
  const config = unstable_readConfig({ config: join(ROOT, 'wrangler.toml'), env: measured.service }) as Configured;
  const [port, emptyPort] = [await freePort(), await freePort()];
  const bindings = [
    ...Object.entries(vars).map(([name, text]) => `(name = "${name}", text = ${quoted(text)})`),
    ...[
      ...config.ratelimits.map(({ name }) => name),
      ...(config.queues.producers ?? []).map(({ binding }) => binding),
    ].map((name) => `(name = "${name}", wrapped = (moduleName = "bench:stand-ins"))`),
    '(name = "ASSETS", service = "assets")',
  ];
  const flags = config.compatibility_flags.map(quoted).join(', ');
  const runtime = `compatibilityDate = "${config.compatibility_date}"`;
  const text = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "delivery", worker = (
      modules = [(name = "entry.js", esModule = ${quoted(QUIET)}), (name = "worker", esModule = embed "index.js")],
      ${runtime}, compatibilityFlags = [${flags}],
      cacheApiOutbound = "cache",
      bindings = [${bindings.join(', ')}])),
    (name = "empty", worker = (modules = [(name = "empty.js", esModule = ${quoted(EMPTY)})], ${runtime})),
    (name = "cache", worker = (modules = [(name = "cache.js", esModule = ${quoted(CACHE)})], ${runtime})),
    (name = "assets", disk = (path = ${quoted(join(ROOT, 'web/dist'))})),
    (name = "internet", network = (allow = ["public", "private"]))],
  sockets = [
    (name = "delivery", address = "127.0.0.1:${port}", http = (), service = "delivery"),
    (name = "empty", address = "127.0.0.1:${emptyPort}", http = (), service = "empty")],
  extensions = [(modules = [(name = "bench:stand-ins", internal = true, esModule = ${quoted(STAND_INS)})])]);`;
  const dir = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  writeFileSync(join(dir, 'index.js'), code);
  writeFileSync(join(dir, 'config.capnp'), text);
  const inspectorPort = await freePort();
  const inspector = `--inspector-addr=127.0.0.1:${inspectorPort}`;
  const child = spawn(
    workerd,
    ['serve', '--experimental', ...(isProfiled ? [inspector] : []), join(dir, 'config.capnp')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  await answers(`http://127.0.0.1:${emptyPort}/`, child);
  return {
    pid: child.pid ?? 0,
    delivery: `http://127.0.0.1:${port}`,
    empty: `http://127.0.0.1:${emptyPort}`,
    inspector: `ws://127.0.0.1:${inspectorPort}/delivery`,
    sourceMap: join(built, 'index.js.map'),
    stop() {
      child.kill('SIGKILL');
      rmSync(dir, { recursive: true });
    },
  };
}

/** A text literal of Cap'n Proto, whose escapes are C's. */
const quoted = (text: string) =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\r', '\\r').replaceAll('\n', '\\n')}"`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`workerd ended with ${child.exitCode}`);
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('workerd does not answer');
}
