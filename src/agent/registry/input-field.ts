import type { Capability } from './capability.ts';
import { scopeName } from './names.ts';
import { schemasOf } from './published.ts';
import { capabilities } from './registry.ts';

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const schemasIn = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

/** The schema that a reference within `root` names: `#/$defs/Address`. */
const referred = (root: Schema, reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => (isSchema(at) ? at[name] : undefined), root);

/** Whether what a schema takes can have a value at a path of names. */
function canHave(root: Schema, schema: unknown, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  if (!isSchema(schema)) return false;
  const { $ref, properties, additionalProperties, anyOf, oneOf, allOf } = schema;
  if (typeof $ref === 'string') return canHave(root, referred(root, $ref), path);
  if (isSchema(properties) && Object.hasOwn(properties, name)) return canHave(root, properties[name], rest);
  if (isSchema(additionalProperties)) return canHave(root, additionalProperties, rest);
  return [anyOf, oneOf, allOf].flatMap(schemasIn).some((each) => canHave(root, each, path));
}

/** Whether a capability’s input has a field: its path is names with dots between them (`dropoff.address`). */
export function hasInputField(capability: Capability, path: string): boolean {
  const { input } = schemasOf(capability);
  return canHave(input, input, path.split('.'));
}

/**
 * The fields that are named of a capability (`delivery:create`) whose input has none such, as their paths: what is said of
 * them would bind nothing. Capabilities that there aren’t are none of this.
 */
export const unknownFields = (fields: Readonly<Record<string, object>>): [capability: string, field: string][] =>
  capabilities.flatMap((capability) => {
    const name = scopeName(capability);
    const unknown = Object.keys(fields[name] ?? {}).filter((field) => !hasInputField(capability, field));
    return unknown.map((field): [string, string] => [name, field]);
  });
