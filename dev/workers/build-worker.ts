import { createHash, type Hash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, renameSync, rmSync, mkdirSync, existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ServiceName } from '#src/workers.ts';
import { runWrangler } from '../deploy/wrangler.ts';
import type { Bundle } from './bundle-worker.ts';
import { ROOT } from './profile-config.ts';

/** What a Worker's bytes are made of, beside the packages that the lock file names. */
const SOURCES = ['{src,functions}/**/*.{ts,tsx,json}', 'wrangler.toml', 'package-lock.json', 'tsconfig.json'];
const BUILDS = join(ROOT, '.waypost', 'build');

export interface BuiltWorker {
  /** The folder that wrangler wrote: `index.js` and its source map. */
  readonly dir: string;
  /** One ES module for workerd. */
  readonly code: string;
}

const built = new Map<ServiceName, Promise<BuiltWorker>>();

/** A Worker as `wrangler deploy` uploads it. Built once for each state of the sources, and kept under `.waypost/build`. */
export function buildWorker(service: ServiceName): Promise<BuiltWorker> {
  const building = built.get(service) ?? build(service);
  built.set(service, building);
  return building;
}

/** A Worker as it was built, with the sources that are in it, as its source map lists them. */
export async function builtBundle(service: ServiceName): Promise<Bundle> {
  const { dir, code } = await buildWorker(service);
  const { sources } = JSON.parse(readFileSync(join(dir, 'index.js.map'), 'utf8')) as { sources: string[] };
  return {
    code: code.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'),
    sources: new Set(sources.map((path) => relative(ROOT, join(dir, path)))),
  };
}

async function build(service: ServiceName): Promise<BuiltWorker> {
  const builds = join(BUILDS, service);
  const dir = join(builds, hashOfSources());
  if (!existsSync(dir)) {
    mkdirSync(builds, { recursive: true });
    const out = mkdtempSync(join(builds, 'new-'));
    await runWrangler(['deploy', '--dry-run', '--env', service, '--outdir', out], 'quiet');
    place(out, dir);
    for (const name of readdirSync(builds)) if (join(builds, name) !== dir) forget(join(builds, name));
  }
  return { dir, code: readFileSync(join(dir, 'index.js'), 'utf8') };
}

/** Whole or not at all: another process may have built the same meanwhile. */
function place(out: string, dir: string): void {
  try {
    renameSync(out, dir);
  } catch (error) {
    if (!existsSync(dir)) throw error;
    rmSync(out, { recursive: true });
  }
}

/** Builds of older sources; one that another process is writing at this moment stays. */
function forget(dir: string): void {
  if (!/[\\/]new-\w+$/.test(dir)) rmSync(dir, { recursive: true, force: true });
}

function hashOfSources(): string {
  const files = globSync(SOURCES, { cwd: ROOT }).toSorted();
  const add = (hash: Hash, file: string) => hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return files.reduce(add, createHash('sha256')).digest('hex').slice(0, 16);
}
