import type { LoggedEvent } from './conversation-store.ts';

export const streamBounds = {
  pingMs: 15_000,
  /** A client that doesn’t read for so long is gone. */
  unreadMs: 60_000,
  retryMs: 2_000,
  /** Whoever lost their place: too many that came at once would take each other’s in turn, as fast as they can. */
  retryLaterMs: 15_000,
  eventsAtOnce: 100,
} as const;

/** Where a stream reads. */
export interface EventSource {
  readonly runId: string;
  /** Events behind a number, in their order. */
  readonly after: (seq: number, limit: number) => readonly LoggedEvent[];
  /** Until there may be more; at most so long. */
  readonly wait: (ms: number) => Promise<void>;
  /** Until all that was kept is on disk: nothing is sent before. */
  readonly stored: () => Promise<void>;
  readonly closed: () => void;
}

const frameOf = (runId: string, { seq, type, data }: LoggedEvent): string =>
  `id: ${runId}:${seq}\nevent: ${type}\ndata: ${data}\n\n`;

/** What whoever reads along is told of an end that isn’t the run’s. */
const ENDS = {
  place_taken: `: another stream took this one’s place\nretry: ${streamBounds.retryLaterMs}\n\n`,
  credential_ended: ': the key or grant has ended\n\n',
} as const;

export interface FollowedStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Ends it before its last event: its client comes again, if it is still there. */
  readonly end: (why: keyof typeof ENDS) => void;
}

/**
 * A run’s events behind `after` as server-sent events (HTML Living Standard, 9.2), to its last. The client pulls: what it
 * hasn’t read stays in the log, and not in memory.
 */
export function eventStreamOf(source: EventSource, after: number): FollowedStream {
  const encoder = new TextEncoder();
  const { runId } = source;
  let cursor = after;
  let greeting = `retry: ${streamBounds.retryMs}\n\n`;
  let unread: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isReading = false;
  const close = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(unread);
    source.closed();
  };
  let ending: FollowedStream['end'] | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        ending = (why) => {
          if (isOver) return;
          if (isReading) controller.enqueue(encoder.encode(ENDS[why])); // else it would wait for whoever is gone
          close();
          controller.close();
        };
      },
      async pull(controller) {
        clearTimeout(unread);
        isReading = true;
        const send = (text: string) => {
          controller.enqueue(encoder.encode(text));
          isReading = false;
          unread = setTimeout(() => {
            close();
            controller.error(new Error('nobody reads'));
          }, streamBounds.unreadMs);
        };
        let events = source.after(cursor, streamBounds.eventsAtOnce);
        if (events.length === 0 && greeting === '') {
          await source.wait(streamBounds.pingMs);
          if (isOver) return;
          events = source.after(cursor, streamBounds.eventsAtOnce);
        }
        await source.stored();
        if (isOver) return;
        const frames = events.map((each) => frameOf(runId, each)).join('');
        send(greeting === '' && frames === '' ? ': ping\n\n' : greeting + frames);
        greeting = '';
        cursor = events.at(-1)?.seq ?? cursor;
        if (events.at(-1)?.type !== 'done') return;
        close();
        controller.close();
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
  return { body, end: (why) => ending?.(why) };
}
