import { setTimeout as sleep } from 'node:timers/promises';
import type { Suite } from '#test/support/workers/suite.ts';
import { get, newStream, type WentLive } from '#test/live/streams/streams.ts';
import { transportStream } from './video-files.ts';

/** A stream with its encoder, which pushes over HTTP what a test makes. */
export interface Pushed extends WentLive {
  readonly token: string;
  readonly key: string;
  readonly put: (file: string, body: BodyInit, init?: RequestInit) => Promise<Response>;
  /** Segment `n` of MPEG-TS, then the playlist that lists it with those before it. Both must be taken. */
  readonly segment: (n: number) => Promise<Uint8Array>;
  readonly playlist: () => Promise<string>;
  readonly file: (name: string, headers?: Record<string, string>) => Promise<Response>;
  readonly status: () => Promise<string>;
}

export async function pushedStream(suite: Suite, body: object = {}): Promise<Pushed> {
  const stream = await newStream(suite, body);
  const { streamKey: key } = stream.ingest;
  if (key === null) throw new Error('no key was shown');
  const path = `/hls/${stream.stream.id}`;
  const put: Pushed['put'] = (file, content, init = {}) => pushTo(suite, key, file, content, init);
  return {
    ...stream,
    key,
    put,
    async segment(n) {
      const bytes = transportStream(3, n);
      const from = Math.max(0, n - 3);
      const listed = Array.from({ length: n - from + 1 }, (_, index) => `s${from + index}.ts`);
      for (const [file, content] of [
        [`s${n}.ts`, bytes],
        ['index.m3u8', encoderPlaylist(listed, from)],
      ] as const) {
        const { status } = await put(file, content as BodyInit);
        if (status !== 204) throw new Error(`${file}: ${status}`);
      }
      return bytes;
    },
    playlist: async () => {
      const response = await get(suite, `${path}/index.m3u8`);
      return response.status === 200 ? response.text() : '';
    },
    file: (name, headers = {}) => get(suite, `${path}/${name}`, undefined, headers),
    status: async () => {
      const { rows } = await suite.database.query<{ status: string }>('select status from live.stream where id = $1', [
        stream.stream.id,
      ]);
      return rows[0]?.status ?? 'none';
    },
  };
}

export const pushTo = (suite: Suite, key: string, file: string, body: BodyInit, init: RequestInit = {}) =>
  suite.fetch(
    `/ingest/${key}/${file}`,
    { method: 'PUT', body, ...(body instanceof ReadableStream ? { duplex: 'half' } : {}), ...init },
    'live',
  );

export const encoderPlaylist = (names: readonly string[], first = 0, ...more: readonly string[]) =>
  ['#EXTM3U', `#EXT-X-MEDIA-SEQUENCE:${first}`, ...names.flatMap((name) => ['#EXTINF:2,', name]), ...more, ''].join(
    '\n',
  );

/** A body in pieces, without a length. */
export const inChunks = (bytes: Uint8Array, size = 100) =>
  new ReadableStream<Uint8Array>({
    async start(controller) {
      for (let at = 0; at < bytes.length; at += size) {
        controller.enqueue(bytes.subarray(at, at + size));
        await Promise.resolve();
      }
      controller.close();
    },
  });

/** Asks again until it is so. Throws what it was, when it hasn't come about in time. */
export async function until<T>(ask: () => Promise<T>, isSo: (value: T) => boolean, timeoutMs = 15_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await ask();
    if (isSo(value)) return value;
    if (Date.now() > deadline) throw new Error(`never came about: ${JSON.stringify(value)}`);
    await sleep(50);
  }
}

/** Names of the playlist's files, in order. */
export const filesOf = (playlist: string) => playlist.split('\n').filter((line) => /^\d/.test(line));
