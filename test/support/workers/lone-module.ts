import { build } from 'esbuild';
import { convertV4MiniflareOptions, Miniflare, NoOpLog } from 'miniflare';
import { noteWorkerds } from '../../../dev/leftovers.ts';

const ROOT = '../../..';

/** A few lines of a Worker in workerd, with what they import of ours and nothing round them. */
export async function startLoneModule(source: string): Promise<Miniflare> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: `${import.meta.dirname}/${ROOT}` },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    minify: true,
  });
  noteWorkerds();
  const modules = [{ type: 'ESModule' as const, path: 'worker.mjs', contents: outputFiles[0]?.text ?? '' }];
  const flags = { compatibilityDate: '2026-10-01', compatibilityFlags: ['nodejs_compat'] };
  const workers = [{ name: 'lone', modules, ...flags }];
  return new Miniflare(convertV4MiniflareOptions({ workers, cf: false, log: new NoOpLog() }));
}
