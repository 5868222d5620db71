import type * as z from 'zod';
import { routesOf } from '../../dev/openapi/services.ts';
import { serviceNames } from '#src/workers.ts';
import type { RouteContract } from '#src/http/route.ts';
import { validate } from '#src/http/validate.ts';
import { thrownBy } from '#test/support/thrown.ts';
import type { Reader } from './reader.ts';

/** A value with the text in the place of each of its texts, and of each value that may have any shape. */
function spoiled(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.length === 0 ? [text] : value.map((item) => spoiled(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, spoiled(item, text)]));
}

const schemasOf = ({ body, raw, query, params }: RouteContract) => [
  ...(body === undefined ? [] : [['body', body.schema, body.example] as const]),
  ...(raw?.json === undefined ? [] : [['body', raw.json.schema, raw.json.example] as const]),
  ...[['query', query] as const, ['path', params] as const].flatMap(([where, shape]) =>
    shape === undefined
      ? []
      : [[where, shape, Object.fromEntries(Object.keys(shape.shape).map((name) => [name, 'x']))] as const],
  ),
];

/** Each request that a route takes, with the text everywhere. What is too long is refused: so that must be cheap. */
export const wireReaders: readonly Reader[] = serviceNames.flatMap((service) =>
  routesOf[service].flatMap((route) =>
    schemasOf(route).map(([where, schema, example]): Reader => [
      `functions/${service}`,
      `the ${where} of ${route.operationId}`,
      (text) => {
        const value = spoiled(example, text);
        return () => thrownBy(() => validate(schema as z.ZodType, value, where));
      },
    ]),
  ),
);
