import type * as z from 'zod';
import { deliveryOutputs } from '#src/agent/registry/delivery-output-wire.ts';
import { intelShapes } from '#src/agent/registry/intel-wire.ts';
import { liveOutputs } from '#src/agent/registry/live-output-wire.ts';
import { toolName } from '#src/agent/registry/names.ts';
import { accountShapes, mailShapes, placesShapes } from '#src/agent/registry/own-wire.ts';

const outputsOf = (shapes: Readonly<Record<string, { readonly output: z.ZodObject }>>) =>
  Object.fromEntries(Object.entries(shapes).map(([name, { output }]) => [name, output]));

const byApp: Readonly<Record<string, Readonly<Record<string, z.ZodObject>>>> = {
  delivery: deliveryOutputs,
  live: liveOutputs,
  intel: outputsOf(intelShapes),
  places: outputsOf(placesShapes),
  account: outputsOf(accountShapes),
  mail: outputsOf(mailShapes),
};

/** What each capability gives, by the name of its tool. */
export const outputsByTool: ReadonlyMap<string, z.ZodObject> = new Map(
  Object.entries(byApp).flatMap(([appId, outputs]) =>
    Object.entries(outputs).map(([capabilityName, output]) => [toolName({ appId, capabilityName }), output]),
  ),
);
