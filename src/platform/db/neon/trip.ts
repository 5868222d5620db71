import { NeonDbError, type PostgresFields } from './error.ts';

type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;

/** What src/platform/db/database.ts sets. Any real Neon host is reached at `api.` beside it. */
export const neonConfig: {
  fetchEndpoint: string | ((host: string, port: string, options?: object) => string);
  fetchFunction: FetchFunction | undefined;
} = {
  fetchEndpoint: (host) => `https://${host.includes('.') ? `api${host.slice(host.indexOf('.'))}` : host}/sql`,
  fetchFunction: undefined,
};

/** What Neon's logs and pg_stat_activity show: the driver whose protocol this is. */
const APPLICATION = 'pkg:npm/%40neondatabase/serverless@1.2.0';

/** One round trip: posts a statement or a batch, answers Neon's JSON. Throws `NeonDbError` if nobody answers, or Postgres refuses. */
export async function makeTrip(
  connection: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  fetchOptions: object,
): Promise<unknown> {
  const url = readConnection(connection);
  const { fetchEndpoint, fetchFunction } = neonConfig;
  let response: Response;
  try {
    response = await (fetchFunction ?? fetch)(
      typeof fetchEndpoint === 'string' ? fetchEndpoint : fetchEndpoint(url.hostname, url.port, { jwtAuth: false }),
      {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'Neon-Connection-String': `postgresql:${url.href.slice(url.protocol.length)}`,
          'Neon-Raw-Text-Output': 'true',
          'Neon-Array-Mode': 'true',
          ...headers,
        },
        ...fetchOptions,
      },
    );
  } catch (error) {
    throw new NeonDbError(`Error connecting to database: ${String(error)}`, {}, error);
  }
  if (response.ok) return response.json();
  if (response.status !== 400) {
    throw new NeonDbError(`Server error (HTTP status ${response.status}): ${await response.text()}`);
  }
  const { message, ...fields } = (await response.json()) as PostgresFields & { message: string };
  throw new NeonDbError(message, fields);
}

/** As an `http:` URL, whose parser knows hosts and escapes. Unlike the driver's, these errors don't quote the password. */
function readConnection(connection: string): URL {
  const text = connection.replace(/^postgres(?:ql)?:/i, 'http:');
  const url = text !== connection && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username === '' || url.pathname.length < 2) {
    throw new NeonDbError('The connection string is no postgresql:// URL with a user, a host and a database');
  }
  if (!url.searchParams.has('application_name')) url.searchParams.append('application_name', APPLICATION);
  return url;
}
