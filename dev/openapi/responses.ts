import type { ResponseContract, RouteContract } from '#src/http/route.ts';
import type { ProblemCode } from '#src/platform/problem/catalog.ts';
import { problemCatalog } from '../declared.ts';
import { headerRefs, problemHeaders, type HeaderName } from './headers.ts';
import { problemCodesOf } from './implied-problems.ts';
import type { JsonSchema, JsonSchemas } from './json-schemas.ts';

interface ResponseObject {
  readonly description: string;
  readonly headers: object;
  readonly content?: Readonly<Record<string, object>>;
}

/** Every answer of an operation by status: its own answers, and its problems. */
export function responsesOf(
  route: RouteContract,
  schemas: JsonSchemas,
  problem: JsonSchema,
): Readonly<Record<string, ResponseObject>> {
  const responses: Record<string, ResponseObject> = {};
  for (const [status, contract] of Object.entries(route.responses))
    responses[status] = answer(route, contract, Number(status), schemas);
  if (route.conditional)
    responses['304'] = {
      description: 'Your version is current.',
      headers: headerRefs(['ETag', ...(route.responses[200]?.headers ?? [])]),
    };
  for (const [status, codes] of Map.groupBy(problemCodesOf(route), (code) => problemCatalog[code].status)) {
    responses[status] = merge(
      responses[status],
      problemAnswer(route, status, codes, withMembers(route, status, schemas, problem)),
    );
  }
  return responses; // integer-like keys: always in numeric order
}

/** Problems of a status with the members that the contract adds to them. */
function withMembers(
  { problemMembers }: RouteContract,
  status: number,
  schemas: JsonSchemas,
  problem: JsonSchema,
): JsonSchema {
  const members = problemMembers?.[status];
  return members === undefined ? problem : { allOf: [problem, schemas.refer(members)] };
}

function answer(
  route: RouteContract,
  contract: ResponseContract,
  status: number,
  schemas: JsonSchemas,
): ResponseObject {
  const { description, schema, example, mediaType = 'application/json', raw, headers = [] } = contract;
  const names = new Set<HeaderName>(headers);
  if (route.conditional && status === 200) names.add('ETag');
  if ((route.idempotency ?? 'none') !== 'none') names.add('Idempotent-Replayed');
  if (status === 503) names.add('Retry-After');
  return {
    description,
    headers: headerRefs(names),
    ...(raw === undefined ? {} : { content: Object.fromEntries(raw.map((type) => [type, {}])) }),
    ...(schema === undefined ? {} : { content: { [mediaType]: { schema: schemas.refer(schema), example } } }),
  };
}

function problemAnswer(
  route: RouteContract,
  status: number,
  codes: readonly ProblemCode[],
  problem: JsonSchema,
): ResponseObject {
  return {
    description: codes.map((code) => `[\`${code}\`](/problems/${code}): ${problemCatalog[code].title}.`).join('  \n'), // two blanks: a line break in Markdown
    headers: headerRefs(headersOfProblems(route, status, codes)),
    content: {
      'application/problem+json': {
        schema: problem,
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/** A 400 or 409 that passes by itself has Retry-After, as 429 and 503 always do; a 415 names the accepted media types. */
function headersOfProblems(
  { raw }: RouteContract,
  status: number,
  codes: readonly ProblemCode[],
): readonly HeaderName[] {
  if (status === 415) return [raw === undefined ? 'Accept-Post' : 'Accept'];
  if ((status === 400 || status === 409) && codes.some((code) => problemCatalog[code].retryable))
    return ['Retry-After'];
  return problemHeaders[status] ?? [];
}

/** Merges an answer and a problem with the same status, such as 503 of /ready: two media types. */
const merge = (own: ResponseObject | undefined, failure: ResponseObject): ResponseObject =>
  own === undefined
    ? failure
    : {
        description: `${own.description}  \n${failure.description}`,
        headers: { ...own.headers, ...failure.headers },
        content: { ...own.content, ...failure.content },
      };
