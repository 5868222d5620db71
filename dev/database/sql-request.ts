import type { IncomingMessage } from 'node:http';
import type { Login } from './connections.ts';

export type Query = { query: string; params: unknown[]; arrayMode: boolean };

/** One round trip of Neon's driver, read from its headers and body. */
export type SqlRequest = { login: Login; queries: Query[]; batch: boolean; begin: string; rawText: boolean };

/** A request that the driver doesn't make. */
export class BadRequest extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const ISOLATION: Record<string, string> = {
  ReadUncommitted: 'READ UNCOMMITTED',
  ReadCommitted: 'READ COMMITTED',
  RepeatableRead: 'REPEATABLE READ',
  Serializable: 'SERIALIZABLE',
};

/** Throws `BadRequest` for a body over `limitBytes`, bad JSON, or headers without a login. */
export async function readSqlRequest(request: IncomingMessage, limitBytes: number): Promise<SqlRequest> {
  const headers = request.headers;
  const login = readLogin(headers['neon-connection-string']);
  const arrayMode = headers['neon-array-mode'] === 'true';
  const body = await readBody(request, limitBytes);
  const batch = Array.isArray(body['queries']);
  const queries = (batch ? (body['queries'] as unknown[]) : [body]).map((one) => readQuery(one, arrayMode));
  return { login, queries, batch, begin: readBegin(headers), rawText: headers['neon-raw-text-output'] === 'true' };
}

/** Host and port of the connection string are ignored: the gateway serves one Postgres. */
function readLogin(header: string | string[] | undefined): Login {
  if (typeof header !== 'string') throw new BadRequest(400, 'Neon-Connection-String is missing');
  if (!URL.canParse(header)) throw new BadRequest(400, 'Neon-Connection-String is no postgres:// URL');
  const { username, password, pathname } = new URL(header);
  const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  const database = decodeURIComponent(pathname.slice(1));
  if (!login.user || !database) throw new BadRequest(400, 'Neon-Connection-String lacks a role or a database');
  return { ...login, database };
}

async function readBody(request: IncomingMessage, limitBytes: number): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limitBytes) throw new BadRequest(413, `The body exceeds ${limitBytes} bytes`);
    chunks.push(chunk);
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>;
  } catch {
    // Any other text gets the same answer.
  }
  throw new BadRequest(400, 'The body is no JSON object');
}

function readQuery(value: unknown, arrayMode: boolean): Query {
  const one = (value ?? {}) as Record<string, unknown>;
  const params = one['params'] ?? [];
  if (typeof one['query'] !== 'string' || !Array.isArray(params)) {
    throw new BadRequest(400, 'A query is { query: string, params?: array, arrayMode?: boolean }');
  }
  return { query: one['query'], params, arrayMode: (one['arrayMode'] as boolean | undefined) ?? arrayMode };
}

/** Sets only what a header asks for. Everything else is the default of the role or database. */
function readBegin(headers: IncomingMessage['headers']): string {
  const level = headers['neon-batch-isolation-level'];
  const isolation = typeof level === 'string' ? ISOLATION[level] : undefined;
  if (level !== undefined && !isolation) throw new BadRequest(400, `Unknown isolation level ${String(level)}`);
  const readOnly = headers['neon-batch-read-only'];
  const deferrable = headers['neon-batch-deferrable'];
  return [
    'BEGIN',
    isolation && `ISOLATION LEVEL ${isolation}`,
    readOnly !== undefined && (readOnly === 'true' ? 'READ ONLY' : 'READ WRITE'),
    deferrable !== undefined && (deferrable === 'true' ? 'DEFERRABLE' : 'NOT DEFERRABLE'),
  ]
    .filter(Boolean)
    .join(' ');
}
