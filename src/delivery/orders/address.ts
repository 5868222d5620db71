import { isAccessCode, readLoose, showLoose, type LooseFields } from './loose-fields.ts';

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

/** An address as it is stored: the fields we know, and everything else in `other`. All of it is private. */
export type Address = LooseFields<Field>;

const aliases: Readonly<Record<string, Field>> = { street: 'line1', state: 'region', zip: 'postalCode' };

function fieldOf(name: string): Field | undefined {
  if (isAccessCode(name)) return 'accessCode';
  return fields.find((field) => field === name) ?? (Object.hasOwn(aliases, name) ? aliases[name] : undefined);
}

/** Any address that a client may send; never refused for its shape. A string is the first line. */
export const readAddress = (raw: unknown, parsePhone: (text: string) => string | undefined): Address =>
  readLoose(raw, { fieldOf, bareText: 'line1' }, parsePhone);

/** The address as its owner reads it back: flat, with unknown fields in their place, and never the access code. */
export const showAddress = (address: Address): Record<string, unknown> => showLoose(address);
