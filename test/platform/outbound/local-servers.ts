import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { onTestFinished } from 'vitest';

export interface DnsEntry {
  readonly A?: readonly string[];
  readonly AAAA?: readonly string[];
  /** Links that the resolver lists before the addresses. */
  readonly chain?: readonly string[];
  /** The DNS response code; NXDOMAIN for names that aren't in the zone. */
  readonly status?: number;
}

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Reply = { readonly status: number; readonly headers?: Record<string, string | Buffer>; readonly body?: string };

const CNAME = 5;

/** A DoH resolver in JSON over a fixed zone; it keeps the questions that it was asked. */
export async function startDoh(zone: Readonly<Record<string, DnsEntry>>): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const base = await listen((request, response) => {
    const query = new URL(request.url ?? '/', 'http://doh').searchParams;
    const name = query.get('name') ?? '';
    const type = query.get('type') === 'A' ? 'A' : 'AAAA';
    asked.push(`${type} ${name}`);
    const entry = zone[name];
    const Answer = [
      ...(entry?.chain ?? []).map((data) => ({ name, type: CNAME, TTL: 60, data })),
      ...(entry?.[type] ?? []).map((data) => ({ name, type: type === 'A' ? 1 : 28, TTL: 60, data })),
    ];
    response.setHeader('content-type', 'application/dns-json');
    response.end(JSON.stringify({ Status: entry === undefined ? 3 : (entry.status ?? 0), TC: false, Answer }));
  });
  return { url: `${base}/dns-query`, asked };
}

/** An origin that answers from `reply` and keeps what it saw. `host` is its allow-list entry. */
export async function startOrigin(reply: (seen: Seen) => Reply): Promise<{ url: string; host: string; seen: Seen[] }> {
  const requests: Seen[] = [];
  const url = await listen(async (request, response) => {
    const body = (await request.toArray()).join('');
    const seen = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
    requests.push(seen);
    const answer = reply(seen);
    for (const [name, value] of Object.entries(answer.headers ?? {}))
      response.setHeader(name, value.toString('latin1'));
    response.writeHead(answer.status).end(answer.body);
  });
  return { url, host: new URL(url).host, seen: requests };
}

/** Starts a server on a free port of the loopback and stops it with the test. */
export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => stop(server));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
