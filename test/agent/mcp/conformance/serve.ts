import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare, NoOpLog } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { noteWorkerds } from '../../../../dev/leftovers.ts';
import { demoSecrets } from '../../../../dev/stack/secrets.ts';
import { profileConfig } from '../../../../dev/workers/profile-config.ts';
import { declaredVars } from '../../../../dev/workers/worker-options.ts';
import { workerVars } from '../../../../dev/workers/worker-vars.ts';
import { serviceNames } from '#src/workers.ts';
import { bundleOf } from '#test/support/workers/bundle.ts';
import { urls } from '#test/support/workers/surroundings.ts';

const WORKER = 'agent';
/** Nobody is listening: the door alone is under test. */
const nobody = 'http://127.0.0.1:9';
const database = 'postgres://nobody:nothing@db.example.com/nowhere';

/** Our door with the conformance suite's tools behind it, in workerd, as wrangler's bundler would build it. */
export async function serveConformance(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const contents = await bundleOf(join(import.meta.dirname, 'worker.ts'));
  const { workerOptions: options } = unstable_getMiniflareWorkerOptions(profileConfig('test'), WORKER);
  const databaseUrls = Object.fromEntries(serviceNames.map((name) => [name, database]));
  const around = { urls, issuer: nobody, paymentsUrl: nobody, databaseUrls, secrets: demoSecrets, profile: 'test' };
  noteWorkerds();
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        {
          ...options,
          name: WORKER,
          bindings: {
            ...declaredVars(profileConfig('test'), WORKER),
            ...workerVars(WORKER, around as Parameters<typeof workerVars>[1]),
          },
          serviceBindings: {},
          modules: [{ type: 'ESModule', path: 'worker.js', contents }],
        },
      ],
      cf: false,
      log: new NoOpLog(),
      handleStructuredLogs: () => undefined,
    }),
  );
  const { port } = await runtime.ready;
  return { url: `http://localhost:${port}/mcp`, close: () => runtime.dispose() };
}
