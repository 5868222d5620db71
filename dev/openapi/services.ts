import { routes as agent } from '#fn/agent/routes/index.ts';
import { routes as delivery } from '#fn/delivery/routes/index.ts';
import { routes as intel } from '#fn/intel/routes/index.ts';
import { routes as live } from '#fn/live/routes/index.ts';
import { routes as swarm } from '#fn/swarm/routes/index.ts';
import { serviceNames, type ServiceName } from '#src/platform/config.ts';
import type { RouteContract } from '#src/http/route.ts';
import type { ProblemSpelling } from '#src/platform/problem/document.ts';
import { documentOf, type OpenApiDocument } from './document.ts';
import { jsonText } from './json-text.ts';

/** Every Worker's routes: the served ones are the documented ones. */
export const routesOf: Readonly<Record<ServiceName, readonly RouteContract[]>> = {
  delivery,
  agent,
  live,
  intel,
  swarm,
};

export const spellingOf = (service: ServiceName): ProblemSpelling => (service === 'agent' ? 'snake' : 'camel');

/** Name and text of each document of docs/openapi. */
export function documentFiles(): readonly {
  readonly service: ServiceName;
  readonly name: string;
  readonly text: string;
}[] {
  return serviceNames.map((service) => ({
    service,
    name: `${service}.json`,
    text: jsonText(documentFor(service)),
  }));
}

export const documentFor = (service: ServiceName): OpenApiDocument =>
  documentOf(service, routesOf[service], spellingOf(service));
