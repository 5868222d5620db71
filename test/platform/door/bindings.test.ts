import { expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { deployOrder } from '../../../dev/deploy/wrangler.ts';
import { serviceNames } from '#src/workers.ts';

interface Config {
  readonly services?: readonly { readonly binding: string; readonly service: string; readonly entrypoint?: string }[];
}

const servicesOf = (env: string) => (unstable_readConfig({ config: 'wrangler.toml', env }) as Config).services ?? [];

/** The swarm reports as any swarm does, and the live Worker orders as any partner. */
const overHttp: readonly string[] = ['swarm', 'live'];

test.each(serviceNames)(
  'DOOR-17 the service bindings of %s lead to Doors, of Workers deployed before it',
  (service) => {
    for (const { binding, service: called, entrypoint } of servicesOf(service)) {
      const face = overHttp.includes(service) ? undefined : 'Door';
      expect({ called, entrypoint }).toEqual({ called: `waypost-${binding.toLowerCase()}`, entrypoint: face });
      const order = deployOrder.map((name) => `waypost-${name}`);
      expect(order.indexOf(called)).toBeGreaterThanOrEqual(0);
      expect(order.indexOf(called)).toBeLessThan(order.indexOf(`waypost-${service}`)); // so they form no circle
    }
  },
);

test('DOOR-17 agent calls delivery, live and intel; live orders at delivery; swarm reports to intel', () => {
  const bound = serviceNames.flatMap((name) => servicesOf(name).map(({ binding }) => `${name} ${binding}`));
  expect(bound).toEqual(['agent DELIVERY', 'agent LIVE', 'agent INTEL', 'live DELIVERY', 'swarm INTEL']);
});
