import { spellingOf } from '#src/platform/config.ts';
import { serviceNames, workers, type ServiceName } from '#src/workers.ts';
import type { RouteContract } from '#src/http/route.ts';
import { documentOf, type OpenApiDocument } from './document.ts';
import { withHandedOn } from './handed-on.ts';
import { jsonText } from './json-text.ts';

/** Every Worker's routes: the served ones are the documented ones. */
export const routesOf = withHandedOn(
  Object.fromEntries(
    await Promise.all(
      serviceNames.map(async (name) => {
        const { routes } = (await import(`../../functions/${name}/routes/index.ts`)) as {
          routes: readonly RouteContract[];
        };
        return [name, routes] as const;
      }),
    ),
  ) as Readonly<Record<ServiceName, readonly RouteContract[]>>,
);

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
  documentOf(service, routesOf[service], spellingOf(workers, service));
