import { routes as agent } from '#fn/agent/routes/index.ts';
import { routes as delivery } from '#fn/delivery/routes/index.ts';
import { routes as intel } from '#fn/intel/routes/index.ts';
import { routes as live } from '#fn/live/routes/index.ts';
import { routes as swarm } from '#fn/swarm/routes/index.ts';
import { serviceNames, type ServiceName } from '#src/platform/config.ts';
import type { RouteContract } from '#src/http/route.ts';

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
