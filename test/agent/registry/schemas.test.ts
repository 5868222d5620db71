import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capabilityFiles } from '../../../dev/openapi/capability-schemas.ts';
import { ROOT } from '../../../dev/workers/profile-config.ts';
import type { Json } from '#src/agent/registry/capability.ts';
import { toolName } from '#src/agent/registry/names.ts';
import { schemasOf } from '#src/agent/registry/published.ts';
import { capabilities } from '#src/agent/registry/registry.ts';
import { inputShapeOf } from '#src/agent/registry/shapes-wire.ts';

const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats(ajv);

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The schema of a field, by its JSON Pointer; undefined if there is none. */
function fieldAt(root: Schema, pointer: string): Schema | undefined {
  let at: Schema | undefined = root;
  for (const name of pointer.split('/').slice(1)) {
    at = followed(root, at?.properties?.[name]);
  }
  return at;
}

function followed(root: Schema, schema: Schema | undefined): Schema | undefined {
  const name = schema?.$ref?.replace('#/$defs/', '');
  return name === undefined ? schema : root.$defs?.[name];
}

function* fieldsOf(schema: Schema, at = ''): Generator<readonly [string, Schema]> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    yield [`${at}/${name}`, field];
    yield* fieldsOf(field, `${at}/${name}`);
    for (const choice of field.anyOf ?? []) yield* fieldsOf(choice, `${at}/${name}`);
  }
}

/** Bad for any field: of a wrong type, or far beyond every bound. */
const wrong: readonly unknown[] = [null, [], 1e9, -1e9, 0.5, true, '', 'x'.repeat(100_000), { a: 1 }, '\n'];

test('REG-7 the committed schemas are those of the shapes as they are', async () => {
  for (const { name, text } of capabilityFiles())
    expect(await readFile(join(ROOT, 'src/agent/registry', name), 'utf8')).toBe(text);
});

describe.each(capabilities.map((each) => ({ name: toolName(each), each })))('$name', ({ each }) => {
  const { input, output } = schemasOf(each);
  const takes = ajv.compile(input);
  const gives = ajv.compile(output);
  const shape = inputShapeOf(each);
  const good: Json = each.examples[0]?.input ?? {};

  test('REG-8 its schemas are JSON Schema 2020-12, strictly, of closed objects', () => {
    for (const schema of [input, output])
      expect(schema).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        additionalProperties: false,
      });
    expect(gives({})).toBe(false);
  });

  test('REG-8 its examples fit its input', () => {
    for (const example of each.examples) expect([takes(example.input), takes.errors]).toEqual([true, null]);
  });

  test('REG-8 an input with another field, or without one that is required, is refused', () => {
    expect(takes({ ...good, canary: 1 })).toBe(false);
    for (const name of (input as Schema).required ?? []) {
      const { [name]: _gone, ...rest } = good;
      expect([name, takes(rest)]).toEqual([name, false]);
    }
    for (const notObject of [null, [], 'x', 1, undefined]) expect(takes(notObject)).toBe(false);
  });

  test('REG-9 every input field says what it is, by an example or by its values, and has a bound', () => {
    for (const [pointer, field] of fieldsOf(input)) {
      expect([pointer, field.description?.length ?? 0]).not.toEqual([pointer, 0]);
      const kinds = field.anyOf ?? [field];
      for (const { type, properties, maxLength, enum: values, pattern, format, maximum, minimum } of kinds) {
        const isBounded =
          type === 'object'
            ? properties !== undefined
            : type === 'boolean' ||
              maxLength !== undefined ||
              values !== undefined ||
              format === 'uuid' ||
              /^\^.*\{\d+(?:,\d+)?\}\$$/.test(pattern ?? '') ||
              (minimum !== undefined && maximum !== undefined);
        expect([pointer, isBounded]).toEqual([pointer, true]);
      }
    }
  });

  test('REG-9 each field’s own example fits it', () => {
    for (const [pointer, field] of fieldsOf(input))
      for (const example of field.examples ?? [])
        expect([pointer, ajv.compile({ ...field })(example)]).toEqual([pointer, true]);
  });

  test('REG-7 schema and shape take the same inputs, and the shape changes none', () => {
    const names = Object.keys((input as Schema).properties ?? {});
    const some = fc.dictionary(fc.constantFrom(...names, 'canary'), fc.constantFrom(...wrong), { maxKeys: 2 });
    fc.assert(
      fc.property(some, (spoiled) => {
        const value = { ...good, ...spoiled };
        const parsed = shape.safeParse(value);
        expect([value, parsed.success]).toEqual([value, takes(value)]);
        if (parsed.success) expect(parsed.data).toEqual(value);
      }),
      { numRuns: 60 },
    );
  });

  test('REG-10 what is bound, editable or for the person alone is a field that there is', () => {
    for (const pointer of [...each.consent.binds, ...each.editable]) expect(fieldAt(input, pointer)).toBeDefined();
    for (const pointer of each.forPerson) expect([pointer, fieldAt(output, pointer)]).not.toContain(undefined);
    const token = each.estimate?.tokenField ?? null;
    if (token !== null) expect(fieldAt(input, `/${token}`)).toMatchObject({ type: 'string' });
  });
});
