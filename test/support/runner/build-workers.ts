import type { TestProject } from 'vitest/node';
import { buildWeb } from '../../../dev/web/build-web.ts';
import { buildWorker } from '../../../dev/workers/build-worker.ts';
import { profileConfig } from '../../../dev/workers/profile-config.ts';
import { serviceNames } from '#src/workers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    configs: { readonly default: string; readonly test: string };
  }
}

/** What Workers are run from: their bundles, their static files, and wrangler.toml with stretched quotas. */
export default async function setUp(project: TestProject) {
  await buildWeb();
  const services = serviceNames.values();
  const build = async () => {
    for (const service of services) await buildWorker(service);
  };
  await Promise.all([build(), build()]); // all at once would starve two cores
  project.provide('configs', { default: profileConfig('default'), test: profileConfig('test') });
}
