/** Every object inside a document, with the JSON Pointer that leads to it. */
export function* objectsOf(
  value: unknown,
  pointer = '#',
): Generator<readonly [pointer: string, object: Readonly<Record<string, unknown>>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [pointer, value as Readonly<Record<string, unknown>>];
  for (const [key, item] of Object.entries(value)) {
    yield* objectsOf(item, `${pointer}/${escaped(key)}`);
  }
}

/** A key as JSON Pointer writes it. */
export const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** What a local `$ref` leads to, through the references on its way; undefined where it leads nowhere. */
export function resolvePointer(document: unknown, pointer: string): unknown {
  let at = document;
  for (const part of pointer.split('/').slice(1)) {
    at = followed(document, at);
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return at;
}

/** The value itself, or what it refers to. */
export function followed<T>(document: unknown, value: T): T {
  const reference = (value as { readonly $ref?: unknown } | null | undefined)?.$ref;
  return typeof reference === 'string' ? (resolvePointer(document, reference) as T) : value;
}
