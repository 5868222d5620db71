import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as send,
  type ClientRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Socket, type AddressInfo, type NetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Front {
  readonly port: number;
  /**
   * Keeps requests that come from now on, and waits a moment for those that are being answered. Streams of events aren't
   * waited for. Answers what lets the kept ones on.
   */
  hold(): Promise<() => void>;
  close(): Promise<void>;
}

/**
 * A connection whose reading side stays open when its writing side breaks: what the Worker wrote before it closed
 * counts.
 */
class Upstream extends Socket {
  writeFailed = false;

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.writeFailed) return done();
    // oxlint-disable-next-line no-underscore-dangle -- what a stream's implementer overrides is called so
    super._write(chunk, encoding, this.#kept(done));
  }

  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: (error?: Error | null) => void): void {
    if (this.writeFailed) return done();
    // oxlint-disable-next-line no-underscore-dangle -- as above
    super._writev?.(chunks, this.#kept(done));
  }

  #kept(done: () => void): (error?: Error | null) => void {
    return (error) => {
      this.writeFailed ||= Boolean(error);
      done();
    };
  }
}

class UpstreamAgent extends Agent {
  override createConnection(options: NetConnectOpts): Socket {
    return new Upstream().connect(options).setNoDelay(true);
  }

  override keepSocketAlive(socket: Duplex): boolean {
    return !(socket as Upstream).writeFailed && (super.keepSocketAlive(socket) as unknown as boolean); // typed void
  }
}

/** What Cloudflare reports of the client, and a caller can't set. */
function headersOf(request: IncomingMessage): NodeJS.Dict<string | string[]> {
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1';
  return { ...request.headers, 'cf-connecting-ip': address };
}

/** An answer's headers as name and value pairs, without those of the Worker's connection. */
function rawHeadersOf(answer: IncomingMessage, ...dropped: readonly string[]): string[] {
  const own = new Set(['connection', 'keep-alive', ...dropped]);
  return pairsOf(answer)
    .filter(([name]) => !own.has(name.toLowerCase()))
    .flat();
}

const pairsOf = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : []));

/**
 * Listens on a Worker's public port and passes everything on, sockets included. It sets `CF-Connecting-IP` as the edge
 * does, because workerd's own sockets don't. `target` is asked each time, because a restarted Worker may have another
 * port, and something else may stand beside the Worker below a path. `redirects` are the stack's own, by path.
 */
export async function startFront(
  port: number,
  target: (path: string) => URL,
  redirects: Readonly<Record<string, () => string | undefined>> = {},
): Promise<Front> {
  const agent = new UpstreamAgent({ keepAlive: true });
  const forward = (request: IncomingMessage) => {
    const { hostname, port: to } = target(request.url ?? '/');
    const headers = headersOf(request);
    return send({ agent, host: hostname, port: to, method: request.method, path: request.url, headers });
  };
  const pause = startPause();
  const server = createServer((request, response) => {
    const elsewhere = redirects[request.url ?? '']?.();
    if (elsewhere === undefined) pause.enter(response, () => handOn(request, forward(request), response));
    else response.writeHead(302, { location: elsewhere, 'cache-control': 'no-store' }).end();
  });
  const sockets = new Set<Duplex>(); // the server waits for them, but closes none
  server.on('upgrade', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    sockets.add(client);
    client.on('close', () => sockets.delete(client));
    void pause.passed().then(() => handSocketOn(client, head, forward(request)));
  });
  await listen(server, port);
  return {
    port: (server.address() as AddressInfo).port,
    hold: () => pause.hold(),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      await closed;
    },
  };
}

/** How long a swap waits for what is being answered. */
const ANSWER_MS = 500;

/** Requests that are being answered, and a gate before those that come. */
function startPause() {
  let gate: Promise<void> | undefined;
  const open = new Set<ServerResponse>();
  const enter = (response: ServerResponse, go: () => void) => {
    if (gate !== undefined) return void gate.then(() => enter(response, go));
    open.add(response);
    response.once('close', () => open.delete(response));
    go();
  };
  const waitsFor = () => [...open].filter((each) => !/event-stream/.test(String(each.getHeader('content-type'))));
  return {
    enter,
    passed: async () => gate,
    async hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      const closed = waitsFor().map((response) => once(response, 'close'));
      await Promise.race([Promise.all(closed), sleep(ANSWER_MS)]);
      return () => {
        gate = undefined;
        resolve();
      };
    },
  };
}

function handOn(request: IncomingMessage, upstream: ClientRequest, response: ServerResponse): void {
  let answered = false;
  upstream.on('response', (answer) => {
    answered = true;
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, rawHeadersOf(answer));
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    if (!answered) refuse(response, error.code);
  });
  const discard = () => {
    request.unpipe(upstream);
    request.resume(); // the Worker wants no more of the body, yet the client sends it all before it reads the answer
  };
  upstream.on('close', discard);
  response.on('finish', discard);
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}

const GONE = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET']);

function refuse(response: ServerResponse, code: string | undefined): void {
  const [status, title] = GONE.has(code) ? [503, 'The Worker is not running'] : [502, 'The Worker’s answer is broken'];
  const headers = { 'content-type': 'application/problem+json', ...(status === 503 ? { 'retry-after': '1' } : {}) };
  response.writeHead(status, headers).end(JSON.stringify({ type: 'about:blank', title, status }));
}

function handSocketOn(client: Duplex, head: Buffer, upstream: ClientRequest): void {
  client.on('error', () => upstream.destroy());
  client.on('close', () => upstream.destroy());
  upstream.on('upgrade', (answer, socket, rest) => {
    client.write(headOf(answer, pairsOf(answer).flat()));
    socket.write(head);
    client.write(rest);
    socket.pipe(client).pipe(socket);
    socket.on('error', () => client.destroy());
    client.on('close', () => socket.destroy());
  });
  upstream.on('response', (answer) => {
    client.write(headOf(answer, [...rawHeadersOf(answer, 'transfer-encoding'), 'connection', 'close']));
    answer.pipe(client);
    answer.on('error', () => client.destroy());
  });
  upstream.on('error', () => client.destroy());
  upstream.end();
}

const headOf = ({ statusCode, statusMessage }: IncomingMessage, headers: readonly string[]) =>
  `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${headers
    .map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`))
    .join('')}\r\n`;

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}
