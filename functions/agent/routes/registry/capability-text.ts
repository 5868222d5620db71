import * as z from 'zod';
import type { Capability } from '#src/agent/registry/capability.ts';
import { CapabilityWire } from '#src/agent/registry/capability-wire.ts';
import { publishCapability } from '#src/agent/registry/published.ts';
import { capabilities } from '#src/agent/registry/registry.ts';

const texts = new Map<Capability, string>();

/** A capability as its JSON travels: the same in every answer, so it is written once. */
export function textOf(capability: Capability): string {
  const text = texts.get(capability) ?? JSON.stringify(z.encode(CapabilityWire, publishCapability(capability)));
  texts.set(capability, text);
  return text;
}

/** The first capability, for the documentation, which shows no schema in a schema. */
export const shownQuote = capabilities.slice(0, 1).map((first) => {
  const { properties } = publishCapability(first).input;
  const shown = JSON.parse(textOf(first)) as Record<string, unknown>;
  return { ...shown, input: { type: 'object', properties }, output: { type: 'object' } };
})[0];
