import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { answer, failureAnswer, type ApiAnswer } from './api.ts';
import { Failure } from './failure.ts';
import { faultQueue, type Fault } from './faults.ts';
import { keyring } from './idempotency.ts';
import type { PaymentIntent } from './objects.ts';
import { handlePage } from './pages.ts';
import { decideRefunds } from './refunds.ts';
import { loadState, stateFile } from './state.ts';
import { WebhookSender, type Webhooks, type WebhookTarget } from './webhooks.ts';
import { API_VERSION, type World } from './world.ts';

export type PaymentsOptions = {
  /** 0 for a free one. */
  port: number;
  /** The only secret key that is accepted. */
  key: string;
  webhook?: WebhookTarget;
  /** JSON file that keeps the state over restarts. */
  stateFile?: string;
  /** In milliseconds; for tests that need another day. */
  clock?: () => number;
};

/** One API request as it was answered; status 0 for a connection that was destroyed. */
export type Call = { method: string; path: string; idempotencyKey: string | undefined; status: number };

export type Payments = {
  url: string;
  port: number;
  calls: readonly Call[];
  webhooks: Webhooks;
  intents: () => PaymentIntent[];
  /** Decides the refunds that are decided later, at once. */
  decideRefunds: () => void;
  failNext: (fault?: Fault) => void;
  /** The processor is down: connections are refused, no webhooks. The state stays. */
  stop: () => Promise<void>;
  /** Up again on the same port with the same state; undelivered webhooks are sent again. */
  start: () => Promise<void>;
  /** Stops for good and writes the state. */
  close: () => Promise<void>;
};

const DECIDE_EVERY_MS = 1_000;
const MAX_CALLS = 10_000;
const MAX_BODY_BYTES = 1_048_576;

/** Starts the payment sandbox on 127.0.0.1. */
export async function startPayments(options: PaymentsOptions): Promise<Payments> {
  const clock = options.clock ?? Date.now;
  const state = loadState(options.stateFile);
  const file = stateFile(options.stateFile, state);
  const sender = new WebhookSender(options.webhook, file.changed);
  const faults = faultQueue();
  const claim = keyring(state);
  const calls: Call[] = [];
  let port = options.port;
  let server: Server | undefined;
  let deciding: NodeJS.Timeout | undefined;

  const world = (request: World['request'], apiVersion = API_VERSION): World => ({
    state,
    now: Math.floor(clock() / 1_000),
    apiVersion,
    request,
    payUrl: (id) => `http://127.0.0.1:${port}/pay/${id}`,
    deliver: (event) => sender.deliver(event),
  });
  /** For what happens without a request. */
  const ownWorld = () => world({ id: null, idempotency_key: null });
  const api = { key: options.key, world, claim };

  const serving = { api, ownWorld, faults, calls, changed: file.changed };

  async function start(): Promise<void> {
    if (server) return;
    server = await listen(port, (incoming, outgoing) => serve(incoming, outgoing, serving));
    port = (server.address() as AddressInfo).port;
    deciding = setInterval(() => decideRefunds(ownWorld()), DECIDE_EVERY_MS).unref();
    sender.resume(state.events.values());
  }

  async function stop(): Promise<void> {
    const old = server;
    server = undefined;
    clearInterval(deciding);
    sender.stop();
    if (old) await closed(old);
    file.flush();
  }

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    calls,
    webhooks: sender,
    intents: () => structuredClone([...state.intents.values()]),
    decideRefunds: () => decideRefunds(ownWorld(), 0),
    failNext: (fault) => faults.failNext(fault),
    stop,
    start,
    close: stop,
  };
}

interface Serving {
  readonly api: Parameters<typeof answer>[0];
  readonly ownWorld: () => World;
  readonly faults: ReturnType<typeof faultQueue>;
  readonly calls: Call[];
  readonly changed: () => void;
}

/** Answers one request: a page, or an API call, with a fault if one matches. */
async function serve(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { api, ownWorld, faults, calls, changed }: Serving,
): Promise<void> {
  const { pathname, search } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  const method = incoming.method ?? 'GET';
  const read = await readBody(incoming);
  const request = { method, path: pathname, query: search.slice(1), body: read ?? '', headers: incoming.headers };
  if (!pathname.startsWith('/v1/')) {
    const page = handlePage(ownWorld(), request);
    changed();
    write(outgoing, page);
    return;
  }
  const given = read === null ? tooLarge() : await answer(api, request, faults.take(method, pathname));
  const idempotencyKey = incoming.headers['idempotency-key']?.toString();
  calls.push({ method, path: pathname, idempotencyKey, status: given === 'cut' ? 0 : given.status });
  if (calls.length > MAX_CALLS) calls.shift();
  if (method !== 'GET') changed();
  if (given === 'cut') incoming.socket.destroy();
  else write(outgoing, { ...given, headers: { 'Content-Type': 'application/json', ...given.headers } });
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

async function listen(port: number, listener: Listener): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    listener(incoming, outgoing).catch((error: unknown) => write(outgoing, failureAnswer(error)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

async function closed(server: Server): Promise<void> {
  const ended = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await ended;
}

/** The body as text; null when it is too large. */
async function readBody(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size > MAX_BODY_BYTES ? null : Buffer.concat(chunks).toString('utf8');
}

function tooLarge(): ApiAnswer {
  return failureAnswer(
    new Failure(413, { type: 'invalid_request_error', message: 'The request is too large.' }, false),
  );
}

function write(outgoing: ServerResponse, { status, headers, body }: ApiAnswer): void {
  if (outgoing.headersSent || outgoing.destroyed) return;
  outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
}
