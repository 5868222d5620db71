import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Api } from './api.ts';
import { Mailbox, type Caught } from './caught.ts';
import { handlePage, type Answer } from './pages.ts';
import { Refusal } from './refusal.ts';
import { startSmtp } from './smtp.ts';

/**
 * `error`: it fails, and sends nothing. `silence`: it sends, and never says so. `in_flight`: another request under the
 * same key is still going on.
 */
export type Fault = 'error' | 'silence' | 'in_flight';

export type CatcherOptions = {
  /** 0 for a free one. */
  readonly port: number;
  readonly smtpPort: number;
  /** The only key, and the password of the user `waypost`, that are accepted. */
  readonly apiKey: string;
  /** How many mails are kept. */
  readonly kept?: number;
  readonly clock?: () => number;
};

export type MailCatcher = {
  readonly url: string;
  readonly smtpPort: number;
  readonly mails: () => readonly Caught[];
  /** What happens to each mail from now on, until it is null again. */
  fault: Fault | null;
  readonly close: () => Promise<void>;
};

export const SMTP_USER = 'waypost';
const KEPT = 200;
const MAX_BODY_BYTES = 1_048_576;

/** Stands for a provider of mail, by its HTTP interface and by SMTP. It shows what it caught, and sends nothing. */
export async function startMailCatcher(options: CatcherOptions): Promise<MailCatcher> {
  const { port, apiKey, smtpPort, kept = KEPT, clock = Date.now } = options;
  const mailbox = new Mailbox(kept);
  const api = new Api(mailbox, apiKey, clock);
  let fault: Fault | null = null;

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing, { mailbox, api, fault }).catch((error: unknown) => {
      console.error('mail catcher:', error);
      outgoing.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const closeHttp = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const smtp = await startSmtp({
    port: smtpPort,
    user: SMTP_USER,
    password: apiKey,
    fault: () => (fault === 'in_flight' ? 'error' : fault),
    caught: (mail) => mailbox.add(mail),
  }).catch(async (error: unknown) => {
    await closeHttp();
    throw error;
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    smtpPort: smtp.port,
    mails: () => mailbox.all(),
    get fault() {
      return fault;
    },
    set fault(given) {
      fault = given;
    },
    close: async () => {
      await Promise.all([closeHttp(), smtp.close()]);
    },
  };
}

type Parts = { readonly mailbox: Mailbox; readonly api: Api; readonly fault: Fault | null };

async function serve(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { mailbox, api, fault }: Parts,
): Promise<void> {
  const { pathname: path } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  const method = incoming.method ?? 'GET';
  const body = await readBody(incoming);
  if (!/^\/emails(?:\/|$)/.test(path)) return write(outgoing, method, handlePage(mailbox, method, path));
  const answer = answerOf(() => {
    if (body === undefined) throw new Refusal(413, 'validation_error', 'The request is too large.');
    if (fault === 'error') throw new Refusal(500, 'internal_server_error', 'An unexpected error occurred.');
    if (fault === 'in_flight') {
      const message = 'Another request with the same idempotency key is currently in progress.';
      throw new Refusal(409, 'concurrent_idempotent_requests', message);
    }
    return api.answer({ method, path, headers: incoming.headers, body });
  });
  if (fault !== 'silence') write(outgoing, method, answer);
}

function answerOf(run: () => object): Answer {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  try {
    return { status: 200, body: JSON.stringify(run()), headers };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, body: JSON.stringify(error.body), headers };
  }
}

/** The body as text; undefined when it is too large. */
async function readBody(incoming: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks).toString('utf8');
}

function write(outgoing: ServerResponse, method: string, { status, headers, body }: Answer): void {
  outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  outgoing.end(method === 'HEAD' ? undefined : body);
}
