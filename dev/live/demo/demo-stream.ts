import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isOver, type StreamStatus } from '#src/live/streams/stream.ts';
import type { DemoCall } from './call.ts';
import { pushFilm } from './encoder.ts';
import { readFilm } from './film.ts';
import { sell } from './sell.ts';
import { talk } from './talk.ts';

export interface DemoStream {
  /** Answers the stream's id: it plays a few seconds later. */
  start(): Promise<string>;
  stop(): void;
}

/** A stream and its way in. */
interface Own {
  readonly id: string;
  readonly ingestUrl: string;
}

const AGAIN_MS = 5_000;

/**
 * Nora's stall: a stream that plays, with people who talk and bid, for as long as the stack runs. Its key is kept in `keyFile` for
 * the next start; without it each start makes another stream.
 */
export function openDemoStream(call: DemoCall, keyFile: string | undefined): DemoStream {
  const ended = new AbortController();
  const run = async (first: Own) => {
    for (let own = first; !ended.signal.aborted;) {
      await perform(call, own, ended.signal); // until the stream is over, whoever ended it
      await sleep(AGAIN_MS, undefined, { signal: ended.signal });
      own = await begin(call, keyFile).catch(() => own); // the Workers are down: try later
    }
  };
  return {
    async start() {
      const own = await begin(call, keyFile);
      run(own).catch((error: unknown) => {
        if (!ended.signal.aborted) console.warn(`The demo stream doesn’t play: ${String(error)}`); // the stack is as good without it
      });
      return own.id;
    },
    stop: () => ended.abort(),
  };
}

async function perform(call: DemoCall, own: Own, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  void talk(call, own.id, either).catch(() => undefined);
  void sell(call, own.id, either).catch(() => undefined);
  await pushFilm(own.ingestUrl, readFilm(), either);
  over.abort();
}

const terms = {
  title: 'Saturday market, first picks',
  category: 'farmers-market',
  description: 'Heirloom tomatoes from this morning. A demo: it plays for as long as the stack runs.',
  tags: ['heirloom', 'tomatoes', 'demo'],
  language: 'en-US',
  record: false, // or each would stay as a recording
};

/** The stream of the last start if it isn't over, otherwise a new one. */
async function begin(call: DemoCall, keyFile: string | undefined): Promise<Own> {
  const last = keyFile !== undefined && existsSync(keyFile) ? readOwn(keyFile) : undefined;
  if (last !== undefined && (await isThere(call, last.id))) return last;
  const own = (await goLive(call)) ?? (await goLive(call));
  if (own === undefined) throw new Error('The demo stream could not be made: its host is live already.');
  if (keyFile !== undefined) writeFileSync(keyFile, JSON.stringify(own), { mode: 0o600 });
  return own;
}

const readOwn = (keyFile: string): Own | undefined => {
  try {
    return JSON.parse(readFileSync(keyFile, 'utf8')) as Own;
  } catch {
    return undefined; // interrupted while it was written
  }
};

async function isThere(call: DemoCall, id: string): Promise<boolean> {
  const { body } = await call.as('nora')<{ stream?: { status: StreamStatus } }>('GET', `/api/streams/${id}`);
  return body.stream !== undefined && !isOver(body.stream.status);
}

interface WentLive {
  readonly stream: { readonly id: string };
  readonly ingest: { readonly url: string };
  readonly streamId: string;
  readonly detail: string;
}

/** A new stream. Undefined if an older one, whose key is lost, was in the way; that one has been ended. */
async function goLive(call: DemoCall): Promise<Own | undefined> {
  const { status, body } = await call.as('nora')<WentLive>('POST', '/api/streams/go-live', terms);
  if (status === 201) return { id: body.stream.id, ingestUrl: body.ingest.url };
  if (status !== 409) throw new Error(`The demo stream could not be made: ${body.detail}`);
  await call.as('nora')('POST', `/api/streams/${body.streamId}/end`);
  return undefined;
}
