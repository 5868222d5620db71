import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKillable, type Killable } from '#test/support/workers/killable.ts';
import { filesOf, pushedStream, until } from './video-push.ts';

let suite: Killable;
beforeAll(async () => {
  suite = await startKillable({}, { service: 'live', isPersistent: true });
});
afterAll(() => suite.close());

test('VIDEO-14 workerd is killed: the window is there again, and goes on; so does a room that lost all it had', async () => {
  const stream = await pushedStream(suite);
  await stream.segment(0);
  const bytes = await stream.segment(1);
  await until(stream.status, (status) => status === 'live');

  await suite.kill();
  expect(filesOf(await until(stream.playlist, (text) => text !== ''))).toEqual(['0.ts', '1.ts']);
  expect(new Uint8Array(await (await stream.file('1.ts')).arrayBuffer())).toEqual(bytes);
  await stream.segment(2);
  await until(stream.playlist, (text) => filesOf(text).length === 3);

  await suite.kill({ forget: true });
  for (const n of [3, 4, 5]) await stream.segment(n);
  await until(stream.playlist, (text) => filesOf(text).length === 3);
  expect(await stream.status()).toBe('live');
});
