import type { Json } from '#src/agent/registry/capability.ts';

/** Something that a result told of: a delivery, a stream, a lot. */
export type Thing = Json;

/** A field, by its path: `fare.totalMinor`. */
export const fieldAt = (thing: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Json | null | undefined)?.[key], thing);
/** Only of a text or a number: nothing else has one. */
export const textAt = (thing: unknown, path: string): string => textOf(fieldAt(thing, path));
export const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
export const listAt = (thing: unknown, path: string): readonly Thing[] => {
  const list = fieldAt(thing, path);
  return Array.isArray(list) ? (list as readonly Thing[]) : [];
};
/** Amounts are decimal strings or integers, by their interface. */
export const numberAt = (thing: unknown, path: string): number => Number(fieldAt(thing, path) ?? 0);

export const idOf = (thing: Thing): string => textAt(thing, 'id') || textAt(thing, 'slug') || textAt(thing, 'name');

/** Fields that have a value. */
export const given = <T extends object>(fields: { readonly [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
