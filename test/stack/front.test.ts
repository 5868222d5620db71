import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { startFront } from '../../dev/stack/front.ts';

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** A front before an upstream; answers the front's port. */
async function frontOf(upstream: Server): Promise<number> {
  const sockets = new Set<Socket>();
  upstream.on('connection', (socket: Socket) => sockets.add(socket));
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const port = await freePort();
  const front = await startFront(port, () => new URL(`http://127.0.0.1:${portOf(upstream)}`));
  closers.push(
    () => front.close(),
    () => {
      for (const socket of sockets) socket.destroy();
      upstream.close();
    },
  );
  return port;
}

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');

/** Sends ten megabytes and reads no answer before all of it is written, as simple clients do. */
async function sendTen(port: number, header: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const part = header.startsWith('content') ? [MEGABYTE] : [`${MEGABYTE.length.toString(16)}\r\n`, MEGABYTE, '\r\n'];
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\n${header}\r\n\r\n`);
  for (let sent = 0; sent < 10; sent += 1)
    for (const bytes of part) if (!socket.write(bytes)) await once(socket, 'drain');
  if (part.length > 1) socket.write('0\r\n\r\n');
  let heard = '';
  for await (const chunk of socket) {
    heard += String(chunk);
    if (heard.includes('{"status":413}')) break;
  }
  socket.destroy();
  return heard;
}

/** Refuses once it has seen the head of a request, and closes with the rest unread, as workerd does. */
const refusing = (close: (socket: Socket) => void) =>
  createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.pause();
      const body = '{"status":413}';
      socket.write(
        `HTTP/1.1 413 Payload Too Large\r\ncontent-type: application/problem+json\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        () => close(socket),
      );
    });
  });

const closings: Record<string, (socket: Socket) => void> = {
  destroys: (socket) => socket.destroy(),
  'closes later': (socket) => void setTimeout(() => socket.destroy(), 50),
  'ends its side and reads no more': (socket) => void socket.end(),
};
const lengths = {
  'with its length announced': `content-length: ${10 * MEGABYTE.length}`,
  'in chunks': 'transfer-encoding: chunked',
};

for (const [how, close] of Object.entries(closings)) {
  test.each(Object.entries(lengths))(
    `STACK-13 a Worker that answers 413 and ${how} is heard by who sends ten megabytes %s`,
    async (_how, header) => {
      const port = await frontOf(refusing(close));
      for (let round = 0; round < 10; round += 1) {
        expect(await sendTen(port, header)).toMatch(
          /^HTTP\/1\.1 413 Payload Too Large\r\ncontent-type: application\/problem\+json\r\n[^]*\{"status":413\}$/,
        );
      }
    },
  );
}

test('STACK-14 a body reaches the Worker whole, however slowly it comes, with the client’s address', async () => {
  const upstream = createServer((request, response) => {
    void text(request).then((body) => response.end(`${String(request.headers['cf-connecting-ip'])} ${body}`));
  });
  const port = await frontOf(upstream);
  const outgoing = send({ port, host: '127.0.0.1', method: 'POST', headers: { 'cf-connecting-ip': '198.51.100.7' } });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  for (const part of ['a', 'b', 'c']) {
    outgoing.write(part);
    await sleep(100);
  }
  outgoing.end();
  const [answer] = await answered;
  expect(await text(answer)).toBe('127.0.0.1 abc');

  const body = 'x'.repeat(10 * MEGABYTE.length);
  const whole = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
  expect(await whole.text()).toBe(`127.0.0.1 ${body}`);
});

test('STACK-14 an event of a stream that stays open arrives at once, and the Worker learns that the client left', async () => {
  let left: Promise<unknown> | undefined;
  const upstream = createServer((_request, response) => {
    left = once(response, 'close');
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    setTimeout(() => response.write('data: 2\n\n'), 100);
  });
  const port = await frontOf(upstream);
  const leaving = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/`, { signal: leaving.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toEqual({ done: false, value: 'data: 1\n\n' });
  expect(await reader?.read()).toEqual({ done: false, value: 'data: 2\n\n' });
  leaving.abort();
  await left;
});

/** Asks for an upgrade and answers everything that comes back once `until` is in it or the other side closes. */
async function upgrade(port: number, then: string, until: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n');
  for await (const chunk of socket) {
    if (heard === '') socket.write(then);
    heard += String(chunk);
    if (heard.includes(until)) break;
  }
  socket.destroy();
  return heard;
}

test('STACK-14 a socket is handed on in both directions, and a refused one gets its answer whole', async () => {
  const upstream = createServer();
  upstream.on('upgrade', (_request, socket: Socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\nfirst ');
    socket.pipe(socket);
  });
  const heard = await upgrade(await frontOf(upstream), 'ping', 'ping');
  expect(heard).toMatch(/^HTTP\/1\.1 101 Switching Protocols\r\n[^]*upgrade: echo\r\n\r\nfirst ping$/);

  const strict = createServer((_request, response) => response.writeHead(401, { 'x-why': 'no token' }).end('refused'));
  const refused = await upgrade(await frontOf(strict), '', 'refused');
  expect(refused).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\nx-why: no token\r\n[^]*connection: close\r\n\r\nrefused$/);
});

test('STACK-14 a front that is closed waits for no socket', async () => {
  const upstream = createServer();
  upstream.on('upgrade', (_request, socket: Socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n');
    closers.push(async () => void socket.destroy());
  });
  await frontOf(upstream);
  const port = await freePort();
  const target = upstream.address() as AddressInfo;
  const front = await startFront(port, () => new URL(`http://127.0.0.1:${target.port}`));
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n');
  await once(socket, 'data');
  await Promise.all([front.close(), once(socket, 'close')]);
  expect(socket.destroyed).toBe(true);
});

test('STACK-15 without a Worker, or with one that goes before it answers, it is a 503 with Retry-After', async () => {
  const port = await freePort();
  const nobody = await freePort();
  const front = await startFront(port, () => new URL(`http://127.0.0.1:${nobody}`));
  closers.push(() => front.close());
  const dying = await frontOf(createTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy())));
  for (const at of [port, dying]) {
    for (const body of ['', 'x'.repeat(10 * MEGABYTE.length)]) {
      const response = await fetch(`http://127.0.0.1:${at}/`, { method: 'POST', body });
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await response.json()).toEqual({ type: 'about:blank', title: 'The Worker is not running', status: 503 });
    }
  }
});
