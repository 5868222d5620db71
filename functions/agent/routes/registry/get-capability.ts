import * as z from 'zod';
import { AppId, CapabilityName, CapabilityWire } from '#src/agent/registry/capability-wire.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import { access } from '#src/agent/access.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { route } from '#fn/agent/context.ts';
import { documentFor } from '#fn/agent/public-document.ts';
import { shownQuote, textFor } from './capability-text.ts';
import { reachOf } from './reach-of.ts';

export const getCapability = route({
  method: 'GET',
  path: '/v1/capabilities/:app_id/:capability_name',
  operationId: 'getCapability',
  summary: 'Read a capability',
  description: 'One capability, as the list has it. With a credential it also says its `grant_status`.',
  access: access.capabilities,
  limits: { ip: 'registry' },
  params: z.strictObject({ app_id: AppId, capability_name: CapabilityName }),
  paramsExample: { app_id: 'delivery', capability_name: 'quote' },
  responses: {
    200: {
      description: 'The capability.',
      schema: z.strictObject({ capability: CapabilityWire }),
      example: { capability: shownQuote },
    },
  },
  conditional: true,
  problems: ['capability_unknown'],
  handle: async ({ ctx, actor, request, params }) => {
    const found = findCapability(params.app_id, params.capability_name);
    if (found === undefined) throw new Problem('capability_unknown');
    const reach = await reachOf(ctx, actor);
    return documentFor(request, reach !== undefined, `{"capability":${textFor(found, reach)}}`);
  },
});
