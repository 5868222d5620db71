import { access } from '#src/intel/access.ts';
import { listNodes as verb } from '#src/intel/nodes/list-nodes.ts';
import { showSwarm, SwarmWire } from '#src/intel/nodes/node-wire.ts';
import { route } from '#fn/intel/context.ts';
import { swarm } from '#fn/intel/routes/examples.ts';

export const listNodes = route({
  method: 'GET',
  path: '/api/nodes',
  operationId: 'listNodes',
  summary: 'List the nine nodes',
  description:
    'What each node looks at now, what it ended last, and how often it failed within a day: of what the reader may see.',
  access: access.intelRead,
  limits: { ip: 'intel_read' },
  responses: { 200: { description: 'All nine.', schema: SwarmWire, example: swarm } },
  handle: async ({ ctx }) => ({
    headers: { 'Cache-Control': 'no-store' },
    body: showSwarm(await verb(ctx)),
  }),
});
