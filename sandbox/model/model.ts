import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { chunksOf, completionOf, type Answer } from './answer.ts';
import { readChatRequest, type ChatRequest } from './chat-request.ts';
import { obey } from './obedient.ts';
import { Refusal } from './refusal.ts';

export type ModelOptions = {
  /** 0 for a free one. */
  readonly port: number;
  /** The only one that is accepted. */
  readonly key: string;
};

/** What a model does without a script. */
export type Mind = (request: ChatRequest) => Answer;

export type Asked = {
  readonly request: ChatRequest;
  /** `gone`: the client hung up before the end. */
  state: 'open' | 'answered' | 'gone';
};

export type ModelSandbox = {
  /** Of the interface, for a client: ends with /v1 */
  readonly url: string;
  /** The next answers, whatever is asked, in the place of those left; then the models do what they do. */
  readonly script: (...answers: readonly Answer[]) => void;
  /** In the place of all models’ own minds, until it is null again. */
  mind: Mind | null;
  /** The last requests that could be read, the newest last. */
  readonly asked: readonly Asked[];
  readonly close: () => Promise<void>;
};

const GREETING = 'This is a sandbox: it stands for a language model, and understands nothing.';
const TRICKLE_MS = 100;
/** The chunk that names the role, and the one behind it, come at once. */
const FIRST_WORDS = 2;
const MAX_BODY_BYTES = 4_194_304;
const MAX_ASKED = 200;
const CREATED = 1_750_000_000;

/** Its models, each with its mind: one that says a sentence, one that says it slowly, and one that obeys whatever it reads. */
const minds: Readonly<Record<string, Mind>> = {
  'sandbox-plain': () => ({ text: GREETING }),
  'sandbox-trickle': () => ({ text: GREETING, paceMs: TRICKLE_MS }),
  'sandbox-obedient': obey,
};

type World = { readonly key: string; readonly answers: Answer[]; mind: Mind | null; readonly asked: Asked[] };

/** Stands for an endpoint with OpenAI’s interface: `POST /v1/chat/completions`, `GET /v1/models`. */
export async function startModel({ port, key }: ModelOptions): Promise<ModelSandbox> {
  const world: World = { key, answers: [], mind: null, asked: [] };
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing, world).catch((error: unknown) => {
      if (error instanceof Refusal) return writeRefusal(outgoing, error);
      if (!outgoing.destroyed) console.error('model sandbox:', error);
      return outgoing.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    script: (...answers) => void world.answers.splice(0, Infinity, ...answers),
    get mind() {
      return world.mind;
    },
    set mind(given) {
      world.mind = given;
    },
    asked: world.asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(incoming: IncomingMessage, outgoing: ServerResponse, world: World): Promise<void> {
  const { pathname: path } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  const method = incoming.method ?? 'GET';
  checkKey(incoming.headers.authorization, world.key);
  if (path === '/v1/models' && method === 'GET')
    return writeJson(outgoing, 200, { object: 'list', data: Object.keys(minds).map(modelOf) });
  const named = /^\/v1\/models\/([^/]+)$/.exec(path)?.[1];
  if (named !== undefined && method === 'GET') return writeJson(outgoing, 200, modelOf(knownModel(named)));
  if (path !== '/v1/chat/completions')
    throw new Refusal(404, `Invalid URL (${method} ${path})`, { code: 'unknown_url' });
  if (method !== 'POST')
    throw new Refusal(405, `Not allowed to ${method} on ${path}.`, { code: 'method_not_supported' });
  const request = readChatRequest(await readBody(incoming));
  const mind = minds[knownModel(request.model)];
  const asked: Asked = { request, state: 'open' };
  world.asked.push(asked);
  if (world.asked.length > MAX_ASKED) world.asked.shift();
  const gone = new AbortController();
  outgoing.once('close', () => {
    asked.state = outgoing.writableFinished ? 'answered' : 'gone';
    gone.abort();
  });
  await writeAnswer(outgoing, request, world.answers.shift() ?? (world.mind ?? mind)?.(request) ?? {}, gone.signal);
}

const modelOf = (id: string) => ({ id, object: 'model', created: CREATED, owned_by: 'sandbox' });

function knownModel(name: string): string {
  if (Object.hasOwn(minds, name)) return name;
  throw new Refusal(404, `The model '${name}' does not exist or you do not have access to it.`, {
    code: 'model_not_found',
  });
}

function checkKey(authorization: string | undefined, key: string): void {
  if (authorization === undefined) throw new Refusal(401, "You didn't provide an API key.");
  // The real one quotes it too, masked.
  if (authorization !== `Bearer ${key}`)
    throw new Refusal(401, `Incorrect API key provided: ${authorization.slice('Bearer '.length)}.`, {
      code: 'invalid_api_key',
    });
}

async function writeAnswer(
  outgoing: ServerResponse,
  request: ChatRequest,
  answer: Answer,
  gone: AbortSignal,
): Promise<void> {
  if (answer.waitMs !== undefined) await sleep(answer.waitMs, undefined, { signal: gone }).catch(() => undefined);
  if (answer.refusal !== undefined) throw new Refusal(answer.refusal.status, answer.refusal.message, answer.refusal);
  if (request.stream !== true) return writeJson(outgoing, 200, completionOf(request, answer));
  outgoing.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-cache' });
  outgoing.flushHeaders();
  const lines = [...chunksOf(request, answer).map((chunk) => JSON.stringify(chunk)), '[DONE]'];
  for (const [at, line] of lines.slice(0, answer.cut?.after).entries()) {
    const paceMs = at < FIRST_WORDS ? undefined : answer.paceMs;
    if (paceMs !== undefined) await sleep(paceMs, undefined, { signal: gone }).catch(() => undefined);
    if (gone.aborted) return undefined;
    outgoing.write(`data: ${line}\n\n`);
  }
  if (answer.cut?.how !== 'broken') return void outgoing.end();
  await new Promise((resolve) => void outgoing.write(': about to break\n\n', resolve)); // what was written has left
  return void outgoing.destroy();
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BODY_BYTES) throw new Refusal(413, 'The request is too large.');
  return Buffer.concat(chunks).toString('utf8');
}

const writeRefusal = (outgoing: ServerResponse, refusal: Refusal) =>
  writeJson(
    outgoing,
    refusal.status,
    refusal.body,
    refusal.retryAfter === undefined ? {} : { 'Retry-After': refusal.retryAfter },
  );

function writeJson(
  outgoing: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  outgoing.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  outgoing.end(JSON.stringify(body));
}
