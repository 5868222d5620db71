import type { ElementNode } from '#src/intel/pages/tree.ts';

/** A thing of schema.org with its properties, whichever way a page writes it. */
export interface Thing {
  readonly [property: string]: Value;
}
export type Value = string | number | boolean | null | Thing | readonly Value[];

export const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);
export const isThing = (value: Value | undefined): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Graphs {
  readonly roots: readonly Value[];
  readonly byId: ReadonlyMap<string, Thing>;
}

const MAX_SCRIPT = 262_144;
const MAX_SCRIPTS = 1_048_576;
const MAX_VALUES = 50_000;
const MAX_TEXT = 1_000;

/** What a page says to machines. What isn't JSON is nothing; 256 KiB of a script are read, a mebibyte of all. */
export function graphsOf(root: ElementNode): Graphs {
  const roots: Value[] = [];
  let left = MAX_SCRIPTS;
  const stack: { readonly element: ElementNode; readonly scope: Record<string, Value> | null }[] = [
    { element: root, scope: null },
  ];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { element } = top;
    if (element.name === 'script') {
      const text = isJsonLd(element) ? scriptText(element) : '';
      left -= text.length;
      if (text !== '' && text.length <= MAX_SCRIPT && left >= 0) roots.push(...parsed(text));
      continue;
    }
    const scope = scopeOf(element, top.scope, roots);
    for (let at = element.children.length - 1; at >= 0; at -= 1) {
      const child = element.children[at];
      if (child?.kind === 'element') stack.push({ element: child, scope });
    }
  }
  return { roots, byId: idsIn(roots) };
}

const isJsonLd = ({ attributes }: ElementNode) => /^\s*application\/ld\+json/i.test(attributes['type'] ?? '');

const scriptText = ({ children }: ElementNode): string =>
  children
    .map((child) => (child.kind === 'text' ? child.text : ''))
    .join('')
    .trim();

function parsed(text: string): Value[] {
  const json = text.startsWith('<!--') ? text.slice(4, text.endsWith('-->') ? -3 : undefined) : text;
  try {
    return [JSON.parse(json) as Value];
  } catch {
    return [];
  }
}

/** Things that are said with `itemscope` or `typeof`, put where they belong. */
function scopeOf(
  element: ElementNode,
  outer: Record<string, Value> | null,
  roots: Value[],
): Record<string, Value> | null {
  const { attributes } = element;
  const property = attributes['itemprop'] ?? attributes['property'];
  const isScope = attributes['itemscope'] !== undefined || attributes['typeof'] !== undefined;
  if (!isScope && property === undefined) return outer;
  if (isScope) {
    const types = (attributes['itemtype'] ?? attributes['typeof'] ?? '').slice(0, MAX_TEXT).split(/\s+/, 4);
    const thing: Record<string, Value> = { '@type': types };
    const id = attributes['itemid'] ?? attributes['resource'] ?? attributes['about'];
    if (id !== undefined) thing['@id'] = id;
    if (property === undefined || outer === null) roots.push(thing);
    else put(outer, property, thing);
    return thing;
  }
  if (outer !== null && property !== undefined) put(outer, property, valueOf(element));
  return outer;
}

/** Several names may be said at once; the same name again makes a list. */
function put(scope: Record<string, Value>, properties: string, value: Value): void {
  for (const property of properties.slice(0, MAX_TEXT).split(/\s+/, 4)) {
    const name = property.slice(property.lastIndexOf(':') + 1);
    if (name === '' || name === '__proto__') continue;
    const known = Object.hasOwn(scope, name) ? scope[name] : undefined;
    if (known === undefined) scope[name] = value;
    else if (!isList(known)) scope[name] = [known, value];
    else if (known.length < 100) scope[name] = [...known, value];
  }
}

function valueOf({ name, attributes, children }: ElementNode): string {
  const said = attributes['content'] ?? attributes['href'] ?? attributes['src'] ?? attributes['datetime'];
  if (said !== undefined) return said.slice(0, MAX_TEXT);
  if (name === 'meta') return '';
  const texts: string[] = [];
  let length = 0;
  const stack = children.toReversed();
  for (let node = stack.pop(); node !== undefined && length < MAX_TEXT; node = stack.pop()) {
    if (node.kind === 'text') {
      texts.push(node.text);
      length += node.text.length + 1;
    } else for (const child of node.children.slice(0, MAX_TEXT).toReversed()) stack.push(child);
  }
  return texts.join('').slice(0, MAX_TEXT);
}

/** Things that others refer to. */
function idsIn(roots: readonly Value[]): ReadonlyMap<string, Thing> {
  const byId = new Map<string, Thing>();
  const stack: Value[] = [...roots];
  let left = MAX_VALUES;
  for (let value = stack.pop(); value !== undefined && left > 0; value = stack.pop()) {
    left -= 1;
    if (isThing(value)) {
      const id = value['@id'];
      if (typeof id === 'string' && Object.keys(value).length > 1 && !byId.has(id)) byId.set(id, value);
    }
    if (isThing(value) || isList(value))
      stack.push(
        ...Object.values(value)
          .filter((each) => typeof each === 'object')
          .slice(0, MAX_VALUES),
      );
  }
  return byId;
}
