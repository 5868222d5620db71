import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { ServiceName } from '#src/workers.ts';
import { ROOT } from './profile-config.ts';

export interface Bundle {
  /** One ES module for workerd. */
  readonly code: string;
  /** The sources that are in it, from the root folder. */
  readonly sources: ReadonlySet<string>;
}

/** `require` of what the runtime has itself, by packages in CommonJS. */
const requiredBuiltins: Plugin = {
  name: 'required-builtins',
  setup(pluginBuild) {
    const filter = new RegExp(`^(?:node:)?(?:${builtinModules.join('|')})$`);
    pluginBuild.onResolve({ filter }, ({ path, kind }) =>
      kind === 'require-call' ? { path, namespace: 'required-builtins' } : { path: withNode(path), external: true },
    );
    pluginBuild.onLoad({ filter: /.*/, namespace: 'required-builtins' }, ({ path }) => ({
      contents: `import builtin from '${withNode(path)}';\nmodule.exports = builtin;`,
    }));
  },
};

const withNode = (path: string) => (path.startsWith('node:') ? path : `node:${path}`);

/**
 * Bundles a Worker as its sources are now, in memory, to the byte as wrangler's own bundler does it, without the second
 * that wrangler takes to start. Rejects with esbuild's BuildFailure, which names the file and the line.
 */
export async function bundleWorker(service: ServiceName): Promise<Bundle> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [`functions/${service}/index.ts`],
    outdir: join(ROOT, '.waypost', 'edited', service), // for the names alone: nothing is written
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    supported: { 'import-source': true, using: true },
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*'],
    define: {
      'navigator.userAgent': '"Cloudflare-Workers"',
      'process.env.NODE_ENV': '"production"',
      'global.process.env.NODE_ENV': '"production"',
      'globalThis.process.env.NODE_ENV': '"production"',
    },
    loader: { '.js': 'jsx', '.mjs': 'jsx', '.cjs': 'jsx' },
    plugins: [requiredBuiltins],
    metafile: true,
    write: false,
    logLevel: 'silent', // it throws, with everything that it would print
  });
  const sources = Object.keys(metafile.inputs).map((path) => relative(ROOT, join(ROOT, path)));
  return { code: outputFiles[0]?.text ?? '', sources: new Set(sources) };
}
