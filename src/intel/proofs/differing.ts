/** Where what is stored differs from what it should be. */
export interface Difference {
  /** A path into the insight (`evidence/0/after`), `inputs`, or which page: `snapshotBefore`. */
  readonly field: string;
  /** The first character that differs, from 0; null: the whole of it. */
  readonly at: number | null;
  readonly stored: string | null;
  /** What the rules make of the stored bytes. */
  readonly derived: string | null;
  /** What is wrong, in a sentence. */
  readonly detail: string;
}

const MOST = 50;
const MOST_CHARACTERS = 500;

/** Every leaf in which two JSON values differ: the first fifty. */
export function differencesOf(field: string, stored: unknown, derived: unknown): readonly Difference[] {
  const differences: Difference[] = [];
  const left: (readonly [string, unknown, unknown])[] = [[field, stored, derived]];
  for (let pair = left.pop(); pair !== undefined && differences.length < MOST; pair = left.pop()) {
    const [path, one, other] = pair;
    if (isObject(one) && isObject(other) && Array.isArray(one) === Array.isArray(other)) {
      const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
      left.push(...names.toReversed().map((name) => [`${path}/${name}`, one[name], other[name]] as const));
    } else if (textOf(one) !== textOf(other) || typeof one !== typeof other) {
      differences.push(leafOf(path, one, other));
    }
  }
  return differences;
}

/** Arrays too: by their places. */
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Nothing where there is nothing. */
const textOf = (value: unknown): string | null => {
  if (value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

function leafOf(field: string, stored: unknown, derived: unknown): Difference {
  const [one, other] = [textOf(stored), textOf(derived)];
  const both = { stored: one?.slice(0, MOST_CHARACTERS) ?? null, derived: other?.slice(0, MOST_CHARACTERS) ?? null };
  if (one === null || other === null)
    return { field, at: null, ...both, detail: one === null ? 'It isn’t stored.' : 'The rules don’t find it.' };
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return { field, at, ...both, detail: `They differ from character ${at} on.` };
}
