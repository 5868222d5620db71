import { execFile } from 'node:child_process';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../workers/profile-config.ts';
import { clientNames, type ClientName } from './openapi-types.ts';

const run = promisify(execFile);
const CLIENTS = join(ROOT, 'clients');

/** Builds what a client's package holds: `clients/<name>/dist`, with the shared files in it. */
async function buildClient(name: ClientName): Promise<void> {
  const dist = join(CLIENTS, name, 'dist');
  const config = join(CLIENTS, name, 'tsconfig.json');
  await rm(dist, { recursive: true, force: true });
  await run(join(ROOT, 'node_modules/.bin/tsc'), ['--project', config, '--outDir', dist]);
  await copyFile(join(ROOT, 'LICENSE'), join(dist, 'LICENSE'));
}

/** Builds the named clients, or all. */
export async function buildClients(names: readonly ClientName[] = clientNames): Promise<void> {
  await Promise.all(names.map(buildClient));
}
