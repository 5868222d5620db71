import * as z from 'zod';
import { CapabilityQuery, CapabilityWire } from '#src/agent/registry/capability-wire.ts';
import { filterCapabilities } from '#src/agent/registry/published.ts';
import { access } from '#src/agent/access.ts';
import { route } from '#fn/agent/context.ts';
import { documentFor } from '#fn/agent/public-document.ts';
import { shownQuote, textFor } from './capability-text.ts';
import { reachOf } from './reach-of.ts';

export const listCapabilities = route({
  method: 'GET',
  path: '/v1/capabilities',
  operationId: 'listCapabilities',
  summary: 'List capabilities',
  description:
    'Everything that an agent can have done here, each with the JSON Schemas of its input and output, its price and when the person is asked. Always in the same order, and never in pages. A filter that nothing fits gives an empty list. With a credential each also says its `grant_status`.',
  access: access.capabilities,
  limits: { ip: 'registry' },
  query: CapabilityQuery,
  responses: {
    200: {
      description: 'The capabilities.',
      schema: z.strictObject({ capabilities: z.array(CapabilityWire) }),
      example: { capabilities: [shownQuote] },
    },
  },
  conditional: true,
  handle: async ({ ctx, actor, request, query: { app_id: appId, q, tag } }) => {
    const reach = await reachOf(ctx, actor);
    const texts = filterCapabilities({ appId, q, tag }).map((each) => textFor(each, reach));
    return documentFor(request, reach !== undefined, `{"capabilities":[${texts.join(',')}]}`);
  },
});
