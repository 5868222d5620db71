import { describe, expect, test } from 'vitest';
import { hasInputField, unknownFields } from '#src/agent/registry/input-field.ts';
import { toolName } from '#src/agent/registry/names.ts';
import { capabilities, findCapability } from '#src/agent/registry/registry.ts';

/** The paths of all values in an input, objects and what is in them. */
const pathsIn = (value: unknown, at: readonly string[] = []): string[] =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [[...at, name].join('.'), ...pathsIn(inner, [...at, name])]);

const examples = capabilities.flatMap((capability) =>
  capability.examples.map(({ title, input }) => [toolName(capability), title, capability, input] as const),
);

describe('the fields of an input', () => {
  test.each(examples)('KEY-12 every field of an example of %s is one: %s', (_tool, _title, capability, input) => {
    for (const path of pathsIn(input)) expect([path, hasInputField(capability, path)]).toEqual([path, true]);
  });

  test.each([
    'tipMinr',
    'dropoff.adress',
    'dropoff.address.town',
    'tipMinor.max',
    'dropoff.',
    'constructor',
    '__proto__',
    '',
  ])('KEY-12 “%s” is none of a creation', (path) => {
    const create = findCapability('delivery', 'create');
    if (create === undefined) throw new Error('deliveries can be created');
    expect(hasInputField(create, path)).toBe(false);
  });

  test('KEY-12 of several what isn’t one is named, with its capability', () => {
    const fields = {
      'delivery:create': { tipMinor: {}, tip: {} },
      'mail:send': { to: {}, cc: {} },
      'mail:read': { x: {} },
    };
    expect(unknownFields(fields)).toEqual([
      ['delivery:create', 'tip'],
      ['mail:send', 'cc'],
    ]);
  });
});
