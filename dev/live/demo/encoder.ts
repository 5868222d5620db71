import { setTimeout as sleep } from 'node:timers/promises';
import { SEGMENT_SECONDS, type Film } from './film.ts';

const SEGMENT_MS = SEGMENT_SECONDS * 1000;
const LISTED = 5;
/** Segments that are pushed at once, so that the first viewer needn't wait for them. */
const HEAD_START = 3;
/** A greater delay isn't made up for: the machine was asleep, or the Workers were down. */
const LATE_MS = 15_000;
const RETRY_MS = 1_000;

interface Pushed {
  readonly sequence: number;
  readonly at: number;
  readonly isBreak: boolean;
}

/**
 * Pushes a film again and again, in real time, as ffmpeg does: each segment, then the playlist. Each round begins with a
 * break, as its times do. Once begun again it counts on from where the clock is, so that no name comes twice. Resolves
 * once the stream takes nothing more, or on `signal`.
 */
export async function pushFilm(ingestUrl: string, film: Film, signal: AbortSignal): Promise<void> {
  const first = Math.floor(Date.now() / SEGMENT_MS);
  let due = Date.now() - (HEAD_START - 1) * SEGMENT_MS;
  const put = (name: string, body: Buffer | string) => putFile(new URL(name, ingestUrl), body, signal);

  let listed: readonly Pushed[] = [];
  for (let n = 0; !signal.aborted; n += 1, due += SEGMENT_MS) {
    const lateMs = Date.now() - due;
    if (lateMs < 0) await sleep(-lateMs, undefined, { signal }).catch(() => undefined);
    const at = n % film.segments.length;
    const isBreak = at === 0 || lateMs > LATE_MS;
    if (lateMs > LATE_MS) due += lateMs;
    listed = [...listed.slice(1 - LISTED), { sequence: first + n, at: due - SEGMENT_MS, isBreak }];
    const files: readonly (readonly [string, Buffer | string])[] = [
      ...(n === 0 ? [['init.mp4', film.init] as const] : []),
      [nameOf(first + n), film.segments[at] ?? Buffer.alloc(0)],
      ['index.m3u8', playlistOf(listed)],
    ];
    for (const [name, body] of files) if (!(await put(name, body))) return;
  }
}

const nameOf = (sequence: number) => `${sequence}.m4s`;

const playlistOf = (listed: readonly Pushed[]) =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
    `#EXT-X-MEDIA-SEQUENCE:${listed[0]?.sequence ?? 0}`,
    '#EXT-X-MAP:URI="init.mp4"',
    ...listed.flatMap(({ sequence, at, isBreak }) => [
      ...(isBreak ? ['#EXT-X-DISCONTINUITY'] : []),
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(at).toISOString()}`,
      `#EXTINF:${SEGMENT_SECONDS.toFixed(3)},`,
      nameOf(sequence),
    ]),
    '',
  ].join('\n');

/** The stream is over, or this isn't its key: waiting is useless. */
const FINAL = new Set([401, 404, 409]);

/** Puts a file, with retries while nobody answers. Returns false if the stream is over. */
async function putFile(url: URL, body: Buffer | string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    try {
      const { ok, status } = await fetch(url, { method: 'PUT', body: new Uint8Array(Buffer.from(body)), signal });
      if (ok) return true;
      if (FINAL.has(status)) return false;
    } catch {
      // the Workers are down
    }
    await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
