import type { LooseBounds } from '#src/platform/words/loose.ts';

/** The bounds of an address or a customer: more than any real one has, and small enough to search. */
export const LOOSE_BOUNDS: LooseBounds = { values: 60, name: 64, text: 1_000, characters: 4_000, depth: 4 };

/** How one kind of loose object is read: the names of its fields, and the field that a plain text means. */
interface Kind<Field extends string> {
  readonly fieldOf: (name: string) => Field | undefined;
  readonly bareText: Field;
}

export type LooseFields<Field extends string> = Readonly<Partial<Record<Field, string>>> & {
  readonly other?: Readonly<Record<string, unknown>>;
};

/**
 * Reads any JSON that a client sends for an address or a customer: known fields as text, the rest unchanged in `other`.
 * An alias sets its field unless that came under its own name. A plain text is the kind's first field; what is neither
 * text nor object is `other.value`. `parsePhone` returns E.164, or undefined if the text can't be parsed.
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

/** What a name is compared without: whatever is neither letter nor digit, or can't be seen. */
const SILENT = /[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu;
/** The same before it is folded: a symbol may be a letter (NFKC), in a circle or in brackets. */
const SILENT_ANYHOW = /[^\p{L}\p{N}\p{S}]|\p{Default_Ignorable_Code_Point}/gu;

/** `accessCode` in any spelling, width (NFKC) and case: access_code, Access-Code, accesscodes. */
export function isAccessCode(name: string): boolean {
  const begins = name.replaceAll(SILENT_ANYHOW, '').slice(0, LOOSE_BOUNDS.name); // no longer name is taken
  return /^accesscode/i.test(begins.normalize('NFKC').replaceAll(SILENT, ''));
}

/**
 * The fields as one flat object, as they are read back: everything except access codes of any type, spelling and depth.
 */
export const showLoose = ({ other, ...known }: { readonly other?: Readonly<Record<string, unknown>> }) =>
  withoutAccessCodes({ ...other, ...known }) as Record<string, unknown>;

function withoutAccessCodes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutAccessCodes);
  const entries = Object.entries(value).filter(([name]) => !isAccessCode(name));
  return Object.fromEntries(entries.map(([name, item]) => [name, withoutAccessCodes(item)]));
}
