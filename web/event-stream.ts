import { createEventSource, type EventSourceMessage, type FetchLike } from 'eventsource-client';

/** The state of a page's event stream. `gone`: nothing is at this URL any more. */
export type LinkState = 'live' | 'retrying' | 'offline' | 'ended' | 'gone';

interface Follower {
  readonly onEvent: (name: string, data: string) => void;
  readonly onState: (state: LinkState) => void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
/** The server sends something at least every ten seconds; after this silence the connection is dead. */
const SILENCE_MS = 25_000;
/** A hidden page closes its connection after this. */
const UNSEEN_MS = 30_000;

/**
 * Follows an event stream as long as the page is open: it reconnects with growing waits, and resumes (`Last-Event-ID`).
 * The browser's own EventSource shows no status, and a new one can't resume.
 */
export async function followEvents(url: string, { onEvent, onState }: Follower): Promise<void> {
  let lastId: string | undefined;
  let failures = 0;
  for (;;) {
    await seen();
    const outcome = await readOnce(url, lastId, ({ id, event, data }) => {
      failures = 0;
      lastId = id ?? lastId;
      onState('live');
      onEvent(event ?? '', data);
    });
    if (outcome === 'ended' || outcome === 'gone') return onState(outcome);
    if (outcome === 'failed') {
      onState(navigator.onLine ? 'retrying' : 'offline');
      failures += 1;
    }
    // Random, so that not all pages reconnect at once after a restart.
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1)) * (0.5 + Math.random());
    await waitOrWake(wait);
  }
}

/** How a connection ended. `pause`: the server ended it normally, or nobody looks, and the next one continues. */
type Outcome = 'pause' | 'failed' | 'ended' | 'gone';

/** Reads one connection to its end. */
function readOnce(
  url: string,
  lastId: string | undefined,
  take: (event: EventSourceMessage) => void,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const end = (outcome: Outcome) => {
      clearTimeout(silence);
      unwatch();
      source.close(); // else it would reconnect, always after the same wait
      resolve(outcome);
    };
    const limit = () => setTimeout(() => end('failed'), SILENCE_MS);
    let silence = limit();
    const unwatch = whenUnseen(() => end('pause'));
    const source = createEventSource({
      url,
      ...(lastId === undefined ? {} : { initialLastEventId: lastId }),
      fetch: fetchStream(() => end('gone')),
      onMessage: (event) => {
        clearTimeout(silence);
        silence = limit();
        take(event);
        if (event.event === 'end') end('ended');
      },
      onDisconnect: () => end('pause'),
      onScheduleReconnect: () => queueMicrotask(() => end('failed')), // unless the server ended it: that is told next
    });
  });
}

/** Only a good answer is a stream. */
const fetchStream =
  (onGone: () => void): FetchLike =>
  async (url, init) => {
    const response = await fetch(url, init);
    if (response.ok) return response;
    if (response.status === 404 || response.status === 410) onGone();
    throw new Error(`status ${response.status}`);
  };

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

/** Resolves after a time, or when the network is back. */
function waitOrWake(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });
}
