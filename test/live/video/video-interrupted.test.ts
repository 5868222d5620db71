import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { killEncoder, startEncoder } from './ffmpeg.ts';
import { filesOf, pushedStream, until } from './video-push.ts';

let suite: Suite;
let encoder: ChildProcess | undefined;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(async () => {
  if (encoder !== undefined) await killEncoder(encoder);
  await suite.close();
});

test('VIDEO-7 and VIDEO-10 ffmpeg is killed, or stops, and comes back: one stream, reconnecting in between, and a break', async () => {
  const stream = await pushedStream(suite);
  const base = `${suite.address}/ingest/${stream.key}`;
  encoder = startEncoder(base);
  const first = await until(stream.playlist, (text) => filesOf(text).length >= 2);
  await until(stream.status, (status) => status === 'live');
  await killEncoder(encoder);
  const killedAt = Date.now();

  await until(stream.status, (status) => status === 'reconnecting', 20_000);
  expect(Date.now() - killedAt).toBeGreaterThan(8_000); // 10 s after its last segment
  const before = filesOf(await stream.playlist());
  expect(before.slice(0, 2)).toEqual(filesOf(first).slice(0, 2));
  expect(await stream.playlist()).not.toContain('ENDLIST');

  encoder = startEncoder(base);
  await until(stream.status, (status) => status === 'live');
  const playlist = await until(stream.playlist, (text) => filesOf(text).length >= before.length + 2);
  expect(filesOf(playlist).slice(0, before.length)).toEqual(before);
  const breaks = playlist.split('#EXT-X-DISCONTINUITY\n');
  expect(breaks).toHaveLength(2);
  expect(filesOf(breaks[0] ?? '')).toEqual(before);

  encoder.kill('SIGINT'); // it says that it stops
  await until(stream.status, (status) => status === 'reconnecting', 8_000);
  encoder = startEncoder(base);
  await until(stream.status, (status) => status === 'live');
  await until(stream.playlist, (text) => text.split('#EXT-X-DISCONTINUITY\n').length === 3);
  expect(await stream.playlist()).not.toContain('ENDLIST');
  const { rows } = await suite.database.query('select id from live.stream');
  expect(rows).toHaveLength(1);
});
