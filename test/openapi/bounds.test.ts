import { describe, expect, test } from 'vitest';
import { documentFor } from '../../dev/openapi/services.ts';
import { serviceNames } from '#src/workers.ts';
import { followed, resolvePointer } from './walk.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}

/** Each as long as it is: nothing of a caller's own is in it. */
const FORMATS = ['uuid', 'date-time', 'date'];
/** Says how long a text may be by itself: anchored, and nothing in it as often as one likes. */
const isFinite = (pattern: string) => /^\^.*\$$/s.test(pattern) && !/[^\\][*+]|\{\d+,\}/.test(pattern);

const isBounded = ({ const: only, enum: some, format = '', pattern, maxLength }: Schema) =>
  only !== undefined ||
  some !== undefined ||
  maxLength !== undefined ||
  FORMATS.includes(format) ||
  (pattern !== undefined && isFinite(pattern));

/** Where, inside the schema of a request, a caller may send as much as they like. */
function* unbounded(document: unknown, schema: Schema, at: string, seen = new Set<string>()): Generator<string> {
  if (schema.$ref !== undefined) {
    if (seen.has(schema.$ref)) return;
    yield* unbounded(document, resolvePointer(document, schema.$ref) as Schema, at, new Set([...seen, schema.$ref]));
    return;
  }
  const narrowing = (schema.allOf ?? []).filter(({ pattern }) => pattern === undefined); // beside a type of their own
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...narrowing];
  for (const [index, choice] of choices.entries()) yield* unbounded(document, choice, `${at}|${index}`, seen);
  const types = [schema.type ?? []].flat();
  const isOpen = types.length === 0 && choices.length === 0 && schema.const === undefined && schema.enum === undefined;
  if (isOpen) yield `${at}: anything`;
  if (types.includes('string') && !isBounded(schema)) yield `${at}: a string`;
  if (types.includes('array') && schema.maxItems === undefined) yield `${at}: a list`;
  if (types.includes('object') && schema.properties === undefined && schema.maxProperties === undefined)
    yield `${at}: an object`;
  if (schema.items !== undefined) yield* unbounded(document, schema.items, `${at}/*`, seen);
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    yield* unbounded(document, inner, `${at}/${name}`, seen);
}

function* unboundedIn(document: unknown, { parameters = [], requestBody }: Operation): Generator<string> {
  const own = parameters
    .map((parameter) => followed(document, parameter))
    .filter(({ in: where }) => where !== 'header');
  for (const parameter of own) yield* unbounded(document, parameter.schema, `${parameter.in} ${parameter.name}`);
  for (const { schema } of Object.values(requestBody?.content ?? {}))
    if (schema !== undefined) yield* unbounded(document, schema, 'body');
}

describe.each(serviceNames)('what a request to %s may say', (service) => {
  const document = documentFor(service);
  const paths = document['paths'] as Record<string, Record<string, Operation>>;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );

  test.each(operations)('REQ-30 $name bounds every text, list and object', ({ operation }) => {
    expect([...unboundedIn(document, operation)]).toEqual([]);
  });
});
