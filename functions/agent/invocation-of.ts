import type * as z from 'zod';
import { agentBounds } from '#src/agent/bounds.ts';
import type { Invocation } from '#src/agent/invoke/invocation.ts';
import type { InvokeRequest } from '#src/agent/invoke/wire.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { checkInput } from './check-input.ts';

/** What is called. Throws `capability_unknown`, `body_too_large`, `validation_failed`. */
export function invocationOf(body: z.output<typeof InvokeRequest>): Invocation {
  const capability = findCapability(body.app_id, body.capability_name);
  if (capability === undefined) throw new Problem('capability_unknown');
  if (JSON.stringify(body.input).length > agentBounds.inputBytes)
    throw new Problem('body_too_large', { detail: `The input may have ${agentBounds.inputBytes} bytes at most.` });
  checkInput(capability, body.input);
  return {
    capability,
    input: body.input,
    quoteToken: body.quote_token,
    maxGrossMinor: body.max_gross_minor,
    consentId: body.consent_id,
    hasReadForeign: false,
  };
}
