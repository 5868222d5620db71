import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const SEGMENT_SECONDS = 2;

/** A short film in fragmented MP4, to be shown again and again. How it was made: decision 0039. */
export interface Film {
  readonly init: Buffer;
  /** Each of `SEGMENT_SECONDS`. */
  readonly segments: readonly Buffer[];
}

/** The film beside this file, cut as its playlist says: first what begins it (EXT-X-MAP), then each segment. */
export function readFilm(): Film {
  const read = (name: string) => readFileSync(join(import.meta.dirname, name));
  const film = read('film.mp4');
  const ranges = read('film.m3u8')
    .toString()
    .matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g);
  const parts = [...ranges].map(([, length, from]) => film.subarray(Number(from), Number(from) + Number(length)));
  const [init, ...segments] = parts;
  if (init === undefined) throw new Error('the film’s playlist names no part of it');
  return { init, segments };
}
