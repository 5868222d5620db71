import { createServer as createTcpServer, type Server as TcpServer, type Socket } from 'node:net';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

/** A site on the loopback. `host` is its entry of the allow-list. */
export interface Site {
  readonly url: string;
  readonly host: string;
  /** Paths, in the order of the requests. */
  readonly asked: readonly string[];
  /** Answers whose reader hung up before they ended. */
  readonly cancelled: () => number;
}

const addressOf = (server: TcpServer): string => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `127.0.0.1:${address.port}`;
};

/** Starts a site that answers as `listener` says, and stops it with the test. */
export async function startSite(listener: (request: IncomingMessage, response: ServerResponse) => void): Promise<Site> {
  const asked: string[] = [];
  let cancelled = 0;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.on('close', () => (cancelled += response.writableFinished ? 0 : 1));
    response.on('error', () => undefined);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  });
  const host = addressOf(server);
  return { url: `http://${host}`, host, asked, cancelled: () => cancelled };
}

/** A server of bytes, for what no HTTP server does. */
export async function startRaw(
  connected: (socket: Socket) => void,
): Promise<{ host: string; connections: () => number }> {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    connected(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  return { host: addressOf(server), connections: () => connections };
}

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = Number(addressOf(server).split(':')[1]);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const PIECE = Buffer.alloc(65_536, 'a');

/** A gzip file may have many members. */
const bomb = Buffer.concat(Array<Buffer>(64).fill(gzipSync(Buffer.alloc(8 * 1024 * 1024))));

/** Bodies that never end, or are far larger than they look. */
export const hostile = {
  /** 512 MiB in half a megabyte. */
  bomb: (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
    response.end(bomb);
  },
  /** As fast as it is read, for ever. */
  flood: (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const more = () => {
      while (!response.destroyed && response.write(PIECE));
    };
    response.on('drain', more);
    more();
  },
  /** A byte now and then, for ever. */
  drip: (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const timer = setInterval(() => response.write('a'), 5);
    response.on('close', () => clearInterval(timer));
  },
  silence: () => {
    // never answers
  },
  loop: (request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(302, { location: `${request.url ?? '/'}x` }).end();
  },
} as const;
