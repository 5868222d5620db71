import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Connections, Unreachable } from './connections.ts';
import { clearSession, runQueries, type SqlResult } from './run-queries.ts';
import { BadRequest, readSqlRequest, type SqlRequest } from './sql-request.ts';

/** As large as Neon allows a request to be. */
const BODY_LIMIT_BYTES = 10 * 1024 * 1024;
/** With a login for each of five Workers below the `max_connections=200` that our Postgres starts with: psql still gets in. */
const CONNECTIONS_PER_LOGIN = 30;
/** Loopback only: it is no guard. */
const HOST = '127.0.0.1';

type Run = (request: SqlRequest) => Promise<SqlResult[]>;
/** What stands round each round trip. `hangUp` closes its connection: nobody hears what it answers. */
type Around = (request: SqlRequest, run: Run, hangUp: () => void) => Promise<SqlResult[]>;

export type GatewayOptions = { port: number; database: { host: string; port: number }; around?: Around };

export type Gateway = {
  port: number;
  /** What `neonConfig.fetchEndpoint` is set to: `http://127.0.0.1:port/sql`. */
  url: string;
  close(): Promise<void>;
};

/** Starts what Neon's HTTP driver talks to, in front of any Postgres. */
export async function startGateway({ port, database, around = plainly }: GatewayOptions): Promise<Gateway> {
  const connections = new Connections(database, CONNECTIONS_PER_LOGIN);
  const run: Run = (request) => runOn(connections, request);
  const server = createServer((request, response) => {
    void answer(request, response, (query) => around(query, run, () => void response.destroy()));
  });
  // Longer than any client keeps its connections, so that no client uses one that was just closed.
  server.keepAliveTimeout = 300_000;
  server.listen(port, HOST);
  await once(server, 'listening');
  const listening = (server.address() as AddressInfo).port;
  return {
    port: listening,
    url: `http://${HOST}:${listening}/sql`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      connections.close();
      await closed;
    },
  };
}

const plainly: Around = (request, run) => run(request);

async function runOn(connections: Connections, request: SqlRequest): Promise<SqlResult[]> {
  const client = await connections.take(request.login);
  let alive = false;
  try {
    const results = await runQueries(client, request);
    alive = true;
    return results;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError))
      throw new Unreachable('The connection to Postgres broke', { cause: error });
    alive = true;
    throw error;
  } finally {
    // As Neon does: a transaction that a single statement opened doesn't reach the next caller.
    const isClean = alive && (await clearSession(client, request.queries)) && client.getTransactionStatus() === 'I';
    client.release(!isClean);
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, run: Run): Promise<void> {
  try {
    if (request.url !== '/sql') throw new BadRequest(404, 'Only /sql is here');
    if (request.method !== 'POST') throw new BadRequest(405, 'Only POST is allowed');
    const query = await readSqlRequest(request, BODY_LIMIT_BYTES);
    const results = await run(query);
    send(response, 200, query.batch ? { results } : results[0]);
  } catch (error) {
    sendError(response, error);
  }
}

/**
 * Postgres' errors are a 400 with their fields, which the driver puts on its NeonDbError. It reports other errors as
 * text.
 */
function sendError(response: ServerResponse, error: unknown): void {
  if (error instanceof BadRequest) {
    // The rest of a body that is too large is not read.
    if (error.status === 413) response.setHeader('connection', 'close');
    return send(response, error.status, { message: error.message });
  }
  if (error instanceof pg.DatabaseError && !isShuttingDown(error)) {
    const { message, name: _class, length: _bytes, ...fields } = error;
    return send(response, 400, { message, ...fields });
  }
  send(response, 503, { message: error instanceof Error ? error.message : 'The database is unreachable' });
}

/** 57P01 to 57P03: stopping, crashed, starting; the same as unreachable. 53300: no connection left. */
function isShuttingDown({ code }: pg.DatabaseError): boolean {
  return code === '53300' || (code?.startsWith('57P0') ?? false);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
