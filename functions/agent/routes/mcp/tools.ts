import type { Tool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Capability, Json } from '#src/agent/registry/capability.ts';
import { CapabilityWire } from '#src/agent/registry/capability-wire.ts';
import { toolName } from '#src/agent/registry/names.ts';
import { publishCapability, schemasOf } from '#src/agent/registry/published.ts';
import { capabilities } from '#src/agent/registry/registry.ts';

/** A refusal, as a model may read it: what a problem document always has. */
const REFUSAL: Json = {
  type: 'object',
  description: 'A refusal (isError): a problem document, RFC 9457.',
  properties: {
    code: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    consent: { type: 'object', description: 'Of consent_required: what the person is asked, and where.' },
  },
  required: ['code', 'title', 'status', 'detail'],
};

/** What comes of a call: its result, or a refusal. Clients of 2025-11-25 hold both against the schema. */
function outcomeOf(output: Json): Json {
  const { $schema, $defs, ...result } = output;
  return {
    $schema,
    type: 'object',
    ...($defs === undefined ? {} : { $defs }),
    anyOf: [result, REFUSAL],
  };
}

/** A capability as MCP’s tool: made of what the registry shows. */
function toolOf(capability: Capability): Tool {
  const { input, output } = schemasOf(capability);
  const { effects, title } = capability;
  const shown = z.encode(CapabilityWire, publishCapability(capability));
  return {
    name: toolName(capability),
    title,
    description: capability.description,
    inputSchema: input as Tool['inputSchema'],
    outputSchema: outcomeOf(output),
    annotations: {
      title,
      readOnlyHint: effects.readOnly,
      destructiveHint: effects.destructive,
      idempotentHint: effects.idempotent,
      openWorldHint: effects.openWorld,
    },
    _meta: {
      'waypost/version': shown.version,
      'waypost/scopes-required': shown.scopes_required,
      'waypost/consent': shown.consent,
      'waypost/price': shown.price,
      'waypost/output-trust': shown.output_trust,
    },
  };
}

let made: Tool[] | undefined;

/** Every capability, in the registry’s order; made once an isolate. */
export const listedTools = (): Tool[] => (made ??= capabilities.map(toolOf));
