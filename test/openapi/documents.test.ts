import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { problemCodesOf } from '../../dev/openapi/implied-problems.ts';
import { problemExample, problemShape } from '../../dev/openapi/problem-shape.ts';
import { documentFor, routesOf } from '../../dev/openapi/services.ts';
import { spellingOf } from '#src/platform/config.ts';
import { serviceNames, workers } from '#src/workers.ts';
import { problemCatalog, type ProblemCode } from '#src/platform/problem/catalog.ts';
import { escaped, followed, objectsOf, resolvePointer } from './walk.ts';

const allCodes = Object.keys(problemCatalog) as [ProblemCode, ...ProblemCode[]];

describe.each(serviceNames)('the document of %s', (service) => {
  const document = documentFor(service);
  const objects = [...objectsOf(document)];
  const operations = Object.entries(
    document['paths'] as Record<string, Record<string, Record<string, unknown>>>,
  ).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      at: `#/paths/${escaped(path)}/${method}`,
      operation,
    })),
  );

  test('every reference in it leads somewhere', () => {
    const broken = objects.filter(
      ([, { $ref }]) => typeof $ref === 'string' && resolvePointer(document, $ref) === undefined,
    );
    expect(broken).toEqual([]);
  });

  test('no placeholder, zod word or undefined description is left in it', () => {
    const words = ['x-waypost-schema', '$defs', '$schema', 'documentedAs', 'undefined'];
    const text = JSON.stringify(document);
    expect(words.filter((word) => text.includes(`"${word}"`))).toEqual([]);
  });

  test('every operation has a name of its own', () => {
    const names = operations.map(({ operation }) => operation['operationId']);
    expect(new Set(names).size).toBe(names.length);
  });

  test('every route that is served is in it', () => {
    const served = routesOf[service].map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(operations.map(({ name }) => name).toSorted()).toEqual(served.toSorted());
  });

  test('every part of a path is a documented parameter with an example', () => {
    const lacking = operations.flatMap(({ name, operation }) => {
      const documented = (operation['parameters'] as { name: string; in: string; example?: unknown }[])
        .map((parameter) => followed(document, parameter))
        .filter((parameter) => parameter.in === 'path' && parameter.example !== undefined);
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, part]) => part);
      return inPath
        .filter((part) => !documented.some((parameter) => parameter.name === part))
        .map((part) => `${name} ${part}`);
    });
    expect(lacking).toEqual([]);
  });

  test('every security requirement names a scheme that is declared', () => {
    const declared = resolvePointer(document, '#/components/securitySchemes') ?? {}; // none where nothing needs any
    const used = operations.flatMap(({ operation }) =>
      (operation['security'] as object[]).flatMap((row) => Object.keys(row)),
    );
    expect(used.filter((name) => !Object.hasOwn(declared, name))).toEqual([]);
  });

  test('every code of an operation stands under its status, with an example', () => {
    const lacking = routesOf[service].flatMap((route) => {
      const { at } = operations.find(({ operation }) => operation['operationId'] === route.operationId) ?? {};
      return problemCodesOf(route).filter((code) => {
        const example = `responses/${problemCatalog[code].status}/content/application~1problem+json/examples/${code}`;
        return resolvePointer(document, `${at}/${example}`) === undefined;
      });
    });
    expect(lacking).toEqual([]);
  });

  test.each(routesOf[service].map((route) => [route.operationId, route] as const))(
    'the examples of %s are what its contract takes and gives',
    (_id, route) => {
      const examples = [
        ...(route.body === undefined
          ? []
          : [{ what: 'request', schema: route.body.schema, example: route.body.example }]),
        ...(route.params === undefined ? [] : [{ what: 'path', schema: route.params, example: route.paramsExample }]),
        ...Object.entries(route.responses).flatMap(([what, { schema, example }]) =>
          schema === undefined ? [] : [{ what, schema, example }],
        ),
      ];
      const faults = examples.flatMap(
        ({ what, schema, example }) =>
          schema.safeParse(example).error?.issues.map((issue) => ({ what, ...issue })) ?? [],
      );
      expect(faults).toEqual([]);
    },
  );

  test('every example in it fits the JSON Schema beside it', () => {
    const { schemas } = document['components'] as { schemas: Record<string, unknown> };
    const own = (schema: unknown) =>
      z.fromJSONSchema(
        JSON.parse(
          JSON.stringify({ ...(schema as object), $defs: schemas }).replaceAll('#/components/schemas/', '#/$defs/'),
        ) as never,
      );
    const faults = objects
      .filter(([, object]) => typeof object['schema'] === 'object' && 'example' in object)
      .flatMap(
        ([pointer, { schema, example }]) =>
          own(schema)
            .safeParse(example)
            .error?.issues.map((issue) => ({ pointer, ...issue })) ?? [],
      );
    expect(faults).toEqual([]);
  });

  test.each(allCodes)('the example of %s has the shape that its document promises', (code) => {
    const spelling = spellingOf(workers, service);
    expect(problemShape(spelling, allCodes).safeParse(problemExample(code, spelling)).error?.issues ?? []).toEqual([]);
  });
});

test('the agent service spells its problems in snake_case and the others in camelCase', () => {
  const requiredOf = (service: 'agent' | 'delivery') =>
    resolvePointer(documentFor(service), '#/components/schemas/Problem/required');
  expect(requiredOf('agent')).toEqual(expect.arrayContaining(['request_id', 'retry']));
  expect(requiredOf('delivery')).toEqual(expect.arrayContaining(['requestId', 'retryable']));
});
