import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { buildWorker } from '../../dev/workers/build-worker.ts';
import { ROOT } from '../../dev/workers/profile-config.ts';

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

/** The Workers that are measured. */
const measured = ['delivery', 'agent', 'intel'] as const;
export type Measured = (typeof measured)[number];

interface Started {
  readonly origin: string;
  /** Where its inspector listens, if it is profiled. */
  readonly inspector: string;
  /** The source map of the Worker's code. */
  readonly sourceMap: string;
}

export interface PlainWorkerd {
  readonly pid: number;
  readonly workers: Readonly<Record<Measured, Started>>;
  readonly empty: string;
  stop(): void;
}

interface Configured {
  readonly compatibility_date: string;
  readonly compatibility_flags: readonly string[];
  readonly ratelimits: readonly { readonly name: string }[];
  readonly queues: { readonly producers?: readonly { readonly binding: string }[] };
  readonly services?: readonly {
    readonly binding: string;
    readonly service: string;
    readonly entrypoint?: string;
  }[];
}

type Vars = Readonly<Record<string, string>>;
/** Code in the place of a Worker’s own. It has no door for siblings. */
type Others = Readonly<Partial<Record<Measured, string>>>;

interface Built {
  readonly name: Measured;
  readonly service: string;
  readonly code: string;
  readonly sourceMap: string;
  readonly port: number;
}

/** A Worker as it is deployed, as a service of workerd's configuration. Siblings that aren't measured it doesn't have. */
async function serviceOf(name: Measured, vars: Vars, others: Others): Promise<Built> {
  const { code: deployed, dir } = await buildWorker(name);
  const code = others[name] ?? deployed;
  const config = unstable_readConfig({ config: join(ROOT, 'wrangler.toml'), env: name }) as Configured;
  const standIns = [
    ...config.ratelimits.map((limit) => limit.name),
    ...(config.queues.producers ?? []).map(({ binding }) => binding),
  ];
  const siblings = (config.services ?? []).flatMap(({ binding, service, entrypoint = 'default' }) => {
    const sibling = measured.find((each) => service === `waypost-${each}`);
    return sibling === undefined || others[sibling] !== undefined ? [] : [{ binding, sibling, entrypoint }];
  });
  const bindings = [
    ...Object.entries(vars).map(([variable, text]) => `(name = "${variable}", text = ${quoted(text)})`),
    ...standIns.map((binding) => `(name = "${binding}", wrapped = (moduleName = "bench:stand-ins"))`),
    ...siblings.map(
      ({ binding, sibling, entrypoint }) =>
        `(name = "${binding}", service = (name = "${sibling}", entrypoint = "${entrypoint}"))`,
    ),
    '(name = "ASSETS", service = "assets")',
  ];
  const service = `(name = "${name}", worker = (
      modules = [(name = "entry.js", esModule = ${quoted(QUIET)}), (name = "worker", esModule = embed "${name}.js")],
      ${runtimeOf(config)}, compatibilityFlags = [${config.compatibility_flags.map(quoted).join(', ')}],
      cacheApiOutbound = "cache",
      bindings = [${bindings.join(', ')}]))`;
  return { name, service, code, sourceMap: join(dir, 'index.js.map'), port: await freePort() };
}

const runtimeOf = ({ compatibility_date }: Configured) => `compatibilityDate = "${compatibility_date}"`;

/** Workers as they are deployed, and an empty one, in one workerd without Miniflare. `others`: other code for a Worker’s bindings. */
export async function startPlainWorkerd(
  varsOf: (worker: Measured) => Vars,
  isProfiled: boolean,
  others: Others = {},
): Promise<PlainWorkerd> {
  const built: Built[] = [];
  for (const name of measured) built.push(await serviceOf(name, varsOf(name), others));
  const emptyPort = await freePort();
  const root = unstable_readConfig({ config: join(ROOT, 'wrangler.toml') }) as Configured;
  const text = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ${built.map(({ service }) => service).join(',\n    ')},
    (name = "empty", worker = (modules = [(name = "empty.js", esModule = ${quoted(EMPTY)})], ${runtimeOf(root)})),
    (name = "cache", worker = (modules = [(name = "cache.js", esModule = ${quoted(CACHE)})], ${runtimeOf(root)})),
    (name = "assets", disk = (path = ${quoted(join(ROOT, 'web/dist'))})),
    (name = "internet", network = (allow = ["public", "private"]))],
  sockets = [
    ${built.map(({ name, port }) => `(name = "${name}", address = "127.0.0.1:${port}", http = (), service = "${name}")`).join(',\n    ')},
    (name = "empty", address = "127.0.0.1:${emptyPort}", http = (), service = "empty")],
  extensions = [(modules = [(name = "bench:stand-ins", internal = true, esModule = ${quoted(STAND_INS)})])]);`;
  const dir = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  for (const { name, code } of built) writeFileSync(join(dir, `${name}.js`), code);
  writeFileSync(join(dir, 'config.capnp'), text);
  const inspectorPort = await freePort();
  const inspector = `--inspector-addr=127.0.0.1:${inspectorPort}`;
  const child = spawn(
    workerd,
    ['serve', '--experimental', ...(isProfiled ? [inspector] : []), join(dir, 'config.capnp')],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  await answers(`http://127.0.0.1:${emptyPort}/`, child);
  const started = ({ name, port, sourceMap }: Built): [Measured, Started] => [
    name,
    { origin: `http://127.0.0.1:${port}`, inspector: `ws://127.0.0.1:${inspectorPort}/${name}`, sourceMap },
  ];
  return {
    pid: child.pid ?? 0,
    workers: Object.fromEntries(built.map(started)) as Record<Measured, Started>,
    empty: `http://127.0.0.1:${emptyPort}`,
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
