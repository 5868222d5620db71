/** The maximum size of a value of any shape. */
export interface LooseBounds {
  /** Objects, lists and values. */
  readonly values: number;
  /** Characters of a field's name. */
  readonly name: number;
  /** Characters of a text. */
  readonly text: number;
  /** Characters of all texts and names together. */
  readonly characters: number;
  readonly depth: number;
}

interface LooseFault {
  /** Where it is. */
  readonly path: readonly (string | number)[];
  readonly detail: string;
}

/** What is too large, and where; undefined if nothing is. Stops at the first fault. */
export function looseFault(root: unknown, bounds: LooseBounds): LooseFault | undefined {
  let values = 0;
  let characters = 0;
  const visit = (value: unknown, path: LooseFault['path']): LooseFault | undefined => {
    values += 1;
    if (values > bounds.values) return { path: [], detail: `Has more than ${bounds.values} values.` };
    if (typeof value === 'string') return count(value, path, bounds.text, 'Longer than');
    if (typeof value !== 'object' || value === null) return undefined;
    if (path.length === bounds.depth) return { path, detail: `Nested more than ${bounds.depth} levels deep.` };
    for (const [name, item] of Object.entries(value)) {
      const isItem = Array.isArray(value);
      const fault = isItem ? undefined : count(name, path, bounds.name, 'Has a field whose name is longer than');
      const inner = fault ?? visit(item, [...path, isItem ? Number(name) : name]);
      if (inner !== undefined) return inner;
    }
    return undefined;
  };
  const count = (text: string, path: LooseFault['path'], most: number, what: string): LooseFault | undefined => {
    characters += text.length;
    if (text.length > most) return { path, detail: `${what} ${most} characters.` };
    if (characters <= bounds.characters) return undefined;
    return { path: [], detail: `Has more than ${bounds.characters} characters altogether.` };
  };
  return visit(root, []);
}
