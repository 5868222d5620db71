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
import { webhookSender, type Webhooks, type WebhookTarget } from './webhooks.ts';
import { API_VERSION, type World } from './world.ts';

export type PaymentsOptions = {
  /** 0 for a free one. */
  port: number;
  /** The only secret key that is accepted. */
  key: string;
  webhook?: WebhookTarget;
  /** JSON file that keeps the state over restarts. */
  stateFile?: string;
  /** Milliseconds; for tests that need another day. */
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
  /** The processor is gone: connections are refused, webhooks stop. The state stays. */
  stop: () => Promise<void>;
  /** Back on the same port with the same state; undelivered webhooks go out again. */
  start: () => Promise<void>;
  /** Stops for good and writes the state down. */
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
  const sender = webhookSender(options.webhook, file.changed);
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
  /** Of what happens without a request. */
  const ownWorld = () => world({ id: null, idempotency_key: null });
  const api = { key: options.key, world, claim };

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
    const method = incoming.method ?? 'GET';
    const read = await readBody(incoming);
    const request = { method, path: pathname, query: search.slice(1), body: read ?? '', headers: incoming.headers };
    if (!pathname.startsWith('/v1/')) {
      const page = handlePage(ownWorld(), request);
      file.changed();
      write(outgoing, page);
      return;
    }
    const given = read === null ? tooLarge() : await answer(api, request, faults.take(method, pathname));
    const idempotencyKey = incoming.headers['idempotency-key']?.toString();
    calls.push({ method, path: pathname, idempotencyKey, status: given === 'cut' ? 0 : given.status });
    if (calls.length > MAX_CALLS) calls.shift();
    if (method !== 'GET') file.changed();
    if (given === 'cut') incoming.socket.destroy();
    else write(outgoing, { ...given, headers: { 'Content-Type': 'application/json', ...given.headers } });
  }

  async function start(): Promise<void> {
    if (server) return;
    const fresh = createServer((incoming, outgoing) => {
      serve(incoming, outgoing).catch((error: unknown) => write(outgoing, failureAnswer(error)));
    });
    await new Promise<void>((resolve, reject) => {
      fresh.once('error', reject);
      fresh.listen(port, '127.0.0.1', resolve);
    });
    port = (fresh.address() as AddressInfo).port;
    server = fresh;
    deciding = setInterval(() => decideRefunds(ownWorld()), DECIDE_EVERY_MS).unref();
    sender.resume(state.events.values());
  }

  async function stop(): Promise<void> {
    const old = server;
    server = undefined;
    clearInterval(deciding);
    sender.stop();
    if (old) {
      const closed = new Promise((resolve) => old.close(resolve));
      old.closeAllConnections();
      await closed;
    }
    file.flush();
  }

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    calls,
    webhooks: sender.controls,
    intents: () => structuredClone([...state.intents.values()]),
    decideRefunds: () => decideRefunds(ownWorld(), 0),
    failNext: (fault) => faults.failNext(fault),
    stop,
    start,
    close: stop,
  };
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
