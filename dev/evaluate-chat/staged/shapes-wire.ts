import * as z from 'zod';
import { toolName, type Named } from '#src/agent/registry/names.ts';
import { inputShapeOf as realInput } from '../../../src/agent/registry/shapes-wire.ts';
import { plannedTools } from './registry.ts';

export * from '../../../src/agent/registry/shapes-wire.ts';

const anything = z.looseObject({});

export const inputShapeOf = (capability: Named) =>
  plannedTools.has(toolName(capability)) ? anything : realInput(capability);
