import * as z from 'zod';
import { access } from '#src/identity/access.ts';
import { NODES } from '#src/intel/swarm-context.ts';
import { hasSandbox } from '#src/platform/config.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Scope } from '#src/http/scope.ts';
import { nodeOf, type SwarmConfig } from '#fn/swarm/bindings.ts';
import { route } from '#fn/swarm/context.ts';
import { faults } from '#fn/swarm/node-faults.ts';

const MAX_SECONDS = 600;

const FaultWire = z.strictObject({ fault: z.enum(faults), seconds: z.int().min(0).max(MAX_SECONDS) });

export const setFault = route({
  method: 'POST',
  path: '/api/sandbox/nodes/:node',
  operationId: 'setFault',
  summary: 'Make a node fail for a while',
  description:
    'For the local stack and tests; anywhere else there is no such route. `refuse`: the node throws at whatever is offered. `hang`: nothing of it goes on. `abort`: it dies in the middle of each page. `slow`: every step takes seconds. `seconds` 0 ends it.',
  access: access.anyone,
  limits: { ip: 'documents' },
  params: z.strictObject({ node: z.string().regex(new RegExp(`^node-[0-${NODES - 1}]$`)) }),
  paramsExample: { node: 'node-3' },
  body: { schema: FaultWire, example: { fault: 'hang', seconds: 30 } },
  responses: { 204: { description: 'It fails from now on.' } },
  problems: ['route_not_found'],
  handle: async ({ params, body: { fault, seconds }, scope }) => {
    const { config, env } = scope.isolate as Scope<SwarmConfig>['isolate'];
    if (!hasSandbox(config)) throw new Problem('route_not_found');
    await nodeOf(env, config, Number(params.node.slice('node-'.length))).fail({
      fault,
      until: scope.now.getTime() + seconds * 1_000,
    });
    return { response: new Response(null, { status: 204 }) };
  },
});
