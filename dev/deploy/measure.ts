import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ServiceName } from '#src/workers.ts';
import { buildWorker } from '../workers/build-worker.ts';
import { deployOrder } from './wrangler.ts';

/** Size limits in KB (1,000 bytes), minified and gzipped. */
const CEILING = 400;
const ceilings: Readonly<Partial<Record<ServiceName, number>>> = { agent: 740, intel: 500 };

export interface WorkerSize {
  readonly service: ServiceName;
  readonly kilobytes: number;
  readonly ceiling: number;
}

/** Weighs every Worker as it would be uploaded. */
export function measureWorkers(): Promise<WorkerSize[]> {
  return Promise.all(
    deployOrder.map(async (service) => ({
      service,
      kilobytes: await weigh(service),
      ceiling: ceilings[service] ?? CEILING,
    })),
  );
}

export const overCeiling = (sizes: readonly WorkerSize[]) =>
  sizes.filter(({ kilobytes, ceiling }) => kilobytes > ceiling);

async function weigh(service: ServiceName): Promise<number> {
  const { dir } = await buildWorker(service);
  const modules = readdirSync(dir).filter((name) => /\.(?:js|mjs|wasm)$/.test(name));
  const bytes = modules.map((name) => gzipSync(readFileSync(join(dir, name)), { level: 9 }).length);
  return bytes.reduce((total, each) => total + each, 0) / 1000;
}
