import type { Json } from '#src/intel/json.ts';
import { cleanText } from '#src/intel/pages/clean.ts';

const CHARACTERS = 2_000;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text or a number as a clean text; '' of anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? cleanText(value.slice(0, CHARACTERS)) : '';
}

/** The objects of a list. */
export const recordsIn = (value: unknown, most: number): readonly Json[] =>
  Array.isArray(value) ? value.slice(0, most).filter(isRecord) : [];

/** An object's field that is an object. */
export function recordIn(value: unknown): Json {
  return isRecord(value) ? value : {};
}
