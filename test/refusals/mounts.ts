import { routesOf } from '../../dev/openapi/services.ts';
import { serviceNames, type ServiceName } from '#src/workers.ts';
import type { RouteContract } from '#src/http/route.ts';

/** What each Worker mounts: the suites take their routes from here, so that a new one is tested by being mounted. */
export const mounts: Readonly<Record<ServiceName, readonly RouteContract[]>> = routesOf;

export interface Site {
  readonly service: ServiceName;
  readonly route: RouteContract;
}

export const sites: readonly Site[] = serviceNames.flatMap((service) =>
  mounts[service].map((route) => ({ service, route })),
);

export const nameOf = ({ service, route }: Site) => `${service} ${route.method} ${route.path}`;
