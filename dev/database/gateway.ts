import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Connections, Unreachable } from './connections.ts';
import { Faults, type Delay, type Fault, type Trip } from './faults.ts';
import { clearSession, runQueries, type SqlResult } from './run-queries.ts';
import { BadRequest, readSqlRequest, type SqlRequest } from './sql-request.ts';

/** As large as Neon allows a request to be. */
const BODY_LIMIT_BYTES = 10 * 1024 * 1024;
/** Below the `max_connections=200` of our Postgres, so that migrations and psql can still connect. */
const CONNECTION_LIMITS = { perLogin: 40, total: 150 };
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

export type GatewayOptions = { port: number; host?: string; database: { host: string; port: number } };

export type Gateway = {
  port: number;
  /** What `neonConfig.fetchEndpoint` is set to: `http://127.0.0.1:port/sql`. */
  url: string;
  /** How many `POST /sql` it got: the round trips. */
  readonly trips: number;
  resetTrips(): void;
  onTrip: ((trip: Trip) => void) | undefined;
  /**
   * Cuts the HTTP connection of the next matching round trip without an answer, with its transaction rolled back
   * (`before_commit`) or committed (`after_commit`). If Postgres refuses the statement, it is answered and the fault is
   * used up.
   */
  failNext(fault: Fault): void;
  /** Waits before it runs the next matching round trip. */
  delayNext(delay: Delay): void;
  /** Forgets faults and delays that did not hit. */
  clearFaults(): void;
  close(): Promise<void>;
};

/**
 * Starts the server that Neon's HTTP driver talks to, in front of any Postgres. Only on loopback, because it protects
 * nothing.
 */
export async function startGateway({ port, host = '127.0.0.1', database }: GatewayOptions): Promise<Gateway> {
  if (!LOOPBACK.includes(host)) throw new Error(`The database gateway listens on loopback only, not on ${host}`);
  const connections = new Connections(database, CONNECTION_LIMITS);
  const faults = new Faults();
  let trips = 0;

  const server = createServer((request, response) => {
    if (request.url === '/sql' && request.method === 'POST') trips += 1;
    void answer(request, response, (asked) => run(asked, { connections, faults, onTrip: gateway.onTrip }));
  });
  // Longer than any client keeps its connections, so that no client uses one that was just closed.
  server.keepAliveTimeout = 300_000;

  server.listen(port, host);
  await once(server, 'listening');
  const listening = (server.address() as AddressInfo).port;
  const gateway: Gateway = {
    port: listening,
    url: `http://${host === '::1' ? '[::1]' : host}:${listening}/sql`,
    get trips() {
      return trips;
    },
    resetTrips: () => void (trips = 0),
    onTrip: undefined,
    failNext: (fault) => faults.armCut(fault),
    delayNext: (delay) => faults.armDelay(delay),
    clearFaults: () => faults.clear(),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, connections.close()]);
    },
  };
  return gateway;
}

interface Running {
  readonly connections: Connections;
  readonly faults: Faults;
  readonly onTrip: ((trip: Trip) => void) | undefined;
}

/** Runs a round trip on a connection of its login, with a fault if one matches. */
async function run(request: SqlRequest, { connections, faults, onTrip }: Running): Promise<SqlResult[] | 'cut'> {
  const { login, queries } = request;
  const trip = {
    queries: queries.map(({ query }) => query),
    params: queries.flatMap(({ params }) => params),
    user: login.user,
    database: login.database,
  };
  onTrip?.(trip);
  await faults.delay(trip);
  const connection = await connections.take(login);
  let alive = false;
  try {
    const cut = faults.takeCut(trip);
    const results = await runQueries(connection, request, cut);
    alive = cut === undefined;
    return cut ? 'cut' : results;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError))
      throw new Unreachable('The connection to Postgres broke', { cause: error });
    alive = true;
    throw error;
  } finally {
    connections.release(connection, { reusable: alive && (await clearSession(connection, queries)) });
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  execute: (request: SqlRequest) => Promise<SqlResult[] | 'cut'>,
): Promise<void> {
  try {
    if (request.url !== '/sql') throw new BadRequest(404, 'Only /sql is here');
    if (request.method !== 'POST') throw new BadRequest(405, 'Only POST is allowed');
    const query = await readSqlRequest(request, BODY_LIMIT_BYTES);
    const results = await execute(query);
    if (results === 'cut') request.socket.destroy();
    else send(response, 200, query.batch ? { results } : results[0]);
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
