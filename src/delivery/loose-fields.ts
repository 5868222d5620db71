import type { LooseBounds } from '../platform/words/loose.ts';

/** How much an address or a customer may say: more than any has, and little enough to be looked through. */
export const LOOSE_BOUNDS: LooseBounds = { values: 60, name: 64, text: 1_000, characters: 4_000, depth: 4 };

/** How one kind of loose object is read: which names lead to which field, and the field that a bare text is. */
interface Kind<Field extends string> {
  readonly fieldOf: (name: string) => Field | undefined;
  readonly bareText: Field;
}

export type LooseFields<Field extends string> = Readonly<Partial<Record<Field, string>>> & {
  readonly other?: Readonly<Record<string, unknown>>;
};

/**
 * Whatever JSON a client sends for an address or a customer: known fields as text, the rest in `other` as it came. An
 * alias finds its field unless that came under its own name. A bare text is the kind's first field; what is neither
 * text nor object is `other.value`. `parsePhone` answers E.164, or undefined when it doesn't parse.
 */
export function readLoose<Field extends string>(
  raw: unknown,
  { fieldOf, bareText }: Kind<Field>,
  parsePhone: (text: string) => string | undefined,
): LooseFields<Field> {
  const known: Partial<Record<string, string>> = {};
  const other: Record<string, unknown> = {};
  for (const [name, value] of entriesOf(raw, bareText)) {
    const field = fieldOf(name);
    const isText = typeof value === 'string' || typeof value === 'number';
    const isTaken = field !== name && field !== undefined && (Object.hasOwn(raw as object, field) || field in known);
    if (field === undefined || !isText || isTaken) other[name] = value;
    else known[field] = field === 'phone' ? (parsePhone(String(value)) ?? String(value)) : String(value);
  }
  return (Object.keys(other).length === 0 ? known : { ...known, other }) as LooseFields<Field>;
}

function entriesOf(raw: unknown, bareText: string): [string, unknown][] {
  if (raw === undefined || raw === null) return [];
  if (typeof raw === 'string') return [[bareText, raw]];
  return typeof raw === 'object' && !Array.isArray(raw) ? Object.entries(raw) : [['value', raw]];
}

/** `accessCode` as anybody may spell it: access_code, Access-Code, accesscodes. */
export const isAccessCode = (name: string) => /^accesscode/i.test(name.replaceAll(/[^\p{L}\p{N}]/gu, ''));

/** The fields flat, as they are read back: all that came, save access codes of whatever type, spelling and depth. */
export const showLoose = ({ other, ...known }: { readonly other?: Readonly<Record<string, unknown>> }) =>
  withoutAccessCodes({ ...other, ...known }) as Record<string, unknown>;

function withoutAccessCodes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutAccessCodes);
  const entries = Object.entries(value).filter(([name]) => !isAccessCode(name));
  return Object.fromEntries(entries.map(([name, item]) => [name, withoutAccessCodes(item)]));
}
