import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FlakyProxy {
  readonly url: string;
  readonly seen: { readonly headers: IncomingHttpHeaders; readonly at: number }[];
  close(): Promise<void>;
}

/** What becomes of a request: it is carried out and its answer lost, refused for so many seconds, or passed on. */
export type Fate = 'lost' | 'passed' | { readonly refusedForSeconds: number };

/** Stands between a caller and a Worker. Each request in turn meets its fate; those after the last are passed on. */
export async function startFlakyProxy(target: string, fates: readonly Fate[]): Promise<FlakyProxy> {
  const seen: { headers: IncomingHttpHeaders; at: number }[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const fate = fates[seen.length] ?? 'passed';
    seen.push({ headers: request.headers, at: Date.now() });
    if (typeof fate === 'object') {
      response.writeHead(429, { 'retry-after': String(fate.refusedForSeconds) }).end('{}');
      return;
    }
    const headers = new Headers();
    for (const name of ['authorization', 'content-type', 'idempotency-key']) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const answer = await fetch(new URL(request.url ?? '/', target), { method: request.method ?? 'GET', headers, body });
    const text = await answer.text();
    if (fate === 'lost') request.socket.destroy();
    else response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
