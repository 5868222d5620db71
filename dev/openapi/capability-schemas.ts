import { capabilities } from '#src/agent/registry/registry.ts';
import { inputShapeOf } from '#src/agent/registry/shapes-wire.ts';
import { toolName } from '#src/agent/registry/names.ts';
import { outputsByTool } from './capability-outputs.ts';
import { jsonSchemaOf } from './json-schemas.ts';
import { jsonText } from './json-text.ts';

/** Strict validators take one type at a time, or one and null: more of them become alternatives. */
function oneTypeEach(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(oneTypeEach);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, item]: [string, unknown]): [string, unknown] =>
    name === 'type' && Array.isArray(item)
      ? ['anyOf', item.map((type: unknown) => ({ type }))]
      : [name, oneTypeEach(item)],
  );
  return Object.fromEntries(members);
}

/** The JSON Schemas of all capabilities, by the names of their tools: the agent Worker serves this file as it is. */
export function capabilityFiles(): readonly { readonly name: string; readonly text: string }[] {
  const schemas = capabilities.map((each): [string, object] => {
    const [input, output] = [inputShapeOf(each), outputsByTool.get(toolName(each))];
    if (output === undefined) throw new Error(`no output of ${toolName(each)}`);
    return [toolName(each), { input: oneTypeEach(jsonSchemaOf(input)), output: oneTypeEach(jsonSchemaOf(output)) }];
  });
  return [{ name: 'schemas.json', text: jsonText(Object.fromEntries(schemas)) }];
}
