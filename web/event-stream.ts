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
 * It uses `fetch`, because an EventSource shows no status and doesn't reconnect after an error.
 */
export async function followEvents(url: string, { onEvent, onState }: Follower): Promise<void> {
  let lastId = '';
  let failures = 0;
  for (;;) {
    await seen();
    const outcome = await readOnce(url, lastId, (event) => {
      failures = 0;
      if (event.id !== undefined) lastId = event.id;
      onState('live');
      onEvent(event.name, event.data);
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

interface StreamEvent {
  readonly name: string;
  readonly data: string;
  readonly id?: string;
}

/** Reads one connection to its end. `pause`: the server ended it normally, and the next one continues. */
async function readOnce(
  url: string,
  lastId: string,
  take: (event: StreamEvent) => void,
): Promise<'pause' | 'failed' | 'ended' | 'gone'> {
  const stop = new AbortController();
  const unwatch = whenUnseen(() => stop.abort('unseen'));
  const limit = () => setTimeout(() => stop.abort(), SILENCE_MS);
  let silence = limit();
  try {
    const headers = { Accept: 'text/event-stream', ...(lastId === '' ? {} : { 'Last-Event-ID': lastId }) };
    const response = await fetch(url, { headers, cache: 'no-store', signal: stop.signal });
    if (response.status === 404 || response.status === 410) return 'gone';
    if (!response.ok || response.body === null) return 'failed';
    for await (const event of eventsOf(response.body)) {
      clearTimeout(silence);
      silence = limit();
      take(event);
      if (event.name === 'end') return 'ended';
    }
    return 'pause';
  } catch {
    return stop.signal.reason === 'unseen' ? 'pause' : 'failed';
  } finally {
    clearTimeout(silence);
    unwatch();
    stop.abort();
  }
}

/** The events of a stream (HTML standard, 9.2.6), as far as our servers write them: lines end with LF. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const [name, data, id] = [field('event'), field('data'), field('id')];
      if (name !== undefined && data !== undefined) yield { name, data, ...(id === undefined ? {} : { id }) };
    }
  }
}

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
