import { readRetryAfter } from '#src/webhooks/sending/retry.ts';
import { ModelFailure } from './model.ts';

/** An answer that isn't one. Neither this nor its cause carries the request: it holds a person's conversation. */
export class Refused extends ModelFailure {
  /** How long the endpoint asks to wait; null: it doesn't say. */
  readonly waitSeconds: number | null;

  constructor(message: string, { isPassing, waitSeconds = null }: { isPassing: boolean; waitSeconds?: number | null }) {
    super(message, { isPassing });
    this.waitSeconds = waitSeconds;
  }
}

/** Of an answer of thousands of tokens, each in an event of its own, this is many times the size. */
const MAX_ANSWER_BYTES = 8_388_608;
const MAX_ERROR_BYTES = 65_536;
const PASSING = new Set([408, 409, 425, 429]);
/** They come with a 429, and no wait helps: money is missing. */
const FINAL_CODES = ['insufficient_quota', 'billing_hard_limit_reached'];

/**
 * Posts a request. A redirect isn't followed: it would carry the key elsewhere. Throws `Refused` for every answer but a
 * good one, and the reason of `init.signal`.
 */
export async function askEndpoint(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' }).catch((error: unknown) => {
    init.signal?.throwIfAborted();
    throw new Refused(`the model can’t be reached (${nameOf(error)})`, { isPassing: true });
  });
  if (!response.ok) throw await refusalOf(response);
  return new Response(response.body?.pipeThrough(upTo(MAX_ANSWER_BYTES)) ?? null, response);
}

export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

const upTo = (limit: number) => {
  let size = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      size += chunk.length;
      if (size <= limit) controller.enqueue(chunk);
      else controller.error(new Refused('the model’s answer is too long', { isPassing: false }));
    },
  });
};

/** Of the body only a code is told: the rest may quote the conversation, or the key. */
async function refusalOf(response: Response): Promise<Refused> {
  const { status, headers } = response;
  const code = codeOf(await textOf(response.body));
  const isPassing = (status >= 500 || PASSING.has(status)) && !FINAL_CODES.includes(code ?? '');
  const words = code === undefined ? `${status}` : `${status} ${code}`;
  return new Refused(`the model’s endpoint answered ${words}`, {
    isPassing,
    waitSeconds: readRetryAfter(headers.get('retry-after'), new Date()),
  });
}

function codeOf(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown; type?: unknown } };
    return [error?.code, error?.type].find(
      (each) => typeof each === 'string' && /^[a-z][a-z0-9_]{0,63}$/.test(each),
    ) as string | undefined;
  } catch {
    return undefined;
  }
}

async function textOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_ERROR_BYTES) break;
  }
  return text;
}
