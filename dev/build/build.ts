import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { serviceNames } from '../../src/platform/config.ts';
import { builtPath, bundleWorker } from './bundle-worker.ts';

/** `node dev/build/build.ts delivery`: builds that Worker, with its source map, where wrangler.toml says that it is. */
const service = serviceNames.find((name) => name === process.argv[2]);
if (service === undefined) throw new Error(`say which Worker: ${serviceNames.join(', ')}`);

const { code, sourceMap } = await bundleWorker(service);
const path = builtPath(service);
mkdirSync(dirname(path), { recursive: true });
replace(`${path}.map`, sourceMap);
replace(path, `${code}//# sourceMappingURL=${basename(path)}.map\n`);

/** Whole or not at all: somebody else may be reading what is there. */
function replace(file: string, text: string): void {
  const written = join(dirname(file), `.${basename(file)}.${process.pid}`);
  writeFileSync(written, text);
  renameSync(written, file);
}
