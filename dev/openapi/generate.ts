import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { asyncApiFiles } from '../asyncapi/files.ts';
import { clientFiles } from '../clients/openapi-types.ts';
import { capabilityFiles } from './capability-schemas.ts';
import { documentFiles } from './services.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false }, out: { type: 'string' } } });
const root = join(import.meta.dirname, '../..');

/** Writes files that are missing or out of date; with `--check` only reports them. */
async function bring(name: string, files: readonly { readonly name: string; readonly text: string }[], out = '') {
  const folder = values.out === undefined ? join(root, name) : join(values.out, out);
  const stale: string[] = [];
  for (const file of files) {
    const path = join(folder, file.name);
    const committed = await readFile(path, 'utf8').catch(() => undefined);
    if (committed === file.text) continue;
    stale.push(file.name);
    if (values.check) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.text);
  }
  if (values.check && stale.length > 0) {
    console.error(`Out of date in ${name}: ${stale.join(', ')}. Run: node dev/openapi/generate.ts`);
    process.exitCode = 1;
  } else {
    console.log(stale.length === 0 ? `${name} is up to date` : `${name}: wrote ${stale.join(', ')}`);
  }
}

await bring('docs/openapi', documentFiles());
await bring('docs/asyncapi', asyncApiFiles(), 'asyncapi');
await bring('src/agent/registry', capabilityFiles(), 'registry');
await bring('clients', await clientFiles(), 'clients');
