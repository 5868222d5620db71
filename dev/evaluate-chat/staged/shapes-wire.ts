import * as z from 'zod';
import { toolName, type Named } from '#src/agent/registry/names.ts';
import { shapesOf as realShapes } from '../../../src/agent/registry/shapes-wire.ts';
import { plannedTools } from './registry.ts';

export * from '../../../src/agent/registry/shapes-wire.ts';

const anything = { input: z.looseObject({}), output: z.looseObject({}) };

export const shapesOf = (capability: Named) =>
  plannedTools.has(toolName(capability)) ? anything : realShapes(capability);
