import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the site itself saw it: Unix ms. */
export interface Seen {
  readonly host: string;
  readonly path: string;
  readonly begun: number;
  /** When its answer ended, or its connection; undefined: it is still under way. */
  ended: number | undefined;
  readonly headers: IncomingMessage['headers'];
}

/** Answers a request; robots.txt is there only if it says so. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface Site {
  readonly port: number;
  readonly seen: readonly Seen[];
  /** The nth address of loopback, with the port: each is a host of its own. */
  hostOf(n: number): string;
  answer: Answer;
  close(): Promise<void>;
}

/** A site on every loopback address that keeps its own log. */
export async function openSite(answer: Answer): Promise<Site> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const { headers } = request;
    const one: Seen = {
      host: headers.host ?? '',
      path: request.url ?? '',
      begun: Date.now(),
      ended: undefined,
      headers,
    };
    seen.push(one);
    response.once('close', () => (one.ended = Date.now()));
    void Promise.resolve(site.answer(request, response)).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const site: Site = {
    port,
    seen,
    answer,
    hostOf: (n) => `127.0.${n >> 8}.${n & 255}:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return site;
}

export const html = (response: ServerResponse, text: string, headers: Record<string, string> = {}) =>
  void response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
    .end(`<!doctype html><html lang="en"><body><main>${text}</main></body></html>`);

export const noRobots = (response: ServerResponse) => void response.writeHead(404).end();

/** Every pair of a host's requests that overlap, or that follow one another within `gapMs`. */
export function violations(seen: readonly Seen[], host: string, gapMs: number): string[] {
  const own = seen.filter((one) => one.host === host).toSorted((one, other) => one.begun - other.begun);
  return own.flatMap((one, index) => {
    const before = own[index - 1];
    if (before === undefined) return [];
    const pause = one.begun - (before.ended ?? Infinity);
    return pause < gapMs ? [`${before.path} → ${one.path}: ${pause} ms`] : [];
  });
}
