import { capabilities } from '#src/agent/registry/registry.ts';
import type { RouteContract } from '#src/http/route.ts';
import type { ProblemCode } from '#src/platform/problem/catalog.ts';
import type { ServiceName } from '#src/workers.ts';

type RoutesOf = Readonly<Record<ServiceName, readonly RouteContract[]>>;

/** The operations that calls of capabilities are, and those that tell what a call commits to. */
const asked = capabilities.flatMap(({ runs, estimate, examples: [example] }) => {
  const input = example?.input ?? {};
  return [
    ...(runs.by === 'sibling' ? [runs.call(input)] : []),
    ...(estimate === undefined ? [] : [estimate.ask(input)]),
  ];
});

/** With the siblings’ own codes, where a call is refused as the sibling refuses it. */
export function withHandedOn(routesOf: RoutesOf): RoutesOf {
  const codes = asked.flatMap(({ worker, operationId }): readonly ProblemCode[] => {
    const route = routesOf[worker].find((each) => each.operationId === operationId);
    if (route === undefined) throw new Error(`${worker} has no ${operationId}`);
    return route.problems ?? [];
  });
  const agent = routesOf.agent.map((route) =>
    route.handsOn === true ? { ...route, problems: [...(route.problems ?? []), ...codes] } : route,
  );
  return { ...routesOf, agent };
}
