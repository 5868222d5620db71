import { SSEStreamingApi } from 'hono/streaming';

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
/** The last event that the client has seen. Anything that isn't an id of ours counts as none. */
export function lastEventId(request: Request): string | undefined {
  const given = request.headers.get('last-event-id');
  return given !== null && LAST_EVENT_ID.test(given) ? given : undefined;
}

/**
 * Server-sent events (HTML Living Standard, 9.2) of changes of one thing, by polling. The first read comes before the
 * stream, so that its failure is the response. Polling stops when the client goes away, and waits while it doesn't read.
 */
export async function eventStream(request: Request, parts: EventStreamParts): Promise<Response> {
  const known = lastEventId(request);
  const first = await parts.read(undefined); // a client that has it must learn whether it is the last
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const stream = new SSEStreamingApi(writable, readable);
  void watch(stream, parts, { known, first }).finally(() => void stream.close());
  return new Response(stream.responseReadable, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform' },
  });
}

type Found = Snapshot | 'unchanged' | 'gone';

/** Writes the stream to its end. A write is done when the client has read what was written before. */
async function watch(
  stream: SSEStreamingApi,
  { event, read, pollMs, lifeMs, heartbeatMs, retryMs }: EventStreamParts,
  { known, first }: { readonly known: string | undefined; readonly first: Found },
): Promise<void> {
  const stop = new AbortController();
  stream.onAbort(() => stop.abort());
  const writeClock = () => stream.writeSSE({ event: 'clock', data: JSON.stringify({ now: new Date().toISOString() }) });
  const endsAt = Date.now() + lifeMs;
  let id = known;
  let found: Found | 'failed' = first;
  let spokeAt = Date.now();
  await stream.write(`retry: ${retryMs}\n\n`);
  await writeClock();
  for (;;) {
    if (typeof found === 'object' && found.id !== id) {
      id = found.id;
      spokeAt = Date.now();
      await stream.writeSSE({ event, data: found.data, id });
    }
    if (found === 'gone' || (typeof found === 'object' && found.isLast))
      return void (await stream.writeSSE({ event: 'end', data: '{}' }));
    await pause(found === 'failed' ? pollMs * PATIENCE : pollMs, stop.signal);
    if (stop.signal.aborted) return;
    if (Date.now() >= endsAt) return void (await stream.write(`retry: ${retryMs}\n\n`));
    found = await read(id).catch(() => 'failed' as const);
    if (found === 'failed') await stream.write(': it could not be read\n\n'); // without the time: the client must wait
    if (found === 'unchanged') {
      const isDue = Date.now() - spokeAt >= heartbeatMs;
      if (isDue) spokeAt = Date.now();
      await (isDue ? writeClock() : stream.write(':\n\n')); // only writing shows that a client is gone
    }
  }
}

/** Waits, at most until the client is gone. */
export function pause(ms: number, stop: AbortSignal): Promise<void> {
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
