import type { Json } from '#src/agent/registry/capability.ts';

const partsOf = (pointer: string): readonly string[] =>
  pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** What stands at a JSON Pointer (RFC 6901); null where nothing does. */
export function valueAtPointer(value: unknown, pointer: string): unknown {
  let at = value;
  for (const part of partsOf(pointer)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return null;
    at = (at as Record<string, unknown>)[part];
  }
  return at;
}

/** The values that an approval binds, by pointer: what isn't there is null. */
export const boundValues = (input: unknown, pointers: readonly string[]): Json =>
  Object.fromEntries(pointers.map((pointer) => [pointer, valueAtPointer(input, pointer)]));

/** A value with null at the pointers that it has, and what was there, in the same places. */
export function splitAt(
  value: Json,
  pointers: readonly string[],
): { readonly rest: Json; readonly taken: Json | null } {
  let rest = value;
  let taken: Json | null = null;
  for (const pointer of pointers) {
    const found = valueAtPointer(value, pointer);
    if (found === null) continue;
    const parts = partsOf(pointer);
    rest = withAt(rest, parts, null);
    taken = withAt(taken ?? {}, parts, found);
  }
  return { rest, taken };
}

function withAt(value: Json, [name = '', ...deeper]: readonly string[], replacement: unknown): Json {
  if (deeper.length === 0) return { ...value, [name]: replacement };
  const inner = value[name];
  return {
    ...value,
    [name]: withAt(typeof inner === 'object' && inner !== null ? (inner as Json) : {}, deeper, replacement),
  };
}
