import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomAddress } from '#test/support/workers/suite.ts';

/** Where the connection of a request breaks. */
export type Cut = 'before it is sent on' | 'after it was answered' | 'within its answer';

interface Proxy {
  readonly url: string;
  /** The methods and paths that came, with those that broke. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

/** A way to a Worker that breaks at the first POST, and holds from then on. From an address of its own. */
export async function startCuttingProxy(target: string, cut?: Cut): Promise<Proxy> {
  const seen: string[] = [];
  const address = randomAddress();
  let isWhole = cut === undefined;
  const server = createServer(async (incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url}`);
    const body = Buffer.concat(await incoming.toArray());
    const breaks = !isWhole && incoming.method === 'POST';
    isWhole ||= breaks;
    if (breaks && cut === 'before it is sent on') return void incoming.socket.destroy();
    const answer = await pass(target, incoming, body, address);
    const bytes = Buffer.concat(await answer.toArray());
    if (breaks) return breakOff(incoming, outgoing, answer, cut === 'within its answer' ? bytes : undefined);
    outgoing.writeHead(answer.statusCode ?? 0, answer.headers).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function breakOff({ socket }: IncomingMessage, outgoing: ServerResponse, answer: IncomingMessage, bytes?: Buffer) {
  if (bytes === undefined) return void socket.destroy();
  outgoing.writeHead(answer.statusCode ?? 0, { ...answer.headers, 'content-length': bytes.length });
  outgoing.write(bytes.subarray(0, bytes.length / 2), () => socket.destroy());
}

const pass = (target: string, { method = '', url = '', headers }: IncomingMessage, body: Buffer, address: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { 'transfer-encoding': _chunked, ...rest } = headers;
    const passed = { ...rest, 'content-length': body.length, 'cf-connecting-ip': address };
    ask(new URL(url, target), { method, headers: passed }, resolve).on('error', reject).end(body);
  });
