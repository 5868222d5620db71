import type { Capability } from '#src/agent/registry/capability.ts';
import { toolName } from '#src/agent/registry/names.ts';
import { schemasOf as realSchemas } from '../../../src/agent/registry/published.ts';
import { plannedTools } from './registry.ts';

export * from '../../../src/agent/registry/published.ts';

const anything = { input: { type: 'object' }, output: { type: 'object' } };

export const schemasOf = (capability: Capability) =>
  plannedTools.has(toolName(capability)) ? anything : realSchemas(capability);
