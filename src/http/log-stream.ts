import { lastEventId, pause } from './event-stream.ts';

/** Something of a log, as it is sent. */
export interface LoggedEvent {
  readonly id: string;
  readonly event: string;
  /** In one line. */
  readonly data: string;
}

/** What there was behind a place of the log, and the place up to which that is all. */
export interface LogPage {
  readonly events: readonly LoggedEvent[];
  readonly upTo: string;
}

interface LogStreamParts {
  /** The place that a client begins at. Rejects if it can't be read: that is the answer then. */
  readonly begin: (lastEventId: string | undefined) => Promise<string>;
  /** A bounded page of what is behind a place. */
  readonly read: (place: string) => Promise<LogPage>;
  readonly pollMs: number;
  /** How often a quiet stream sends a comment: it shows that both are there. */
  readonly pingMs: number;
  /** A client that doesn’t read for so long is gone. */
  readonly unreadMs: number;
  /** After this the stream ends, and the client comes again from where it was. */
  readonly lifeMs: number;
  readonly retryMs: number;
}

/** After a failed read, the next one waits for so many polls. */
const PATIENCE = 3;

const frameOf = ({ id, event, data }: LoggedEvent): string => `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`;

/**
 * A log as server-sent events (HTML Living Standard, 9.2), from where a client was, by polling. The client pulls: what it
 * hasn’t read stays in the log and not in memory, and nothing is read for a client that is gone.
 */
export async function logStream(request: Request, parts: LogStreamParts): Promise<Response> {
  const body = bodyOf(parts, await parts.begin(lastEventId(request)));
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform' },
  });
}

function bodyOf(parts: LogStreamParts, from: string): ReadableStream<Uint8Array> {
  const { pollMs, pingMs, unreadMs, lifeMs, retryMs } = parts;
  const encoder = new TextEncoder();
  const endsAt = Date.now() + lifeMs;
  const gone = new AbortController();
  let place = from;
  let unread: ReturnType<typeof setTimeout> | undefined;
  let greeting: string | undefined = `retry: ${retryMs}\n\n`;

  /** What comes next: events, or a ping when it is due; undefined: the stream’s time is over, or the client gone. */
  const next = async (): Promise<string | undefined> => {
    const pingAt = Date.now() + pingMs;
    while (!gone.signal.aborted && Date.now() < endsAt) {
      const page = await parts.read(place).catch(() => undefined);
      if (page !== undefined) place = page.upTo;
      if (page !== undefined && page.events.length > 0) return page.events.map(frameOf).join('');
      if (Date.now() >= pingAt) return ': ping\n\n';
      await pause(page === undefined ? pollMs * PATIENCE : pollMs, gone.signal);
    }
    return undefined;
  };

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(unread);
        const text = greeting ?? (await next());
        greeting = undefined;
        if (gone.signal.aborted) return;
        if (text === undefined) return controller.close();
        controller.enqueue(encoder.encode(text));
        unread = setTimeout(() => controller.error(new Error('nobody reads')), unreadMs);
      },
      cancel() {
        clearTimeout(unread);
        gone.abort();
      },
    },
    { highWaterMark: 0 },
  );
}
