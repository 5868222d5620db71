import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { DeliveryService, Refusal, Unanswered } from './delivery-service.ts';
import { Problem } from './problem.ts';
import { readSpec, showSimulation } from './shapes.ts';
import { admit, startSimulation, type StartContext } from './start-simulation.ts';
import { listDue, prepareTable, takeTick } from './store.ts';
import { playTick } from './tick.ts';

export interface SimulatorOptions {
  /** The delivery service; asked each time, because a restarted one may be elsewhere. */
  readonly deliveryUrl: () => string;
  /** A key of its driver pool, for every product whose deliveries are simulated. */
  readonly poolKey: string;
  /** Its local database: for the simulator's own table, and for what is aged (`hurry.ts`). */
  readonly databaseUrl: string;
  /** How long a search for a driver lasts there. */
  readonly searchSeconds?: number;
}

export interface Simulator {
  readonly url: URL;
  close(): Promise<void>;
}

/** Those of charter-v1. */
const SEARCH_SECONDS = 900;
const TICK_SECONDS = 1;
const LOOK_EVERY_MS = 250;
/** Simulations that are played at once; others wait. */
const MAX_PLAYED = 8;
const MAX_BODY_BYTES = 10_000;
const PATH = /^\/v1\/sandbox\/deliveries\/([^/?]+)\/simulate(?:\?|$)/;

/** Starts the delivery simulator on a free port of 127.0.0.1, and continues what was running. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const db = new pg.Pool({ connectionString: options.databaseUrl, max: MAX_PLAYED + 4 });
  db.on('error', () => undefined); // an idle connection that is lost: the next query has another
  await prepareTable(db);
  const deliveries = new DeliveryService(options.deliveryUrl, options.poolKey);
  const ctx = { db, deliveries, searchSeconds: options.searchSeconds ?? SEARCH_SECONDS };
  const stopTicking = startTicking(ctx);
  const server = createServer((request, response) => {
    answer(ctx, request)
      .catch(answerOf)
      .then((answered) => write(response, answered))
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await stopTicking();
      await db.end();
    },
  };
}

/** Takes what is due, until it is stopped. */
function startTicking({ db, deliveries }: StartContext): () => Promise<void> {
  const playing = new Map<string, Promise<void>>();
  const play = (id: string) => {
    const played = takeTick(db, id, TICK_SECONDS, (simulation) => playTick({ db, deliveries }, simulation))
      .catch((error: unknown) => console.error(`simulation of ${id}: ${String(error)}`)) // it is due again
      .finally(() => playing.delete(id));
    playing.set(id, played);
  };
  const look = async () => {
    const due = await listDue(db, MAX_PLAYED).catch(() => []); // the database is away: the next look follows
    for (const id of due) if (!playing.has(id) && playing.size < MAX_PLAYED) play(id);
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(playing.values());
  };
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function answer(ctx: StartContext, request: IncomingMessage): Promise<Answered> {
  const id = PATH.exec(request.url ?? '')?.[1];
  if (id === undefined) throw new Problem('route_not_found', 'The sandbox simulates deliveries, and nothing else.');
  if (request.method !== 'POST')
    throw new Problem('method_not_allowed', 'A simulation is started by POST.', { headers: { allow: 'POST' } });
  const { authorization = '' } = request.headers;
  const body = await readBody(request);
  const delivery = await admit(ctx, authorization === '' ? undefined : authorization, id);
  const started = await startSimulation(ctx, authorization, delivery, readSpec(body));
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { status: 202, headers, body: JSON.stringify({ simulation: showSimulation(started) }) };
}

/** The body as text. Throws `body_too_large`. */
async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BODY_BYTES) throw new Problem('body_too_large', `At most ${MAX_BODY_BYTES} bytes.`);
  return Buffer.concat(chunks).toString('utf8');
}

/** What was refused here as a problem; what the delivery service refused as it was refused there. */
function answerOf(error: unknown): Answered {
  if (error instanceof Refusal) {
    const kept = ['content-type', 'www-authenticate', 'retry-after'].flatMap((name) => {
      const value = error.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return { status: error.status, headers: Object.fromEntries(kept), body: error.text };
  }
  const problem = error instanceof Problem ? error : failure(error);
  const headers = { 'content-type': 'application/problem+json', ...problem.headers };
  return { status: problem.status, headers, body: JSON.stringify(problem.document) };
}

function failure(error: unknown): Problem {
  if (error instanceof Unanswered) return new Problem('delivery_unavailable', 'Try again in a moment.');
  console.error(error);
  return new Problem('internal_error', 'The stack’s output says why.');
}

function write(response: ServerResponse, { status, headers, body }: Answered): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}
