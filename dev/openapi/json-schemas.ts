import * as z from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** These formats say in a word what zod also writes as a regular expression. */
const SELF_EXPLANATORY_FORMATS = new Set(['date-time', 'uuid', 'uri', 'email']);

/**
 * Collects zod schemas and converts their wire side. A codec has two sides, and the input side is what travels: a
 * request is decoded from it, a response encoded to it. See docs/decisions/0002-openapi-from-zod.md.
 */
export class JsonSchemas {
  readonly #collected: Record<string, z.ZodType> = {};

  /** Returns a placeholder; `resolve` replaces it by the schema, which is converted together with all others. */
  refer(schema: z.ZodType): JsonSchema {
    const key = `s${Object.keys(this.#collected).length}`;
    this.#collected[key] = schema;
    return { [PLACEHOLDER]: key };
  }

  /** The document without placeholders; shapes with an id become `components.schemas`. */
  resolve<D extends object>(document: D): { document: D; schemas: Readonly<Record<string, JsonSchema>> } {
    const { $defs = {}, properties = {} } = inComponents(jsonSchemaOf(z.object(this.#collected)));
    const filled = replacePlaceholders(document, properties as Record<string, JsonSchema>) as D;
    return { document: filled, schemas: sortKeys($defs as Record<string, JsonSchema>) };
  }
}

const PLACEHOLDER = 'x-waypost-schema';

/** The wire side of one schema, by itself: JSON Schema 2020-12, with its own `$defs`. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', override: ({ jsonSchema }) => tidy(jsonSchema) });

const inComponents = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;

/** In place, as zod's hook requires. */
function tidy(schema: Record<string, unknown>): void {
  if (typeof schema['documentedBy'] === 'function') {
    const shape = jsonSchemaOf((schema['documentedBy'] as () => z.ZodType)());
    for (const key of Object.keys(schema)) delete schema[key];
    const { $schema: _draft, $defs: _components, ...whole } = shape; // each is among the components by itself
    Object.assign(schema, whole);
  }
  if (typeof schema['documentedAs'] === 'object') {
    const { description, example, documentedAs } = schema;
    for (const key of Object.keys(schema)) delete schema[key];
    Object.assign(schema, documentedAs, { description, example });
  }
  if ('example' in schema) {
    schema['examples'] = [schema['example']]; // `example` is deprecated in OpenAPI 3.1
    delete schema['example'];
  }
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']; // zod adds it
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  if (SELF_EXPLANATORY_FORMATS.has(String(schema['format']))) delete schema['pattern'];
  delete schema['id'];
}

function replacePlaceholders(value: unknown, schemas: Readonly<Record<string, JsonSchema>>): unknown {
  if (Array.isArray(value)) return value.map((item) => replacePlaceholders(item, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const key = (value as Record<string, unknown>)[PLACEHOLDER];
  if (typeof key === 'string') return schemas[key];
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replacePlaceholders(item, schemas)]));
}

const sortKeys = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
