import { join } from 'node:path';
import { build } from 'esbuild';
import type { ServiceName } from '../../src/platform/config.ts';
import { ROOT } from '../workers/profile-config.ts';
import { shrinkPlugin } from './shrink-plugin.ts';

/** Our own client in the driver's place: 45 KB (docs/decisions/0015-a-small-neon-client.md). */
const alias = { '@neondatabase/serverless': join(ROOT, 'src/platform/db/neon/client.ts') };

export interface Bundle {
  /** One ES module for workerd, minified. */
  readonly code: string;
  readonly sourceMap: string;
}

/**
 * The one way that a Worker is built: for `npm start`, for the tests, and for wrangler, which runs `build.ts` by the
 * build commands of wrangler.toml and uploads or weighs what that wrote.
 */
export async function bundleWorker(service: ServiceName): Promise<Bundle> {
  const { outputFiles, warnings } = await build({
    entryPoints: [join(ROOT, 'functions', service, 'index.ts')],
    outfile: builtPath(service),
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    minify: true,
    sourcemap: 'external',
    alias,
    conditions: ['workerd', 'worker', 'browser'],
    mainFields: ['browser', 'module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"', 'navigator.userAgent': '"Cloudflare-Workers"' }, // as wrangler’s own
    external: ['node:*', 'cloudflare:*'],
    plugins: [shrinkPlugin],
    logLevel: 'silent', // whoever calls gets the error, and it has it all
  });
  if (warnings.length > 0) throw new Error(`${service}: ${warnings.map(({ text }) => text).join('; ')}`);
  const textOf = (suffix: string) => outputFiles.find(({ path }) => path.endsWith(suffix))?.text;
  const code = textOf('.js');
  const sourceMap = textOf('.js.map');
  if (code === undefined || sourceMap === undefined) throw new Error(`esbuild wrote nothing for ${service}`);
  return { code, sourceMap };
}

/** Where wrangler finds a Worker: in a folder of its own, since it takes the modules beside it along. */
export const builtPath = (service: ServiceName) => join(ROOT, '.waypost', 'build', service, 'index.js');
