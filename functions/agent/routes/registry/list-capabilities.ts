import * as z from 'zod';
import { CapabilityQuery, CapabilityWire } from '#src/agent/registry/capability-wire.ts';
import { filterCapabilities } from '#src/agent/registry/published.ts';
import { access } from '#src/identity/access.ts';
import { route } from '#fn/agent/context.ts';
import { publicDocument } from '#fn/agent/public-document.ts';
import { shownQuote, textOf } from './capability-text.ts';

export const listCapabilities = route({
  method: 'GET',
  path: '/v1/capabilities',
  operationId: 'listCapabilities',
  summary: 'List capabilities',
  description:
    'Everything that an agent can have done here, each with the JSON Schemas of its input and output, its price and when the person is asked. Always in the same order, and never in pages. A filter that nothing fits gives an empty list.',
  access: access.anyone,
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
  handle: ({ request, query: { app_id: appId, q, tag } }) =>
    publicDocument(request, `{"capabilities":[${filterCapabilities({ appId, q, tag }).map(textOf).join(',')}]}`),
});
