import { createEventSource, type EventSourceMessage, type FetchLikeInit } from 'eventsource-client';

/** The state of a page's event stream. `gone`: nothing is at this URL any more. */
export type LinkState = 'live' | 'retrying' | 'offline' | 'ended' | 'gone';

interface Follower {
  readonly onEvent: (name: string, data: string) => void;
  readonly onState: (state: LinkState) => void;
}

/** Another way to connect than to ask for the URL. */
interface Source {
  /** `Last-Event-ID` is among the headers. Nothing: there is nothing to read, now or later. Throws: try again. */
  readonly connect: (init: FetchLikeInit | undefined) => Promise<Response | undefined>;
  /** The event that is the last. */
  readonly lastEvent: string;
  /** Nobody follows any more. */
  readonly signal?: AbortSignal;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
/** The server sends something at least every fifteen seconds; after this silence the connection is dead. */
const SILENCE_MS = 25_000;
/** A hidden page closes its connection after this. */
const UNSEEN_MS = 30_000;

/**
 * Follows an event stream as long as the page is open: it reconnects with growing waits, and resumes (`Last-Event-ID`).
 * The browser's own EventSource shows no status, and a new one can't resume.
 */
export async function followEvents(url: string, { onEvent, onState }: Follower, source = plain(url)): Promise<void> {
  let lastId: string | undefined;
  let failures = 0;
  for (;;) {
    await seen();
    if (hasLeft(source)) return;
    const { outcome, retryMs } = await readOnce(url, source, lastId, ({ id, event, data }) => {
      failures = 0;
      lastId = id ?? lastId;
      onState('live');
      onEvent(event ?? '', data);
    });
    if (hasLeft(source)) return;
    if (outcome === 'ended' || outcome === 'gone') return onState(outcome);
    if (outcome === 'failed') {
      onState(navigator.onLine ? 'retrying' : 'offline');
      failures += 1;
    }
    // Random, so that not all pages reconnect at once after a restart.
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
    await waitOrWake(Math.max(wait, retryMs) * (0.5 + Math.random()), source.signal);
  }
}

const hasLeft = ({ signal }: Source): boolean => signal?.aborted === true;

/** How a connection ended. `pause`: the server ended it normally, or nobody looks, and the next one continues. */
type Outcome = 'pause' | 'failed' | 'ended' | 'gone';

interface End {
  readonly outcome: Outcome;
  /** How long the server that ended it wants to wait for the next one. */
  readonly retryMs: number;
}

/** Reads one connection to its end. */
function readOnce(
  url: string,
  { connect, lastEvent, signal }: Source,
  lastId: string | undefined,
  take: (event: EventSourceMessage) => void,
): Promise<End> {
  return new Promise((resolve) => {
    const end = (outcome: Outcome, retryMs = 0) => {
      clearTimeout(silence);
      unwatch();
      signal?.removeEventListener('abort', leave);
      client.close(); // else it would reconnect, always after the same wait
      resolve({ outcome, retryMs });
    };
    let askedMs = 0;
    const leave = () => end('pause');
    const limit = () => setTimeout(() => end('failed'), SILENCE_MS);
    let silence = limit();
    const hear = () => {
      clearTimeout(silence);
      silence = limit();
    };
    const unwatch = whenUnseen(() => end('pause'));
    signal?.addEventListener('abort', leave);
    const client = createEventSource({
      url,
      ...(lastId === undefined ? {} : { initialLastEventId: lastId }),
      fetch: async (_, init) => {
        const response = await connect(init);
        if (response !== undefined) return response;
        end('gone');
        throw new Error('there is nothing to read');
      },
      onComment: hear,
      onMessage: (event) => {
        hear();
        take(event);
        if (event.event === lastEvent) end('ended');
      },
      onDisconnect: () => end('pause', askedMs),
      onScheduleReconnect: ({ delay }) => {
        askedMs = delay;
        queueMicrotask(() => end('failed')); // unless the server ended it: that is told next
      },
    });
  });
}

/** Only a good answer is a stream. */
const plain = (url: string): Source => ({
  connect: async (init) => {
    const response = await fetch(url, init);
    if (response.ok) return response;
    if (response.status === 404 || response.status === 410) return undefined;
    throw new Error(`status ${response.status}`);
  },
  lastEvent: 'end',
});

/** Resolves when the page is visible. */
function seen(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}

function whenUnseen(act: () => void): () => void {
  let timer = 0;
  const look = () => {
    window.clearTimeout(timer);
    if (document.hidden) timer = window.setTimeout(act, UNSEEN_MS);
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Resolves after a time, when the network is back, or when nobody follows any more. */
function waitOrWake(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}
