import * as z from 'zod';
import { deliveryInputs } from './delivery-input-wire.ts';
import { intelShapes } from './intel-wire.ts';
import { liveInputs } from './live-input-wire.ts';
import { toolName, type Named } from './names.ts';
import { accountShapes, mailShapes, placesShapes } from './own-wire.ts';

const inputsOf = (shapes: Readonly<Record<string, { readonly input: z.ZodObject }>>) =>
  Object.fromEntries(Object.entries(shapes).map(([name, { input }]) => [name, input]));

const byApp: Readonly<Record<string, Readonly<Record<string, z.ZodObject>>>> = {
  delivery: deliveryInputs,
  live: liveInputs,
  intel: inputsOf(intelShapes),
  places: inputsOf(placesShapes),
  account: inputsOf(accountShapes),
  mail: inputsOf(mailShapes),
};

/** What each capability takes, by the name of its tool. Their outputs only make JSON Schemas: no Worker carries them. */
export const inputsByTool: ReadonlyMap<string, z.ZodObject> = new Map(
  Object.entries(byApp).flatMap(([appId, inputs]) =>
    Object.entries(inputs).map(([capabilityName, input]) => [toolName({ appId, capabilityName }), input]),
  ),
);

/** A capability's input. Throws where the registry lacks it: a test holds the two together. */
export function inputShapeOf(capability: Named): z.ZodObject {
  const input = inputsByTool.get(toolName(capability));
  if (input === undefined) throw new Error(`no shape of ${toolName(capability)}`);
  return input;
}

/** Whether a field of an input is a text of one line. */
export function isOneLine(capability: Named, field: string): boolean {
  const shapes: Readonly<Record<string, z.core.$ZodType>> = inputShapeOf(capability).shape;
  const shape = shapes[field];
  return shape !== undefined && z.safeParse(shape, 'a b').success && !z.safeParse(shape, 'a\nb').success;
}
