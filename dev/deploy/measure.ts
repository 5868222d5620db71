import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ServiceName } from '../../src/platform/config.ts';
import { ROOT } from '../workers/profile-config.ts';
import { deployOrder, runWrangler } from './wrangler.ts';

/** Size limits in KB (1,000 bytes), minified and gzipped. */
const ceilings: Readonly<Record<ServiceName, number>> = {
  delivery: 400,
  live: 400,
  intel: 400,
  swarm: 400,
  agent: 600,
};

export interface WorkerSize {
  readonly service: ServiceName;
  readonly kilobytes: number;
  readonly ceiling: number;
}

/** Builds every Worker with `wrangler deploy --dry-run`, as it would be uploaded, and measures it. */
export function measureWorkers(): Promise<WorkerSize[]> {
  return Promise.all(
    deployOrder.map(async (service) => ({ service, kilobytes: await weigh(service), ceiling: ceilings[service] })),
  );
}

export const overCeiling = (sizes: readonly WorkerSize[]) =>
  sizes.filter(({ kilobytes, ceiling }) => kilobytes > ceiling);

async function weigh(service: ServiceName): Promise<number> {
  const out = mkdtempSync(join(tmpdir(), `waypost-${service}-`));
  try {
    await runWrangler(
      ['deploy', '--dry-run', '--env', service, '--outdir', out, '--config', join(ROOT, 'wrangler.toml')],
      'quiet',
    );
    const modules = readdirSync(out).filter((name) => /\.(?:js|mjs|wasm)$/.test(name));
    if (modules.length === 0) throw new Error(`wrangler wrote nothing for ${service}`);
    const bytes = modules.map((name) => gzipSync(readFileSync(join(out, name)), { level: 9 }).length);
    return bytes.reduce((total, each) => total + each, 0) / 1000;
  } finally {
    rmSync(out, { recursive: true });
  }
}
