import * as z from 'zod';
import { deliveryInputs } from './delivery-input-wire.ts';
import { deliveryOutputs } from './delivery-output-wire.ts';
import type { Shapes } from './field-wire.ts';
import { liveShapes } from './live-wire.ts';
import { toolName, type Named } from './names.ts';
import { accountShapes, mailShapes, placesShapes } from './own-wire.ts';

const delivery = Object.fromEntries(
  Object.entries(deliveryInputs).map(([name, input]) => [
    name,
    { input, output: deliveryOutputs[name as keyof typeof deliveryInputs] },
  ]),
);

const byApp: Readonly<Record<string, Readonly<Record<string, Shapes>>>> = {
  delivery,
  live: liveShapes,
  places: placesShapes,
  account: accountShapes,
  mail: mailShapes,
};

/** What each capability takes and gives, by the name of its tool: JSON Schemas are generated of it. */
export const shapesByTool: ReadonlyMap<string, Shapes> = new Map(
  Object.entries(byApp).flatMap(([appId, shapes]) =>
    Object.entries(shapes).map(([capabilityName, both]) => [toolName({ appId, capabilityName }), both]),
  ),
);

/** A capability's shapes. Throws where the registry lacks them: a test holds the two together. */
export function shapesOf(capability: Named): Shapes {
  const shapes = shapesByTool.get(toolName(capability));
  if (shapes === undefined) throw new Error(`no shapes of ${toolName(capability)}`);
  return shapes;
}

/** Whether a field of an input is a text of one line. */
export function isOneLine(capability: Named, field: string): boolean {
  const shapes: Readonly<Record<string, z.core.$ZodType>> = shapesOf(capability).input.shape;
  const shape = shapes[field];
  return shape !== undefined && z.safeParse(shape, 'a b').success && !z.safeParse(shape, 'a\nb').success;
}
