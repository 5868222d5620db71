import type { V4WorkerOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';
import type { ServiceName } from '#src/workers.ts';
import { buildWorker } from './build-worker.ts';

/**
 * A second name of the Worker's own entry. The socket of the first one leads through Miniflare's proxy for static files,
 * which takes compression for a WebSocket whatever the Worker's flags say (ROOM-26).
 */
export const DIRECT = 'direct';

const entryOf = (file: string) =>
  `export * from './${file}';\nexport { default, default as ${DIRECT} } from './${file}';\n`;

export const modulesOf = (service: ServiceName, code: string) => [
  { type: 'ESModule' as const, path: 'entry.js', contents: entryOf(`${service}.js`) },
  { type: 'ESModule' as const, path: `${service}.js`, contents: code },
];

/**
 * A Worker as Miniflare runs it: an environment of wrangler.toml, with these variables, on a socket of its own on a free
 * port. It is bound to all the siblings that it calls.
 */
export async function workerOptions(
  config: string,
  service: ServiceName,
  vars: Record<string, string>,
): Promise<V4WorkerOptions> {
  const { workerOptions: options } = unstable_getMiniflareWorkerOptions(config, service);
  return {
    ...options,
    name: service,
    bindings: { ...declaredVars(config, service), ...vars },
    serviceBindings: siblingsOf(options),
    modules: modulesOf(service, (await buildWorker(service)).code),
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0, entrypoint: DIRECT }],
  };
}

/** Of wrangler.toml alone: the options have those of `.dev.vars.<worker>` in them, which are for `wrangler dev`. */
export const declaredVars = (config: string, env: string): object =>
  (unstable_readConfig({ config, env }) as { readonly vars: object }).vars;

interface Service {
  readonly name: string;
  readonly entrypoint?: string;
}

/** Bindings to siblings, by the names that they have here. */
export function siblingsOf(options: object): Record<string, Service> {
  const declared = 'serviceBindings' in options ? (options.serviceBindings as Record<string, Service>) : {};
  const named = Object.entries(declared).map(
    ([binding, service]) => [binding, { ...service, name: service.name.replace(/^waypost-/, '') }] as const,
  );
  return Object.fromEntries(named);
}
