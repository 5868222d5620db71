import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

export interface Front {
  close(): Promise<void>;
}

/** What Cloudflare says of the client and a caller can't say of itself. */
function headersOf(request: IncomingMessage): NodeJS.Dict<string | string[]> {
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1';
  return { ...request.headers, 'cf-connecting-ip': address };
}

/**
 * Listens on a Worker's public port and hands everything on, sockets included, with `CF-Connecting-IP` as the edge sets
 * it: workerd's own sockets don't. `target` is asked each time, so that the Worker may move when it restarts.
 */
export async function startFront(port: number, target: () => URL): Promise<Front> {
  const forward = (request: IncomingMessage) => {
    const { hostname, port: to } = target();
    return send({ host: hostname, port: to, method: request.method, path: request.url, headers: headersOf(request) });
  };
  const server = createServer((request, response) => {
    const upstream = forward(request);
    upstream.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    upstream.on('error', () => {
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' })
          .end('The Worker is not running.\n');
    });
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  });
  server.on('upgrade', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    const upstream = forward(request);
    upstream.on('upgrade', (answer, socket, rest) => {
      const lines = answer.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
      );
      client.write(`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.write(head);
      client.write(rest);
      socket.pipe(client).pipe(socket);
      for (const end of [socket, client]) {
        end.on('error', () => {
          socket.destroy();
          client.destroy();
        });
      }
    });
    upstream.on('response', (answer) =>
      client.end(`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\nconnection: close\r\n\r\n`),
    );
    upstream.on('error', () => client.destroy());
    upstream.end();
  });
  await listen(server, port);
  return {
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}
