/** What an event stream sends: a representation of something, with an id for a client that reconnects. */
export interface Snapshot {
  readonly id: string;
  readonly data: string;
  /** Whether nothing follows. */
  readonly isLast: boolean;
}

interface EventStreamParts {
  /** The event's name. */
  readonly event: string;
  /** The current state, unless it is the one with this id. Rejects if it can't be read. */
  readonly read: (knownId: string | undefined) => Promise<Found>;
  readonly pollMs: number;
  /** After this the stream ends, and the client reconnects. */
  readonly lifeMs: number;
  /** How often a quiet stream sends a heartbeat with the server's time. */
  readonly heartbeatMs: number;
  readonly retryMs: number;
}

/** After a failed read, the next one waits for so many polls. */
const PATIENCE = 3;
const LAST_EVENT_ID = /^[\w-]{1,64}$/;
const encoder = new TextEncoder();
const message = (event: string, data: string, id?: string) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;

/** The last event that the client has seen. Anything that isn't an id of ours counts as none. */
export function lastEventId(request: Request): string | undefined {
  const given = request.headers.get('last-event-id');
  return given !== null && LAST_EVENT_ID.test(given) ? given : undefined;
}

/**
 * Server-sent events (HTML Living Standard, 9.2) of changes of one thing, by polling. The first read comes before the
 * stream, so that its failure is the response. Polling stops when the client goes away.
 */
export async function eventStream(request: Request, parts: EventStreamParts): Promise<Response> {
  const known = lastEventId(request);
  const first = await parts.read(undefined); // a client that has it must learn whether it is the last
  const stop = new AbortController();
  const chunks = watch(parts, { known, first }, stop.signal);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: () => stop.abort(),
    },
    { highWaterMark: 0 }, // nothing is read for a client that doesn't read
  );
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform' },
  });
}

type Found = Snapshot | 'unchanged' | 'gone';

/** The stream's text, chunk by chunk, on demand. */
async function* watch(
  { event, read, pollMs, lifeMs, heartbeatMs, retryMs }: EventStreamParts,
  { known, first }: { readonly known: string | undefined; readonly first: Found },
  stop: AbortSignal,
): AsyncGenerator<string, undefined, undefined> {
  const clock = () => message('clock', JSON.stringify({ now: new Date().toISOString() }));
  const endsAt = Date.now() + lifeMs;
  let id = known;
  let found: Found | 'failed' = first;
  let spokeAt = Date.now();
  yield `retry: ${retryMs}\n\n${clock()}`;
  for (;;) {
    if (typeof found === 'object' && found.id !== id) {
      id = found.id;
      spokeAt = Date.now();
      yield message(event, found.data, id);
    }
    if (found === 'gone' || (typeof found === 'object' && found.isLast)) {
      yield message('end', '{}');
      return undefined;
    }
    await pause(found === 'failed' ? pollMs * PATIENCE : pollMs, stop);
    if (stop.aborted) return undefined;
    if (Date.now() >= endsAt) {
      yield `retry: ${retryMs}\n\n`;
      return undefined;
    }
    found = await read(id).catch(() => 'failed' as const);
    if (found === 'failed') yield ': it could not be read\n\n'; // without the time: the client sees that it must wait
    if (found === 'unchanged') {
      const isDue = Date.now() - spokeAt >= heartbeatMs;
      if (isDue) spokeAt = Date.now();
      yield isDue ? clock() : ':\n\n'; // only writing shows that a client is gone
    }
  }
}

/** Waits, at most until the client is gone. */
function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    stop.addEventListener('abort', end);
  });
}
