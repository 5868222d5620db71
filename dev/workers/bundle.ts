import { build } from 'esbuild';

/** A Worker as one ES module, as `wrangler deploy` bundles it: minified, for workerd's conditions, with its aliases. */
export async function bundleWorker(entry: string, alias: Record<string, string>): Promise<string> {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    minify: true,
    alias,
    jsx: 'automatic',
    jsxImportSource: 'hono/jsx',
    conditions: ['workerd', 'worker', 'browser'],
    mainFields: ['browser', 'module', 'main'],
    external: ['node:*', 'cloudflare:*'],
    logLevel: 'error',
  });
  const output = result.outputFiles[0];
  if (output === undefined) throw new Error(`esbuild wrote nothing for ${entry}`);
  return output.text;
}
