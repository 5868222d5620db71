import * as z from 'zod';
import { AppId, CapabilityName, CapabilityWire } from '#src/agent/registry/capability-wire.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import { access } from '#src/identity/access.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { route } from '#fn/agent/context.ts';
import { publicDocument } from '#fn/agent/public-document.ts';
import { shownQuote, textOf } from './capability-text.ts';

export const getCapability = route({
  method: 'GET',
  path: '/v1/capabilities/:app_id/:capability_name',
  operationId: 'getCapability',
  summary: 'Read a capability',
  description: 'One capability, as the list has it.',
  access: access.anyone,
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
  handle: ({ request, params }) => {
    const found = findCapability(params.app_id, params.capability_name);
    if (found === undefined) throw new Problem('capability_unknown');
    return publicDocument(request, `{"capability":${textOf(found)}}`);
  },
});
