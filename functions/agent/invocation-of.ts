import type * as z from 'zod';
import { agentBounds } from '#src/agent/bounds.ts';
import type { Invocation } from '#src/agent/invoke/invocation.ts';
import type { InvokeRequest } from '#src/agent/invoke/wire.ts';
import type { Capability, Json } from '#src/agent/registry/capability.ts';
import type { Named } from '#src/agent/registry/names.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { checkInput } from './check-input.ts';

const bytesOf = (input: Json) => new TextEncoder().encode(JSON.stringify(input)).length;

/** The capability of a name, if it takes such an input. Throws `capability_unknown`, `body_too_large`, `validation_failed`. */
export function capabilityFor({ appId, capabilityName }: Named, input: Json): Capability {
  const capability = findCapability(appId, capabilityName);
  if (capability === undefined) throw new Problem('capability_unknown');
  if (bytesOf(input) > agentBounds.inputBytes)
    throw new Problem('body_too_large', { detail: `The input may have ${agentBounds.inputBytes} bytes at most.` });
  checkInput(capability, input);
  return capability;
}

/** What is called. Throws as `capabilityFor` does. */
export const invocationOf = (body: z.output<typeof InvokeRequest>): Invocation => ({
  capability: capabilityFor({ appId: body.app_id, capabilityName: body.capability_name }, body.input),
  input: body.input,
  quoteToken: body.quote_token,
  maxGrossMinor: body.max_gross_minor,
  consentId: body.consent_id,
  hasReadForeign: false,
});
