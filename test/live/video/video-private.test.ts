import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RoomFacts } from '#src/live/rooms/room-facts.ts';
import type { Visibility } from '#src/live/streams/stream.ts';
import { listing, names } from './video-encoder.ts';
import { RoomStage, T0 } from './video-stage.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: T0 }));
afterEach(() => void vi.useRealTimers());

/** As the room tells its video; `told: false` as if it had died before it could. */
function become(stage: RoomStage, visibility: Visibility, told = true): void {
  stage.facts = { ...stage.facts, visibility } as RoomFacts;
  if (told) stage.video.followVisibility();
}
const objectsOf = ({ storage }: RoomStage) => [...storage.objects].map((key) => key.slice('streams/x/'.length));

test.each([true, false])(
  'VIDEO-15 what was pushed in private is neither played nor kept once the stream is shown (the room was told: %s)',
  async (told) => {
    const stage = new RoomStage();
    become(stage, 'private');
    await stage.push(0, 4);
    expect(stage.files).toHaveLength(5);
    stage.store('s5.ts'); // not listed yet
    become(stage, 'public', told);
    if (!told) stage.wake();
    expect(stage.video.playlist()).toBeUndefined();
    await stage.pass(0);
    expect(objectsOf(stage)).toEqual([]);
    stage.video.take({ keyHash: 'hash', command: { type: 'list', listing: listing(0, names(0, 5)) } });
    await stage.push(6, 8);
    expect(stage.files).toEqual(['6.ts', '7.ts', '8.ts']);
    expect(stage.video.playlist()).toMatch(/MEDIA-SEQUENCE:5\n#EXT-X-DISCONTINUITY-SEQUENCE:1\n/);
    stage.wake();
    expect(stage.files).toEqual(['6.ts', '7.ts', '8.ts']);
  },
);

test('VIDEO-15 what left the window in private is deleted at once, too', async () => {
  const stage = new RoomStage();
  become(stage, 'private');
  await stage.push(0, 160);
  expect(objectsOf(stage).length).toBeGreaterThan(150);
  become(stage, 'unlisted');
  await stage.pass(0);
  expect(objectsOf(stage)).toEqual([]);
});

test('VIDEO-15 a recording has what was public, before and after, with a break between', async () => {
  const stage = new RoomStage(true);
  await stage.push(0, 2);
  become(stage, 'private');
  await stage.push(3, 170); // some of it has left the window
  become(stage, 'public');
  await stage.pass(0);
  expect(objectsOf(stage)).toEqual(['0.ts', '1.ts', '2.ts']);
  await stage.push(171, 172);
  stage.video.end('host_ended');
  stage.status = 'ended';
  stage.wake();
  expect(stage.files).toEqual(['0.ts', '1.ts', '2.ts', '171.ts', '172.ts']);
  expect(stage.video.playlist()?.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
});

test('VIDEO-15 a stream that was never private keeps its window, and one that is goes on for those who may watch', async () => {
  const stage = new RoomStage();
  await stage.push(0, 2);
  become(stage, 'unlisted');
  become(stage, 'public');
  expect(stage.files).toHaveLength(3);
  become(stage, 'private');
  await stage.push(3, 4);
  expect(stage.files).toHaveLength(5);
});
