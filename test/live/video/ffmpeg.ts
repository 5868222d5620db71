import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { findFfmpeg } from '#test/support/find-ffmpeg.ts';

const pictures = { test: 'testsrc=size=160x90:rate=10', clock: 'color=size=160x90:rate=10' } as const;
const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440'];
/** The number of a frame in sixteen upright bars, white for 1, the lowest bit on the left. */
const bars = ['-vf', 'geq=lum=235*mod(floor(N/pow(2\\,floor(X/10)))\\,2)+16:cb=128:cr=128'];
const codecs = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-pix_fmt',
  'yuv420p',
  '-g',
  '10',
  '-c:a',
  'aac',
  '-b:a',
  '32k',
];

const quiet = ['-loglevel', 'error', '-nostdin', '-threads', '1'];
const flags = 'independent_segments+program_date_time+delete_segments';
const push = ['-f', 'hls', '-hls_time', '1', '-hls_list_size', '4', '-method', 'PUT', '-hls_flags', flags];

export interface EncoderOptions {
  /** fMP4, with connections that it keeps; else MPEG-TS, each file over its own. */
  readonly container?: 'ts' | 'fmp4';
  /** `clock`: each frame shows its number, for `frameNumberOf`. */
  readonly picture?: keyof typeof pictures;
  /** Ends by itself. */
  readonly seconds?: number;
}

/** A real encoder that pushes HLS, a segment a second, to `base`/index.m3u8. */
export function startEncoder(
  base: string,
  { container = 'ts', picture = 'test', seconds }: EncoderOptions = {},
): ChildProcess {
  const ffmpeg = findFfmpeg();
  if (ffmpeg === undefined) throw new Error('there is no ffmpeg for this platform');
  const fmp4 = ['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4', '-http_persistent', '1'];
  const muxer = container === 'fmp4' ? [...fmp4, '-hls_segment_filename', `${base}/%05d.m4s`] : [];
  return spawn(
    ffmpeg,
    [
      ...quiet,
      '-re',
      '-f',
      'lavfi',
      '-i',
      pictures[picture],
      ...sound,
      ...(picture === 'clock' ? bars : []),
      ...(seconds === undefined ? [] : ['-t', String(seconds)]),
      ...codecs,
      ...push,
      ...muxer,
      `${base}/index.m3u8`,
    ],
    { stdio: 'ignore' },
  );
}

/** The number that the first frame of a video at some second shows. */
export async function frameNumberOf(video: Uint8Array, atSeconds = 0): Promise<number> {
  const args = ['-loglevel', 'error', '-i', 'pipe:0', '-ss', String(atSeconds), '-frames:v', '1'];
  // Beside the test, not instead of it: whoever is stopped doesn't see which of their connections are closed.
  const decoder = spawn(findFfmpeg() ?? '', [...args, '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1']);
  decoder.stdin.on('error', () => undefined); // it has its frame, and reads no further
  decoder.stdin.end(video);
  const frame = await buffer(decoder.stdout);
  if (frame.length !== 160 * 90) throw new Error(`no frame: ${frame.length} bytes`);
  const middle = 160 * 45;
  return Array.from({ length: 16 }, (_, bit) => ((frame[middle + bit * 10 + 5] ?? 0) > 128 ? 2 ** bit : 0)).reduce(
    (sum, value) => sum + value,
    0,
  );
}

/** Kills it as a crash or a pulled plug does: it says no goodbye. */
export async function killEncoder(encoder: ChildProcess): Promise<void> {
  if (encoder.exitCode !== null || encoder.signalCode !== null) return;
  const gone = once(encoder, 'exit');
  encoder.kill('SIGKILL');
  await gone;
}

/** Stands between an encoder and the Worker, and remembers what went through. */
export interface Recorder {
  readonly url: string;
  /** Bodies of media files in the order in which they were taken. */
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
  readonly statuses: ReadonlySet<number>;
  close(): Promise<void>;
}

export async function startRecorder(target: string): Promise<Recorder> {
  const files: { name: string; bytes: Buffer }[] = [];
  const statuses = new Set<number>();
  const handOn = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url = '', headers } = incoming;
    const onward = send(new URL(url, target), { method, headers });
    const answered = once(onward, 'response') as Promise<[IncomingMessage]>;
    incoming.pipe(onward); // as it comes, not when it is whole
    incoming.on('aborted', () => onward.destroy());
    const [bytes, [answer]] = await Promise.all([buffer(incoming), answered]);
    const status = answer.statusCode ?? 0;
    statuses.add(status);
    const name = url.slice(url.lastIndexOf('/') + 1);
    if (method !== 'DELETE' && !name.endsWith('.m3u8') && status === 204) files.push({ name, bytes });
    answer.resume();
    outgoing.writeHead(status).end();
  };
  const server = createServer((incoming, outgoing) => void handOn(incoming, outgoing).catch(() => outgoing.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    statuses,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
