import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { STYLE } from './page-html.ts';
import { editPage, homePage, logPage, missingPage, pricingPage, refusedPage, ROBOTS } from './pages.ts';
import { Prices } from './prices.ts';
import { RequestLog, type Asked } from './request-log.ts';

export interface CompetitorOptions {
  /** 0 for a free one. */
  readonly port: number;
  /** JSON file that keeps the prices over restarts. */
  readonly stateFile?: string;
}

/** A competitor's site on 127.0.0.1: a page of prices that somebody may watch. */
export interface Competitor {
  readonly url: string;
  /** `host:port`. */
  readonly host: string;
  /** What was asked for, the newest last; its own log and style apart. */
  readonly asked: () => readonly Asked[];
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const MAX_BODY_BYTES = 10_000;
const HTML = 'text/html; charset=utf-8';
const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/** A person's own look at the site isn't of interest. */
const UNLOGGED = new Set(['/log', '/site.css', '/edit']);

const page = (body: string, status = 200): Answer => ({ status, type: HTML, body });

export async function startCompetitor({ port, stateFile }: CompetitorOptions): Promise<Competitor> {
  const prices = new Prices(stateFile);
  const log = new RequestLog();
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing, { prices, log }).catch((error: unknown) => {
      console.error('demo competitor:', error);
      outgoing.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    asked: () => log.all,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Site {
  readonly prices: Prices;
  readonly log: RequestLog;
}

async function serve(incoming: IncomingMessage, outgoing: ServerResponse, site: Site): Promise<void> {
  const started = performance.now();
  const { method = 'GET', headers } = incoming;
  const { pathname: path } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  const answer = method === 'POST' ? await change(incoming, path, site) : show(method, path, site);
  const status = write(outgoing, { method, answer, known: headers['if-none-match'] });
  if (UNLOGGED.has(path)) return;
  const tookMs = Math.round(performance.now() - started);
  site.log.add({ at: new Date(), method, path, status, agent: headers['user-agent'] ?? 'nobody', tookMs });
}

function show(method: string, path: string, { prices, log }: Site): Answer {
  if (method !== 'GET' && method !== 'HEAD') return page(missingPage(), 405);
  if (path === '/') return page(homePage());
  if (path === '/pricing') return page(pricingPage(prices.plans));
  if (path === '/edit') return page(editPage(prices.plans, []));
  if (path === '/log') return page(logPage(log.all.toReversed()));
  if (path === '/robots.txt') return { status: 200, type: 'text/plain; charset=utf-8', body: ROBOTS };
  if (path === '/site.css') return { status: 200, type: 'text/css; charset=utf-8', body: STYLE };
  return page(missingPage(), 404);
}

async function change(incoming: IncomingMessage, path: string, { prices }: Site): Promise<Answer> {
  const form = await readForm(incoming);
  if (path !== '/edit') return page(missingPage(), 405);
  if (isForeign(incoming)) return page(refusedPage(), 403);
  const refused = prices.set(form);
  const names = prices.plans.filter(({ id }) => refused.includes(id)).map(({ name }) => name);
  if (names.length > 0) return page(editPage(prices.plans, names), 422);
  return { status: 303, type: 'text/plain', body: '', headers: { Location: '/pricing' } };
}

/** Browsers say where a form comes from. */
const isForeign = ({ headers }: IncomingMessage): boolean =>
  headers.origin !== undefined && headers.origin !== `http://${headers.host ?? ''}`;

async function readForm(incoming: IncomingMessage): Promise<Readonly<Record<string, string>>> {
  let text = '';
  for await (const chunk of incoming as AsyncIterable<Buffer>)
    if (text.length < MAX_BODY_BYTES) text += chunk.toString('utf8');
  return Object.fromEntries(new URLSearchParams(text.slice(0, MAX_BODY_BYTES)));
}

interface Written {
  readonly method: string;
  readonly answer: Answer;
  /** The validator of whoever has the page already. */
  readonly known: string | undefined;
}

/** The status that was sent: a page that is known already is a 304. */
function write(outgoing: ServerResponse, { method, answer, known }: Written): number {
  const etag = `"${createHash('sha256').update(answer.body).digest('hex').slice(0, 32)}"`;
  const isKnown = answer.status === 200 && known === etag;
  outgoing.writeHead(isKnown ? 304 : answer.status, {
    'Content-Type': answer.type,
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'no-cache',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(answer.status === 200 ? { ETag: etag } : {}),
    ...answer.headers,
  });
  outgoing.end(isKnown || method === 'HEAD' ? undefined : answer.body);
  return isKnown ? 304 : answer.status;
}
