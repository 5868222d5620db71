import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { documentFiles } from './services.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false }, out: { type: 'string' } } });
const folder = values.out ?? join(import.meta.dirname, '../../docs/openapi');

const stale: string[] = [];
for (const { name, text } of documentFiles()) {
  const path = join(folder, name);
  const committed = await readFile(path, 'utf8').catch(() => undefined);
  if (committed === text) continue;
  stale.push(name);
  if (values.check) continue;
  await mkdir(folder, { recursive: true });
  await writeFile(path, text);
}

if (values.check && stale.length > 0) {
  console.error(`Out of date in docs/openapi: ${stale.join(', ')}. Run: node dev/openapi/generate.ts`);
  process.exitCode = 1;
} else {
  console.log(stale.length === 0 ? 'docs/openapi is up to date' : `docs/openapi: wrote ${stale.join(', ')}`);
}
