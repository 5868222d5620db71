import { expect, test } from 'vitest';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { profileConfig } from '../../../dev/workers/profile-config.ts';
import { siblingsOf } from '../../../dev/workers/worker-options.ts';
import { serviceNames, type ServiceName } from '#src/workers.ts';
import { boundAmong } from './workerd.ts';

const boundAs = (service: ServiceName) => ({
  name: service,
  modules: true,
  script: '',
  serviceBindings: siblingsOf(unstable_getMiniflareWorkerOptions(profileConfig('default'), service).workerOptions),
});

const bindingsOf = (services: readonly ServiceName[]) =>
  boundAmong(services.map(boundAs)).map(({ serviceBindings = {} }) => Object.keys(serviceBindings).toSorted());

test('a Worker keeps its bindings to those that run beside it, whichever wrangler.toml gives it', () => {
  for (const service of serviceNames) expect(bindingsOf([service]), `${service} alone`).toEqual([[]]);
  expect(bindingsOf(['delivery', 'live'])).toEqual([[], ['DELIVERY']]);
  expect(bindingsOf(['agent', 'live', 'intel'])[0]).toEqual(['INTEL', 'LIVE']);
});
