import { routes as agent } from '../../functions/agent/routes/index.ts';
import { routes as delivery } from '../../functions/delivery/routes/index.ts';
import { routes as intel } from '../../functions/intel/routes/index.ts';
import { routes as live } from '../../functions/live/routes/index.ts';
import { routes as swarm } from '../../functions/swarm/routes/index.ts';
import { serviceNames, type ServiceName } from '../../src/platform/config.ts';
import type { RouteContract } from '../../src/platform/http/route.ts';

/** What each Worker mounts: the suites take their routes from here, so that a new one is tested by being mounted. */
export const mounts: Readonly<Record<ServiceName, readonly RouteContract[]>> = { delivery, agent, live, intel, swarm };

export interface Site {
  readonly service: ServiceName;
  readonly route: RouteContract;
}

export const sites: readonly Site[] = serviceNames.flatMap((service) =>
  mounts[service].map((route) => ({ service, route })),
);

export const nameOf = ({ service, route }: Site) => `${service} ${route.method} ${route.path}`;
