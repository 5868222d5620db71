/** An address as we keep it: the fields we know, and in `other` whatever else came. All of it is private. */
export interface Address {
  readonly line1?: string;
  readonly line2?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postalCode?: string;
  readonly country?: string;
  readonly name?: string;
  readonly businessName?: string;
  readonly phone?: string;
  readonly instructions?: string;
  readonly accessCode?: string;
  readonly type?: string;
  readonly other?: Readonly<Record<string, unknown>>;
}

const fields = [
  'line1',
  'line2',
  'city',
  'region',
  'postalCode',
  'country',
  'name',
  'businessName',
  'phone',
  'instructions',
  'accessCode',
  'type',
] as const;
type Field = (typeof fields)[number];
const aliases: Readonly<Record<string, Field>> = { street: 'line1', state: 'region', zip: 'postalCode' };

const fieldOf = (name: string): Field | undefined =>
  (fields as readonly string[]).includes(name)
    ? (name as Field)
    : Object.hasOwn(aliases, name)
      ? aliases[name]
      : undefined;

/**
 * Any address a client may send, without refusing it for its shape: a string is the first line; aliases find their
 * field unless that came under its own name; what isn't known is kept aside. `parsePhone` answers E.164, or undefined
 * when it doesn't parse.
 */
export function readAddress(
  raw: string | Readonly<Record<string, unknown>> | undefined,
  parsePhone: (text: string) => string | undefined,
): Address {
  if (raw === undefined) return {};
  if (typeof raw === 'string') return { line1: raw };
  const known: Partial<Record<Field, string>> = {};
  const other: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    const field = fieldOf(name);
    const isAlias = field !== undefined && field !== name;
    if (
      field === undefined ||
      (typeof value !== 'string' && typeof value !== 'number') ||
      (isAlias && Object.hasOwn(raw, field))
    )
      other[name] = value;
    else known[field] = field === 'phone' ? (parsePhone(String(value)) ?? String(value)) : String(value);
  }
  return Object.keys(other).length === 0 ? known : { ...known, other };
}

/** The address as its owner reads it back: flat, with what we didn't know in its place, and never the access code. */
export function showAddress(address: Address): Record<string, unknown> {
  const { accessCode: _writeOnly, other, ...shown } = address;
  return { ...other, ...shown };
}

const MAX_PLACE_NAME = 60;
/** A place name fit for the public: letters and the marks that names have, nothing that could be a number or an address. */
const PLACE_NAME = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u;

const placeName = (text: string | undefined): string | null => {
  const name = text?.trim() ?? '';
  return name.length > 0 && name.length <= MAX_PLACE_NAME && PLACE_NAME.test(name) ? name : null;
};

/** All that the public learns of an address: city and region, and only where they look like names of places. */
export const publicPlace = (address: Address) => ({ city: placeName(address.city), region: placeName(address.region) });
