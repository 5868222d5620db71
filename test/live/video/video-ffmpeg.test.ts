import type { ChildProcess } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { killEncoder, startEncoder, startRecorder, type EncoderOptions, type Recorder } from './ffmpeg.ts';
import { post } from '#test/live/streams/streams.ts';
import { filesOf, pushedStream, until } from './video-push.ts';

let suite: Suite;
let recorder: Recorder;
const encoders: ChildProcess[] = [];
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
  recorder = await startRecorder(suite.address);
});
afterEach(async () => {
  for (const encoder of encoders.splice(0)) await killEncoder(encoder);
});
afterAll(async () => {
  await recorder.close();
  await suite.close();
});

const LINES =
  /^#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:[12]\n#EXT-X-MEDIA-SEQUENCE:0\n(?:#EXT-X-MAP:URI="\d+\.mp4"\n)?(?:#EXT-X-PROGRAM-DATE-TIME:[\d-]+T[\d:.]+Z\n#EXTINF:[01]\.\d{3},\n\d+\.(?:ts|m4s)\n)+#EXT-X-ENDLIST\n$/;

describe.each<EncoderOptions & { name: string; extension: string }>([
  { name: 'MPEG-TS, a connection each', container: 'ts', extension: 'ts' },
  { name: 'fMP4, over connections that it keeps', container: 'fmp4', extension: 'm4s' },
])('ffmpeg pushes $name', ({ container = 'ts', extension }) => {
  test('VIDEO-1 it is live, its playlist is ours and right, and each segment is played as it was sent', async () => {
    const stream = await pushedStream(suite);
    const sentBefore = recorder.files.length;
    const begun = Date.now();
    encoders.push(startEncoder(`${recorder.url}/ingest/${stream.key}`, { container, seconds: 4 }));
    await until(stream.status, (status) => status === 'live');
    expect(filesOf(await until(stream.playlist, (text) => filesOf(text).length > 0)).length).toBeGreaterThan(0);
    await until(stream.status, (status) => status === 'reconnecting'); // it may come back
    await post(suite, `/api/streams/${stream.stream.id}/end`, { token: stream.token });
    const ended = await until(stream.playlist, (text) => text.includes('#EXT-X-ENDLIST'));

    expect(ended).toMatch(LINES);
    const sent = recorder.files.slice(sentBefore).filter(({ name }) => name.endsWith(extension));
    expect(filesOf(ended)).toHaveLength(sent.length);
    const played = await Promise.all(filesOf(ended).map(async (name) => (await stream.file(name)).arrayBuffer()));
    for (const [index, bytes] of played.entries())
      expect(Buffer.compare(Buffer.from(bytes), sent[index]?.bytes ?? Buffer.alloc(0))).toBe(0);
    const times = [...ended.matchAll(/TIME:(.*)/g)].map(([, time]) => Date.parse(time ?? ''));
    expect(times[0]).toBeGreaterThan(begun - 3_000); // this ffmpeg says whole seconds
    expect(times.at(-1)).toBeLessThan(Date.now());
    expect(recorder.statuses).toEqual(new Set([204]));
  });
});
