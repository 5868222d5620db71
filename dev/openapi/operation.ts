import { DEFAULT_MAX_BODY_BYTES } from '#src/http/body.ts';
import type { RouteContract } from '#src/http/route.ts';
import { problemCodesOf } from './implied-problems.ts';
import type { JsonSchema, JsonSchemas } from './json-schemas.ts';
import { parametersOf } from './parameters.ts';
import { quotaInWords, quotaObject, quotasOf } from './quotas.ts';
import { responsesOf } from './responses.ts';
import { accessInWords, securityOf } from './security.ts';
import type { Operation } from './share.ts';
import { tagOf } from './tags.ts';

/** One operation, from its contract. */
export function operationOf(route: RouteContract, schemas: JsonSchemas, problem: JsonSchema): Operation {
  return {
    tags: [tagOf(route.path).name],
    operationId: route.operationId,
    summary: route.summary,
    description: describe(route),
    security: securityOf(route.access),
    parameters: parametersOf(route, schemas),
    ...(route.body === undefined ? {} : { requestBody: requestBodyOf(route.body, schemas) }),
    ...(route.raw === undefined ? {} : { requestBody: rawBodyOf(route.raw, schemas) }),
    responses: responsesOf(route, schemas, problem),
    'x-error-codes': problemCodesOf(route),
    'x-quotas': quotasOf(route).map(quotaObject),
  };
}

function requestBodyOf(body: NonNullable<RouteContract['body']>, schemas: JsonSchemas): object {
  const kibibytes = (body.maxBytes ?? DEFAULT_MAX_BODY_BYTES) / 1024;
  return {
    description: `At most ${kibibytes.toLocaleString('en-US')} KiB.`,
    required: true,
    content: { 'application/json': { schema: schemas.refer(body.schema), example: body.example } },
  };
}

/** Bytes have no schema in OpenAPI 3.1, only a media type; except a body that is read as JSON after it was verified. */
const rawBodyOf = (
  { mediaTypes, maxBytes, description, json }: NonNullable<RouteContract['raw']>,
  schemas: JsonSchemas,
): object => ({
  description: `${description} At most ${(maxBytes / 1024).toLocaleString('en-US')} KiB.`,
  required: true,
  content: Object.fromEntries(
    mediaTypes.map((type) => [
      type,
      json === undefined ? {} : { schema: schemas.refer(json.schema), example: json.example },
    ]),
  ),
});

function describe(route: RouteContract): string {
  const quotas = quotasOf(route).map(quotaInWords);
  const retries = {
    none: '',
    accepted:
      '**Idempotency.** Send an `Idempotency-Key` (a UUID) to be able to retry. For 24 hours the same key with the same request gets the first answer again.',
    required:
      '**Idempotency.** Needs an `Idempotency-Key` (a UUID). The same key with the same request gets the first answer again; with another request it is a 422.',
  };
  const paragraphs = [
    route.description,
    `**Access.** ${accessInWords(route.access)}`,
    quotas.length === 0 ? '' : `**Rate limit.** ${quotas.join('; ')}.`,
    retries[route.idempotency ?? 'none'],
  ];
  return paragraphs.filter(Boolean).join('\n\n');
}
