import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '#src/workers.ts';
import { followed, resolvePointer } from '#test/openapi/walk.ts';

interface Documented {
  readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
  readonly 'x-quotas': readonly { readonly name: string }[];
  readonly 'x-error-codes': readonly string[];
}

/** Headers that an operation's document needn't name: of every response, of caching and CORS, and of the transport. */
const OF_ALL = new Set(
  [
    'cache-control content-security-policy content-type referrer-policy server-timing vary',
    'strict-transport-security x-content-type-options',
    'age cf-cache-status connection content-encoding content-length date keep-alive transfer-encoding',
  ].flatMap((line) => line.split(' ')),
);

interface Published {
  readonly document: unknown;
  /** Its paths, those with the fewest parameters first: as the router has it. */
  readonly paths: readonly { readonly pattern: RegExp; readonly item: Readonly<Record<string, Documented>> }[];
}

const folder = join(import.meta.dirname, '../../docs/openapi');
const read = new Map<ServiceName, Published>();

function publishedOf(service: ServiceName): Published {
  const known = read.get(service);
  if (known !== undefined) return known;
  const document: unknown = JSON.parse(readFileSync(join(folder, `${service}.json`), 'utf8'));
  const paths = Object.entries(resolvePointer(document, '#/paths') as Record<string, Record<string, Documented>>)
    .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([path, item]) => ({
      item,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }));
  const published = { document, paths };
  read.set(service, published);
  return published;
}

/**
 * What an answer has that its published document doesn't say: a status, a header, the code of a problem, or a quota that
 * is used up. What reaches no operation is no matter of the document's.
 */
export function undocumentedIn(
  service: ServiceName,
  method: string,
  path: string,
  response: Response,
  code?: string,
): string[] {
  const { document, paths } = publishedOf(service);
  const pathname = path.split(/[?#]/)[0] ?? '';
  const item = paths.find(({ pattern }) => pattern.test(pathname))?.item;
  const operation = item?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
  if (operation === undefined) return [];
  const named = operation.responses[response.status];
  if (named === undefined) return [`status ${response.status}`];
  const { headers = {} } = followed(document, named);
  const known = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const quota = /^"(\w+)"/.exec(response.headers.get('ratelimit-policy') ?? '')?.[1];
  return [
    ...[...response.headers.keys()]
      .filter((name) => !OF_ALL.has(name) && !name.startsWith('access-control-') && !known.has(name))
      .map((name) => `header ${name} of ${response.status}`),
    ...(quota === undefined || operation['x-quotas'].some(({ name }) => name === quota) ? [] : [`quota ${quota}`]),
    ...(code === undefined || operation['x-error-codes'].includes(code) ? [] : [`code ${code}`]),
  ];
}

/** The code of a problem document; undefined for any other answer. */
async function problemCodeOf(method: string, response: Response): Promise<string | undefined> {
  if (method === 'HEAD' || response.headers.get('content-type') !== 'application/problem+json') return undefined;
  return ((await response.clone().json()) as { code: string }).code;
}

/** An answer that is as documented. Throws what isn't. */
export async function asDocumented(
  service: ServiceName,
  method: string,
  path: string,
  response: Response,
): Promise<Response> {
  const faults = undocumentedIn(service, method, path, response, await problemCodeOf(method, response));
  if (faults.length === 0) return response;
  throw new Error(`DOC-1 ${method} ${path} isn’t as docs/openapi/${service}.json has it: ${faults.join(', ')}`);
}
