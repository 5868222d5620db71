import { workers, type ServiceName } from '#src/workers.ts';
import type { RouteContract } from '#src/http/route.ts';
import { SERVICE_VERSION } from '#src/http/status/status-routes.ts';
import type { ProblemCode } from '#src/platform/problem/catalog.ts';
import type { Spelling } from '#src/platform/words/spelling.ts';
import { problemCatalog } from '../declared.ts';
import { responseHeaders } from './headers.ts';
import { problemCodesOf } from './implied-problems.ts';
import { JsonSchemas } from './json-schemas.ts';
import { operationOf } from './operation.ts';
import { problemExample, problemShape } from './problem-shape.ts';
import { securitySchemesOf } from './security.ts';
import { shareCommonParts, type Operation } from './share.ts';
import { tagOf, type Tag } from './tags.ts';
import { webhooksOf } from './webhooks.ts';

export type OpenApiDocument = Readonly<Record<string, unknown>>;

/** The OpenAPI 3.1 document of a Worker, from its routes. The same routes give the same bytes. */
export function documentOf(
  service: ServiceName,
  routes: readonly RouteContract[],
  spelling: Spelling,
): OpenApiDocument {
  const codes = codesOf(routes);
  const schemas = new JsonSchemas();
  const problem = schemas.refer(problemShape(spelling, codes));
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const item = (paths[templateOf(route.path)] ??= {});
    item[route.method.toLowerCase()] = operationOf(route, schemas, problem);
  }
  const resolved = schemas.resolve({ paths, ...webhooksOf(service, spelling, schemas) });
  const { document, components } = shareCommonParts(resolved.document);
  const isUsed = usedIn({ ...document, ...components });
  const securitySchemes = securitySchemesOf(routes);
  return {
    openapi: '3.1.1',
    info: {
      title: `Waypost ${service}`,
      version: SERVICE_VERSION,
      summary: workers[service].about,
      description: conventions(spelling),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This service.' }],
    tags: tagsOf(routes),
    ...document,
    components: {
      schemas: resolved.schemas,
      ...components,
      headers: Object.fromEntries(Object.entries(responseHeaders).filter(([name]) => isUsed('headers', name))),
      examples: Object.fromEntries(
        codes
          .filter((code) => isUsed('examples', code))
          .map((code) => [code, { summary: problemCatalog[code].title, value: problemExample(code, spelling) }]),
      ),
      // Where there are none, no list of none: the reference would offer to authorize.
      ...(Object.keys(securitySchemes).length === 0 ? {} : { securitySchemes }),
    },
  };
}

/** Whether something refers to a component. */
function usedIn(document: object): (kind: string, name: string) => boolean {
  const text = JSON.stringify(document);
  return (kind, name) => text.includes(`"#/components/${kind}/${name}"`);
}

/** `/a/:b` and Hono's `/a/:b{.+}` in OpenAPI's spelling. */
const templateOf = (path: string) => path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}');

function codesOf(routes: readonly RouteContract[]): readonly [ProblemCode, ...ProblemCode[]] {
  const used = new Set<ProblemCode>(['route_not_found', ...routes.flatMap(problemCodesOf)]);
  return (Object.keys(problemCatalog) as ProblemCode[]).filter((code) => used.has(code)) as [
    ProblemCode,
    ...ProblemCode[],
  ];
}

/** In the order of their first operations, with Status last. */
function tagsOf(routes: readonly RouteContract[]): readonly Tag[] {
  const tags = new Map(routes.map(({ path }) => tagOf(path)).map((tag) => [tag.name, tag]));
  return [...tags.values()].toSorted((a, b) => Number(a.name === 'Status') - Number(b.name === 'Status'));
}

const conventions = (spelling: Spelling) =>
  [
    '**Failures** are `application/problem+json` (RFC 9457). Rely on `code`; `type` is the URL of a page that explains it.',
    `Every response has \`X-Request-Id\`; a problem has the same id as \`${spelling === 'snake' ? 'request_id' : 'requestId'}\`. An unknown path is 404 \`route_not_found\`.`,
    '**Requests** are JSON in UTF-8, unless an operation names another media type. A field or query parameter that isn’t documented is refused, not ignored.',
    '**Money** is USD in minor units (cents): integers in requests, decimal strings in responses, unless a field says otherwise.',
    '**Times** are ISO 8601 in UTC with milliseconds. Ids are UUIDs.',
    '**HEAD** works for every GET.',
  ].join('\n\n');
