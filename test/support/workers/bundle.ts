import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../../../dev/workers/profile-config.ts';

/** A Worker that is no part of the deployment, as one ES module: with wrangler’s conditions and its minification. */
export async function bundleOf(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    mainFields: ['module', 'main'],
    external: ['node:*', 'cloudflare:*'],
    tsconfig: join(ROOT, 'tsconfig.json'),
    jsx: 'automatic',
  });
  const [bundle] = outputFiles;
  if (bundle === undefined) throw new Error(`nothing was made of ${entry}`);
  return bundle.text;
}
