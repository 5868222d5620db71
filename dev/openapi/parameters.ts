import type * as z from 'zod';
import type { RouteContract } from '../../src/platform/http/route.ts';
import type { JsonSchemas } from './json-schemas.ts';

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A UUID of yours that stands for this one request: send the same one when you retry.',
  schema: { type: 'string', format: 'uuid' },
  example: '0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1',
};

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the answer that you have: 304 while it is still good.',
  schema: { type: 'string' },
};

/** Path, query and header parameters of an operation. */
export function parametersOf(route: RouteContract, schemas: JsonSchemas): readonly object[] {
  const { params, query, paramsExample = {}, idempotency = 'none' } = route;
  return [
    ...named(params, (name, schema) => ({
      name,
      in: 'path',
      required: true,
      ...described(schema),
      schema: schemas.refer(schema),
      ...(paramsExample[name] === undefined ? {} : { example: paramsExample[name] }),
    })),
    ...named(query, (name, schema) => ({
      name,
      in: 'query',
      required: !schema.safeParse(undefined).success,
      ...described(schema),
      schema: schemas.refer(schema),
    })),
    ...(idempotency === 'none' ? [] : [{ ...IDEMPOTENCY_KEY, required: idempotency === 'required' }]),
    ...(route.conditional ? [IF_NONE_MATCH] : []),
  ];
}

function described(schema: z.ZodType): { description?: string } {
  const description = schema.meta()?.description;
  return description === undefined ? {} : { description };
}

const named = (shape: z.ZodObject | undefined, show: (name: string, schema: z.ZodType) => object): readonly object[] =>
  Object.entries(shape?.shape ?? {}).map(([name, schema]) => show(name, schema as z.ZodType));
