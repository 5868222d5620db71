import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../workers/profile-config.ts';
import { clientNames } from './openapi-types.ts';

const CLIENTS = join(ROOT, 'clients');

/** Builds each client's `dist`: one module, and the types with what all clients share. `npm pack` takes it from there. */
export async function buildClients(): Promise<void> {
  const types = declareTypes();
  for (const name of clientNames) {
    const dist = join(CLIENTS, name, 'dist');
    rmSync(dist, { recursive: true, force: true });
    await build({
      entryPoints: [join(CLIENTS, name, 'index.ts')],
      outfile: join(dist, 'index.js'),
      bundle: true,
      packages: 'external',
      format: 'esm',
      target: 'es2022',
      legalComments: 'none',
    });
    for (const part of ['src', name]) cpSync(join(types, part), join(dist, part), { recursive: true });
  }
  rmSync(types, { recursive: true });
}

/** The declarations of all clients, in a folder of their own, naming each other as a compiler finds them there. */
function declareTypes(): string {
  const out = mkdtempSync(join(ROOT, '.waypost', 'client-types-'));
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  execFileSync(tsc, ['-p', join(CLIENTS, 'tsconfig.json'), '--outDir', out], { stdio: 'inherit' });
  for (const file of globSync('**/*.d.ts', { cwd: out })) {
    const path = join(out, file);
    writeFileSync(
      path,
      readFileSync(path, 'utf8')
        .replaceAll(/(from '[^']+|import\("[^"]+)\.ts(?=['"])/g, '$1.js')
        .replaceAll(/(from "[^"]+)\.ts(?=")/g, '$1.js'),
    );
  }
  return out;
}
