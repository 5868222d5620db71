import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { drawPicture, HEIGHT, WIDTH } from './picture.ts';

export const SEGMENT_SECONDS = 2;
/** A multiple of 8: so many seconds are whole frames of AAC at 48 kHz, too, and a round ends where the next begins. */
const CLIP_SECONDS = 24;
const FRAMES_A_SECOND = 15;

/** A short film in fragmented MP4, to be shown again and again. */
export interface Clip {
  readonly init: Buffer;
  /** Each of `SEGMENT_SECONDS`. */
  readonly segments: readonly Buffer[];
}

/** The film: from `dir`, or, where there is none yet, drawn and encoded into it, a second or two of work for one core. */
export async function openClip(ffmpeg: string, dir: string): Promise<Clip> {
  if (!existsSync(dir)) {
    mkdirSync(dirname(dir), { recursive: true });
    const own = mkdtempSync(`${dir}-`); // another stack may be making it, too
    try {
      await encode(ffmpeg, own);
      renameSync(own, dir);
    } catch (error) {
      rmSync(own, { recursive: true, force: true });
      if (!existsSync(dir)) throw error;
    }
  }
  const numbers = readdirSync(dir).filter((name) => name.endsWith('.m4s'));
  const segments = numbers.map((_, number) => readFileSync(join(dir, `${number}.m4s`)));
  return { init: readFileSync(join(dir, 'init.mp4')), segments };
}

async function encode(ffmpeg: string, dir: string): Promise<void> {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`, '-r', `${FRAMES_A_SECOND}`];
  const murmur = 'anoisesrc=color=brown:amplitude=0.04:sample_rate=48000';
  const picture = ['-vf', 'scale=640:360:flags=bicubic', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '25'];
  const cuts = ['-bf', '0', '-g', `${FRAMES_A_SECOND * SEGMENT_SECONDS}`, '-sc_threshold', '0', '-pix_fmt', 'yuv420p'];
  const sound = ['-c:a', 'aac', '-b:a', '40k', '-ac', '1'];
  const hls = ['-f', 'hls', '-hls_time', `${SEGMENT_SECONDS}`, '-hls_list_size', '0', '-hls_segment_type', 'fmp4'];
  const quiet = ['-loglevel', 'fatal', '-threads', '1'];
  const encoder = spawn(
    ffmpeg,
    [
      ...[quiet, input, ['-i', 'pipe:0'], ['-f', 'lavfi', '-i', murmur]].flat(),
      ...[['-t', `${CLIP_SECONDS}`], picture, cuts, sound, hls].flat(),
      '-hls_segment_filename',
      '%d.m4s',
      'index.m3u8',
    ],
    { cwd: dir, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  const over = once(encoder, 'exit');
  over.catch(() => undefined); // it couldn't be started: the pipeline says so, too
  await pipeline(Readable.from(pictures()), encoder.stdin);
  const [code] = (await over) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** Drawn one at a time, with room between them: the stack has more to do. */
async function* pictures(): AsyncGenerator<Buffer> {
  const count = CLIP_SECONDS * FRAMES_A_SECOND;
  for (let index = 0; index < count; index += 1) {
    yield drawPicture(index / count);
    await new Promise(setImmediate);
  }
}
