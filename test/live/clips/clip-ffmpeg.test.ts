import type { ChildProcess } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { frameNumberOf, killEncoder, startEncoder, type EncoderOptions } from '#test/live/video/ffmpeg.ts';
import { filesOf, pushedStream, until } from '#test/live/video/video-push.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { bytesOf, clipFile, clipPlaylist, cut, endLongAgo, lengthMsOf, momentsOf, settled, startOf } from './clips.ts';

let suite: RestartableSuite;
const encoders: ChildProcess[] = [];
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterEach(async () => {
  for (const encoder of encoders.splice(0)) await killEncoder(encoder);
});
afterAll(() => suite.close());

/** Ten frames a second, a segment a second. */
const FRAME_MS = 100;
const SEGMENT_MS = 1_000;

/** The video of a playlist as one file: its map, and its segments. */
async function videoOf(text: string, file: (name: string) => Promise<Response>): Promise<Uint8Array> {
  const map = /^#EXT-X-MAP:URI="(.*)"$/m.exec(text)?.[1];
  const names = [...(map === undefined ? [] : [map]), ...filesOf(text)];
  const parts = await Promise.all(names.map(async (name) => bytesOf(await file(name))));
  return new Uint8Array(await new Blob(parts.map((part) => part.slice().buffer)).arrayBuffer());
}

describe.each<EncoderOptions & { name: string }>([
  { name: 'MPEG-TS', container: 'ts' },
  { name: 'fMP4', container: 'fmp4' },
])('of what ffmpeg pushes as $name', ({ container = 'ts' }) => {
  test('CLIP-1 CLIP-5 a clip has the stream’s bytes, its first frame is within a segment of the moment that was asked for, and it is begun at that very frame; it plays long after its unrecorded stream', async () => {
    const stream = await pushedStream(suite, { record: false });
    encoders.push(startEncoder(`${suite.address}/ingest/${stream.key}`, { container, picture: 'clock', seconds: 14 }));
    const live = await until(stream.playlist, (text) => filesOf(text).length >= 11, 60_000);
    const moments = momentsOf(live);
    const [zero = 0] = moments; // the first frame is number 0
    const asked = (moments[3] ?? 0) + 300;
    const clip = await cut(suite, stream.stream.id, { startAt: new Date(asked).toISOString(), durationSeconds: 5 });
    expect(await settled(suite, clip.id)).toMatchObject({ status: 'ready' });

    const text = await clipPlaylist(suite, clip.id);
    const segmentAt = (moment: number) => filesOf(live)[moments.indexOf(moment)] ?? '';
    const bytes = (files: readonly Promise<Response>[]) => Promise.all(files.map(async (file) => bytesOf(await file)));
    const streamed = await bytes(momentsOf(text).map((moment) => stream.file(segmentAt(moment))));
    expect(streamed.length).toBeGreaterThanOrEqual(5);
    expect(await bytes(filesOf(text).map((name) => clipFile(suite, clip.id, name)))).toEqual(streamed);
    const video = await videoOf(text, (name) => clipFile(suite, clip.id, name));
    await endLongAgo(suite, stream);
    const later = await clipPlaylist(suite, clip.id);
    expect(await videoOf(later, (name) => clipFile(suite, clip.id, name))).toEqual(video);

    const momentOf = (frame: number) => zero + frame * FRAME_MS;
    const first = momentOf(await frameNumberOf(video));
    expect(asked - first).toBeGreaterThanOrEqual(-FRAME_MS);
    expect(asked - first).toBeLessThanOrEqual(SEGMENT_MS);
    expect(Math.abs(momentOf(await frameNumberOf(video, startOf(text))) - asked)).toBeLessThanOrEqual(2 * FRAME_MS);
    expect(clip.durationMs).toBe(lengthMsOf(text));
    expect(clip.durationMs).toBeGreaterThanOrEqual(5_000);
    expect(text.includes('#EXT-X-MAP')).toBe(container === 'fmp4');
  });
});
