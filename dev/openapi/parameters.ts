import type * as z from 'zod';
import type { RequestHeader, RouteContract } from '#src/http/route.ts';
import type { JsonSchemas } from './json-schemas.ts';
import type { Parameter } from './share.ts';

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A UUID that you choose for this request. Send the same one when you retry.',
  schema: { type: 'string', format: 'uuid' },
  example: '0f0f6a1e-6f0b-4f5c-8c53-0a4bb9a3e7d1',
};

const header = (name: RequestHeader | 'If-None-Match', description: string, example: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
  example,
});

const IF_NONE_MATCH = header(
  'If-None-Match',
  'The ETag of the answer that you have. If it is still current, the answer is 304.',
  '"5f1c0c8f6f2b4c1d"',
);

const requestHeaders: Readonly<Record<RequestHeader, Parameter>> = {
  'If-Match': header(
    'If-Match',
    'The ETag of the version that you have seen. If it has changed since, the answer is 412 `version_mismatch`. Without this header, or with `*`, any version is changed.',
    '"3"',
  ),
  Range: header('Range', 'One range of bytes. The answer is 206 with that range.', 'bytes=0-1023'),
  'If-Range': header(
    'If-Range',
    'The ETag of the file that you have. If it differs, the range is ignored.',
    '"5f1c0c8f"',
  ),
  'Sec-WebSocket-Protocol': header(
    'Sec-WebSocket-Protocol',
    'The subprotocols that you offer: `live.v1`, and `ticket.<ticket>` if the ticket isn’t in the query.',
    'live.v1',
  ),
  'Last-Event-ID': header(
    'Last-Event-ID',
    'The id of the last event that you have. It isn’t sent again.',
    '5f1c0c8f6f2b4c1d',
  ),
};

/** Path, query and header parameters of an operation. */
export function parametersOf(route: RouteContract, schemas: JsonSchemas): readonly Parameter[] {
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
    ...(route.requestHeaders ?? []).map((name) => requestHeaders[name]),
  ];
}

function described(schema: z.ZodType): { description?: string } {
  const description = schema.meta()?.description;
  return description === undefined ? {} : { description };
}

const named = (
  shape: z.ZodObject | undefined,
  show: (name: string, schema: z.ZodType) => Parameter,
): readonly Parameter[] => Object.entries(shape?.shape ?? {}).map(([name, schema]) => show(name, schema as z.ZodType));
