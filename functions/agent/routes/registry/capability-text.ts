import * as z from 'zod';
import { grantStatusOf, type Reach } from '#src/agent/profile/grant-status.ts';
import type { Capability } from '#src/agent/registry/capability.ts';
import { CapabilityWire } from '#src/agent/registry/capability-wire.ts';
import { publishCapability } from '#src/agent/registry/published.ts';
import { capabilities } from '#src/agent/registry/registry.ts';

const texts = new Map<Capability, string>();

/** A capability as its JSON travels: the same in every answer, so it is written once. */
function textOf(capability: Capability): string {
  const text = texts.get(capability) ?? JSON.stringify(z.encode(CapabilityWire, publishCapability(capability)));
  texts.set(capability, text);
  return text;
}

/** The same, with what a credential would find; without one as it is. */
export const textFor = (capability: Capability, reach: Reach | undefined): string =>
  reach === undefined
    ? textOf(capability)
    : `${textOf(capability).slice(0, -1)},"grant_status":"${grantStatusOf(capability, reach)}"}`;

/** The first capability, for the documentation, which shows no schema in a schema. */
export const shownQuote = capabilities.slice(0, 1).map((first) => {
  const { properties } = publishCapability(first).input;
  const shown = JSON.parse(textOf(first)) as Record<string, unknown>;
  return { ...shown, input: { type: 'object', properties }, output: { type: 'object' } };
})[0];
