import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { answer, failureAnswer, type ApiAnswer, type Around } from './api.ts';
import { Failure } from './failure.ts';
import { keyring } from './idempotency.ts';
import { handlePage } from './pages.ts';
import { disputeLater } from './disputes.ts';
import { decideRefunds } from './refunds.ts';
import { loadState, stateFile, type State, type StateFile } from './state.ts';
import { WebhookSender, type Attempt, type Sender, type WebhookTarget } from './webhooks.ts';
import { API_VERSION, type World } from './world.ts';

export type PaymentsOptions = {
  /** 0 for a free one. */
  port: number;
  /** The only secret key that is accepted. */
  key: string;
  /** Each is sent every event. */
  webhooks?: readonly WebhookTarget[];
  /** JSON file that keeps the state over restarts. */
  stateFile?: string;
};

export type Payments = {
  url: string;
  port: number;
  /** Connections are refused from now on, and webhooks stop. The state is written down. */
  close: () => Promise<void>;
};

/** What the server is put together from. What is kept here outlives it. */
export type Parts = {
  state: State;
  file: StateFile;
  claim: ReturnType<typeof keyring>;
  sender: Sender;
  around: Around;
  /** Milliseconds. */
  clock: () => number;
};

const DECIDE_EVERY_MS = 1_000;
const MAX_BODY_BYTES = 1_048_576;

/** Starts the payment sandbox on 127.0.0.1. */
export const startPayments = (options: PaymentsOptions): Promise<Payments> => servePayments(options, partsOf(options));

export function partsOf(options: Omit<PaymentsOptions, 'port' | 'key'>, noted?: (attempt: Attempt) => void): Parts {
  const state = loadState(options.stateFile);
  const file = stateFile(options.stateFile, state);
  const sender = new WebhookSender(options.webhooks ?? [], state.undelivered, (attempt) => {
    file.changed();
    noted?.(attempt);
  });
  const around: Around = { door: (_request, next) => next(), inside: async (_request, next) => next() };
  return { state, file, claim: keyring(state), sender, around, clock: Date.now };
}

/** Undelivered webhooks of an earlier run go out again. */
export async function servePayments(
  { port: wanted, key }: Pick<PaymentsOptions, 'port' | 'key'>,
  { state, file, claim, sender, around, clock }: Parts,
): Promise<Payments & { world: () => World }> {
  let port = wanted;
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
    const given = read === null ? tooLarge() : await answer({ key, world, claim, around }, request);
    if (method !== 'GET') file.changed();
    if (given === 'cut') incoming.socket.destroy();
    else write(outgoing, { ...given, headers: { 'Content-Type': 'application/json', ...given.headers } });
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch((error: unknown) => write(outgoing, failureAnswer(error)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  port = (server.address() as AddressInfo).port;
  const deciding = setInterval(() => decideLater(ownWorld()), DECIDE_EVERY_MS).unref();
  sender.resume(state.events.values());
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    world: ownWorld,
    async close() {
      clearInterval(deciding);
      sender.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      file.flush();
    },
  };
}

/** What becomes of payments some time after they were made. */
function decideLater(world: World): void {
  decideRefunds(world);
  disputeLater(world);
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
