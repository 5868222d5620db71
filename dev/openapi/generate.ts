import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { asyncApiFiles } from '../asyncapi/files.ts';
import { documentFiles } from './services.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false }, out: { type: 'string' } } });
const docs = join(import.meta.dirname, '../../docs');

/** Writes files that are missing or out of date; with `--check` only reports them. */
async function bring(name: string, folder: string, files: readonly { readonly name: string; readonly text: string }[]) {
  const stale: string[] = [];
  for (const file of files) {
    const path = join(folder, file.name);
    const committed = await readFile(path, 'utf8').catch(() => undefined);
    if (committed === file.text) continue;
    stale.push(file.name);
    if (values.check) continue;
    await mkdir(folder, { recursive: true });
    await writeFile(path, file.text);
  }
  if (values.check && stale.length > 0) {
    console.error(`Out of date in docs/${name}: ${stale.join(', ')}. Run: node dev/openapi/generate.ts`);
    process.exitCode = 1;
  } else {
    console.log(stale.length === 0 ? `docs/${name} is up to date` : `docs/${name}: wrote ${stale.join(', ')}`);
  }
}

await bring('openapi', values.out ?? join(docs, 'openapi'), documentFiles());
await bring('asyncapi', join(values.out ?? docs, 'asyncapi'), asyncApiFiles());
