const unescape = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** What stands at a JSON Pointer (RFC 6901); null where nothing does. */
export function valueAtPointer(root: unknown, pointer: string): unknown {
  let value = root;
  for (const part of pointer.split('/').slice(1).map(unescape)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return null;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}
