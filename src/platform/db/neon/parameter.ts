import { bytesToHex } from '@noble/hashes/utils.js';

export type Parameter = string | number | bigint | boolean | object | null | undefined;

/** A parameter as Postgres' text input for its type. Dates are in UTC, the zone of every Worker. */
export function encodeParameter(value: Parameter): string | null {
  if (value === null || value === undefined) return null;
  if (ArrayBuffer.isView(value)) {
    return `\\x${bytesToHex(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))}`;
  }
  if (value instanceof Date) return value.toISOString().replace('Z', '+00:00');
  if (Array.isArray(value)) return encodeArray(value as Parameter[]);
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

const encodeArray = (items: readonly Parameter[]): string => `{${items.map(encodeElement).join(',')}}`;

/** Always in quotes: an empty text, a comma and the word NULL are values too. */
function encodeElement(item: Parameter): string {
  if (Array.isArray(item)) return encodeArray(item as Parameter[]);
  const text = encodeParameter(item);
  return text === null ? 'NULL' : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
