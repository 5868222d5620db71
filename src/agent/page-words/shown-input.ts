import { cents, type Cents } from '#src/money/cents.ts';
import { spoken } from './cards/card.ts';

/** A part of an input as a person reads it. Nothing of the input is left out. */
export interface ShownField {
  /** JSON Pointer (RFC 6901). */
  readonly pointer: string;
  readonly label: string;
  readonly value: ShownValue;
}

export type ShownValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'money'; readonly minor: Cents }
  /** A moment, or the time between two: shown by the reader’s clock. */
  | { readonly kind: 'time'; readonly at: string; readonly until?: string }
  | { readonly kind: 'group'; readonly fields: readonly ShownField[] };

/** Names whose words aren’t what taking them apart gives. */
const words: Readonly<Record<string, string>> = {
  dropoff: 'Drop-off',
  dropoffWindow: 'Drop-off between',
  pickup: 'Pick-up',
  pickupWindow: 'Picked up between',
  line1: 'Street',
  line2: 'Flat or floor',
  id: 'ID',
  dispatch: 'Search for a driver',
  to: 'To',
  body: 'Text',
  start: 'From',
  end: 'Until',
  pin: 'PIN',
  quoteToken: 'Price',
  token: 'Price',
};

/** Values that are words of the interface, by their field’s name. */
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dispatch: { auto: 'Drivers are searched for at once', hold: 'Not sent to drivers yet' },
};

/** Fields that hold a word of the interface: a person reads it as words. */
const codes = /^(?:status|state|type|kind|product|method|outcome|policy|mode|vehicleType)$|Status$/;
const CODE = /^[a-z][a-z\d]*(?:_[a-z\d]+)*$/;

/** Signed texts that stand for something a person was told before. */
const told: Readonly<Record<string, string>> = { quoteToken: 'As it was quoted', token: 'As it was quoted' };

const choiceOf = (name: string, value: unknown): string | undefined => {
  if (Object.hasOwn(told, name)) return told[name];
  const known = Object.hasOwn(choices, name) ? choices[name] : undefined;
  if (typeof value !== 'string') return undefined;
  if (known !== undefined && Object.hasOwn(known, value)) return known[value];
  return codes.test(name) && CODE.test(value) ? spoken(value) : undefined;
};

/** Names that are read in this order wherever they are; the others come after them. */
const ranked = ['name', 'businessName', 'address', 'line1', 'line2', 'city', 'region', 'postalCode', 'country'];
const rankOf = (name: string) => (ranked.includes(name) ? ranked.indexOf(name) : ranked.length);
const inOrder = (names: readonly string[]) => names.toSorted((a, b) => rankOf(a) - rankOf(b));

const MONEY = /(?:Minor|_minor)$/;

/** Whether a field of this name is an amount of minor units. */
export const isMoneyName = (name: string): boolean => MONEY.test(name);

/** `tipMinor` → “Tip”, `externalReference` → “External reference”. */
export function labelOf(name: string): string {
  const known = Object.hasOwn(words, name) ? words[name] : undefined;
  if (known !== undefined) return known;
  const parts = name
    .replace(MONEY, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/\bid$/, 'ID');
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An amount of minor units: a number, or a decimal string. */
export function minorOf(name: string, value: unknown): Cents | undefined {
  if (!MONEY.test(name)) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return cents(value);
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? cents(BigInt(value)) : undefined;
}

/** The fields of an input. `first`: the top level’s names that come first, in this order. */
export function shownInput(
  input: Readonly<Record<string, unknown>>,
  first: readonly string[],
  at = '',
): readonly ShownField[] {
  const names = [...new Set([...first.filter((name) => Object.hasOwn(input, name)), ...inOrder(Object.keys(input))])];
  const point = placeOf(input);
  const fields = names
    .filter((name) => point === undefined || (name !== 'lat' && name !== 'lng'))
    .map((name) => fieldOf(name, input[name], `${at}/${escaped(name)}`));
  if (point === undefined) return fields;
  const value = { kind: 'text', text: point } as const;
  return [...fields, { pointer: `${at}/lat`, label: 'Coordinates', value }];
}

/** Latitude and longitude in one line. */
const placeOf = ({ lat, lng }: Readonly<Record<string, unknown>>) =>
  typeof lat === 'number' && typeof lng === 'number' ? `${lat}, ${lng}` : undefined;

/** Names of fields that hold a moment. */
const MOMENT_NAME = /(?:^(?:start|end|since|until)|At|Until|For|_at|_until)$/;
/** ISO 8601 with an offset: without one nobody knows when it is. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

const momentOf = (name: string, value: unknown): string | undefined =>
  MOMENT_NAME.test(name) && typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** A moment, or a group of nothing but a start and an end. */
function timeOf(name: string, value: unknown): ShownValue | undefined {
  const at = momentOf(name, value);
  if (at !== undefined) return { kind: 'time', at };
  if (!isGroup(value) || Object.keys(value).length !== 2) return undefined;
  const [start, end] = [momentOf('start', value['start']), momentOf('end', value['end'])];
  return start === undefined || end === undefined ? undefined : { kind: 'time', at: start, until: end };
}

function fieldOf(name: string, value: unknown, pointer: string): ShownField {
  const label = labelOf(name);
  const time = timeOf(name, value);
  if (time !== undefined) return { pointer, label, value: time };
  const minor = minorOf(name, value);
  if (minor !== undefined) return { pointer, label, value: { kind: 'money', minor } };
  if (Array.isArray(value) && value.some((item) => typeof item === 'object')) {
    const items = value.map((item, index) => fieldOf(String(index + 1), item, `${pointer}/${index}`));
    return { pointer, label, value: { kind: 'group', fields: items } };
  }
  if (isGroup(value)) return { pointer, label, value: { kind: 'group', fields: shownInput(value, [], pointer) } };
  return { pointer, label, value: { kind: 'text', text: choiceOf(name, value) ?? textOf(value) } };
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return value === null || value === undefined ? 'Nothing' : JSON.stringify(value);
}
