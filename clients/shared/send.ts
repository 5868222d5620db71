import { waitBeforeNext, type Attempt, type RetryPolicy } from './retry-policy.ts';

export interface Retry {
  readonly request: Request;
  /** Of the attempt that failed; undefined if there was no answer. */
  readonly response: Response | undefined;
  /** 1 for the first repetition. */
  readonly number: number;
  readonly waitMs: number;
}

export interface Sending extends RetryPolicy {
  readonly fetch: (request: Request) => Promise<Response>;
  /** How long an attempt may take until its answer begins. */
  readonly timeoutSeconds: number;
  /** Adds what is new with each attempt, a credential say. */
  readonly prepare: (request: Request) => Promise<void>;
  readonly onRetry: (retry: Retry) => void;
}

/** Sends a request, and again for as long as the policy says. Rejects if there is no answer in the end. */
export async function send(request: Request, sending: Sending): Promise<Response> {
  for (let retries = 0; ; retries += 1) {
    const copy = request.clone();
    await sending.prepare(copy);
    let failure: unknown;
    const attempt: Attempt = await attemptOnce(copy, sending).catch((error: unknown) => {
      failure = error;
      return 'lost';
    });
    const chance = { now: Date.now(), random: Math.random() };
    const waitMs = request.signal.aborted
      ? undefined // the caller wants no more
      : waitBeforeNext(attempt, request, retries, sending, chance);
    if (waitMs === undefined) {
      if (attempt === 'lost') throw failure;
      return attempt;
    }
    sending.onRetry({ request, response: attempt === 'lost' ? undefined : attempt, number: retries + 1, waitMs });
    await pause(waitMs, request.signal);
  }
}

/** One attempt. A JSON answer is read whole, so that one that breaks off is lost, too; anything else is a stream. */
async function attemptOnce(request: Request, { fetch, timeoutSeconds }: Sending): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException(`No answer within ${timeoutSeconds} s.`, 'TimeoutError')),
    timeoutSeconds * 1000,
  );
  try {
    const signal = AbortSignal.any([request.signal, late.signal]);
    const response = await fetch(new Request(request, { signal }));
    return isJson(response) ? whole(response, await response.arrayBuffer()) : response;
  } finally {
    clearTimeout(timer);
  }
}

const isJson = ({ headers }: Response) => /^application\/(?:[\w.-]+\+)?json\b/.test(headers.get('Content-Type') ?? '');

const whole = ({ status, statusText, headers }: Response, body: ArrayBuffer) =>
  new Response(body, { status, statusText, headers });

function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the caller’s own reason
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, waitMs);
    signal.addEventListener('abort', end, { once: true });
  });
}
