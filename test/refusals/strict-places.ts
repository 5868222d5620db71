import * as z from 'zod';
import type { RouteContract } from '#src/http/route.ts';

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
}

type Place = readonly string[];

/** Where, in a route's example body, its contract takes no unknown field: partner payloads and addresses are open. */
export function strictPlaces({ body }: RouteContract): readonly Place[] {
  if (body === undefined) return [];
  const root = z.toJSONSchema(body.schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return [...walk(root, root, body.example, [])];
}

function* walk(root: Schema, schema: Schema, value: unknown, place: Place): Generator<Place> {
  const name = schema.$ref?.replace('#/$defs/', '');
  const resolved = name === undefined ? schema : (root.$defs?.[name] ?? {});
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  if (resolved.additionalProperties === false) yield place;
  for (const [key, inner] of Object.entries(resolved.properties ?? {}))
    yield* walk(root, inner, (value as Record<string, unknown>)[key], [...place, key]);
}

/** A copy of a body with one more field at a place. */
export function withField(
  body: Record<string, unknown>,
  place: Place,
  name: string,
  value: unknown,
): Record<string, unknown> {
  const [next, ...rest] = place;
  if (next === undefined) return { ...body, [name]: value };
  return { ...body, [next]: withField(body[next] as Record<string, unknown>, rest, name, value) };
}
