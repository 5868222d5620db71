/** How a call that failed is sent again. */
export interface RetryOptions {
  /** How often a call is sent at most, the first time included (4). */
  readonly attempts?: number;
  /** The longest that one pause may be; an answer that asks for a longer one is handed on (60). */
  readonly maxWaitSeconds?: number;
}

const FIRST_PAUSE_MS = 250;
const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
/** Refused before anything was done: these may be sent again whatever the method. */
const REFUSED: ReadonlySet<number> = new Set([429, 503]);
const FAILED: ReadonlySet<number> = new Set([500, 502, 504]);

/**
 * A `fetch` that waits and sends again: after a lost connection or a failure if the method is idempotent or the call
 * has an `Idempotency-Key`, and after a 429 or 503 that says when (`Retry-After`, RFC 9110 section 10.2.3).
 */
export function retrying(
  { attempts = 4, maxWaitSeconds = 60 }: RetryOptions,
  send: (request: Request) => Promise<Response>,
) {
  return async (request: Request): Promise<Response> => {
    const isRepeatable = IDEMPOTENT.has(request.method) || request.headers.has('idempotency-key');
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= attempts;
      let pauseMs = backoffMs(attempt);
      try {
        const response = await send(request.clone()); // its body can be sent once only
        const asked = REFUSED.has(response.status) ? askedPauseMs(response) : undefined;
        if (asked === undefined && !(isRepeatable && (FAILED.has(response.status) || response.status === 503)))
          return response;
        if (isLast || (asked ?? 0) > maxWaitSeconds * 1000) return response;
        await response.body?.cancel();
        pauseMs = Math.max(asked ?? 0, pauseMs);
      } catch (error) {
        if (isLast || !isRepeatable || request.signal.aborted) throw error;
      }
      await pause(Math.min(pauseMs, maxWaitSeconds * 1000), request.signal);
    }
  };
}

/** Between half and all of a pause that doubles: callers that failed together come back one by one. */
const backoffMs = (attempt: number) => FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);

/** Seconds or a date; undefined if the answer doesn't say. */
function askedPauseMs(response: Response): number | undefined {
  const asked = response.headers.get('retry-after');
  if (asked === null) return undefined;
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
      },
      { once: true },
    );
  });
}
