import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { objectsOf, writeClipPlaylist } from '#src/live/clips/clip-playlist.ts';
import { PIN_MS, type WantedSpan } from '#src/live/clips/room-clips.ts';
import type { ClipId, StreamId } from '#src/live/ids.ts';
import type { RoomFacts } from '#src/live/rooms/room-facts.ts';
import { pickSpan, type PlacedSegment } from '#src/live/video/pick.ts';
import { RoomStage, T0 } from '#test/live/video/video-stage.ts';

const origin = { run: 0, sequence: 0, name: 's', etag: 'e', at: null };
const of = { streamId: 'x', privateFrom: null };

/** Segments that begin at these seconds, two seconds each. */
const segmentsAt = (seconds: readonly number[], more: object = {}): readonly PlacedSegment[] =>
  seconds.map((second, sequence) => ({
    sequence,
    segment: {
      number: sequence,
      kind: 'ts',
      durationMs: 2_000,
      at: second * 1_000,
      map: null,
      isBreak: false,
      origin,
      ...more,
    },
  }));

const begin = (from: number | null, seconds: number): WantedSpan => ({
  from: from === null ? null : from * 1_000,
  durationMs: seconds * 1_000,
  needs: 'begin',
});
const pickedAt = (placed: readonly PlacedSegment[], span: WantedSpan) =>
  pickSpan(placed, span, of)?.segments.map(({ at }) => at / 1_000);

describe('what a room picks', () => {
  const window = segmentsAt([10, 12, 14, 16, 18]);

  test.each<[string, WantedSpan, number[] | undefined]>([
    ['whole segments that have some of the span', begin(13, 4), [12, 14, 16]],
    ['no segment that only touches it', begin(12, 4), [12, 14]],
    ['what is there of a span that goes on', begin(17, 30), [16, 18]],
    ['a begin that is within one segment of the first', begin(8, 5), [10, 12]],
    ['no begin that is further away', begin(7, 5), undefined],
    ['nothing before', begin(0, 5), undefined],
    ['nothing behind', begin(20, 5), undefined],
    ['with no moment, what is newest', begin(null, 5), [14, 16, 18]],
    ['with no moment, all of a short window', begin(null, 60), [10, 12, 14, 16, 18]],
    ['of a sold lot, whatever is there', { from: 0, durationMs: 13_000, needs: 'any' }, [10, 12]],
  ])('CLIP-1 is %s', (_, span, expected) => {
    expect(pickedAt(window, span)).toEqual(expected);
  });

  test('CLIP-2 with no moment it is what is there, though the newest came after a gap', () => {
    expect(pickedAt(segmentsAt([10, 12, 60, 62]), begin(null, 30))).toEqual([60, 62]);
  });

  test('CLIP-1 is of one container', () => {
    const mixed = [...segmentsAt([10, 12]), ...segmentsAt([14, 16], { kind: 'fragment', map: 7 })];
    const picked = pickSpan(mixed, begin(null, 60), of);
    expect(picked?.segments.map(({ key, initKey }) => [key, initKey])).toEqual([
      ['streams/x/0.m4s', 'streams/x/7.mp4'],
      ['streams/x/1.m4s', 'streams/x/7.mp4'],
    ]);
    expect(objectsOf(picked?.segments ?? [])).toEqual(['streams/x/7.mp4', 'streams/x/0.m4s', 'streams/x/1.m4s']);
  });

  test('CLIP-1 whatever is asked of whatever window: in order, all that has some of it, begun within a segment', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: -20, max: 400 }), fc.integer({ min: 5, max: 60 }), (gap, from, seconds) => {
        let at = 0;
        const placed = segmentsAt(gap.map((silence) => (at += 2 + silence)));
        const picked = pickSpan(placed, begin(from, seconds), of);
        const inside = placed.filter(
          ({ segment }) => segment.at < (from + seconds) * 1_000 && segment.at + 2_000 > from * 1_000,
        );
        const [first] = inside;
        const isThere = first !== undefined && first.segment.at - from * 1_000 <= 2_000;
        expect(picked?.segments.map((each) => each.at)).toEqual(
          isThere ? inside.map(({ segment }) => segment.at) : undefined,
        );
      }),
    );
  });

  test('CLIP-14 its playlist has the break within it, each map once, and where to begin', () => {
    const segment = { durationMs: 2_000, isPrivate: false, isDiscontinuous: true };
    const segments = [
      { ...segment, key: 'streams/x/4.m4s', initKey: 'streams/x/1.mp4', at: T0 },
      { ...segment, key: 'streams/x/5.m4s', initKey: 'streams/x/1.mp4', at: T0 + 2_000, isDiscontinuous: false },
      { ...segment, key: 'streams/x/7.m4s', initKey: 'streams/x/6.mp4', at: T0 + 40_000, durationMs: 2_500 },
    ];
    expect(writeClipPlaylist({ segments, fromAt: T0 + 1_250 }).split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:3',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-START:TIME-OFFSET=1.250,PRECISE=YES',
      '#EXT-X-MAP:URI="1.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:00.000Z',
      '#EXTINF:2.000,',
      '4.m4s',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:02.000Z',
      '#EXTINF:2.000,',
      '5.m4s',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="6.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:40.000Z',
      '#EXTINF:2.500,',
      '7.m4s',
      '#EXT-X-ENDLIST',
      '',
    ]);
  });
});

describe('what a room keeps', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: T0 }));
  afterEach(() => void vi.useRealTimers());

  const newest = { from: null, durationMs: 6_000, needs: 'begin' } as const;
  const pick = (stage: RoomStage, clip: string, span: WantedSpan = newest) =>
    stage.video.pickClip({ streamId: 'x' as StreamId, clipId: clip as ClipId, span });
  const objects = ({ storage }: RoomStage) => [...storage.objects].map((key) => key.slice('streams/x/'.length));

  test('CLIP-4 outlives the window and a restart, until the clip is copied; the same clip has the same', async () => {
    const stage = new RoomStage();
    await stage.push(0, 5);
    const picked = pick(stage, 'one');
    expect(picked?.segments.map(({ key }) => key)).toEqual(['streams/x/3.ts', 'streams/x/4.ts', 'streams/x/5.ts']);
    await stage.push(6, 260);
    stage.wake();
    await stage.pass(5);
    expect(stage.files[0]).not.toBe('3.ts');
    const old = () => objects(stage).filter((name) => Number.parseInt(name, 10) < 60);
    expect(old()).toEqual(['3.ts', '4.ts', '5.ts']);
    expect(pick(stage, 'one')).toEqual(picked);
    stage.video.releaseClip('one');
    await stage.pass(0);
    expect(old()).toEqual([]);
  });

  test('CLIP-4 outlives an unrecorded stream’s end, an hour at most', async () => {
    const stage = new RoomStage();
    await stage.push(0, 9);
    pick(stage, 'one');
    stage.video.end('host_ended');
    stage.status = 'ended';
    await stage.pass(600);
    stage.wake();
    expect(objects(stage)).toEqual(['7.ts', '8.ts', '9.ts']);
    expect(pick(stage, 'two')).toBeUndefined();
    await stage.pass(PIN_MS / 1_000 - 660);
    expect(objects(stage)).toEqual(['7.ts', '8.ts', '9.ts']);
    await stage.pass(180);
    expect(objects(stage)).toEqual([]);
    expect(pick(stage, 'one')).toBeUndefined();
  });

  test('CLIP-4 two clips share: what one needs stays when the other is copied', async () => {
    const stage = new RoomStage();
    await stage.push(0, 9);
    pick(stage, 'one');
    pick(stage, 'two', { ...newest, durationMs: 2_000 });
    stage.video.end('host_ended');
    stage.status = 'ended';
    await stage.pass(400);
    stage.video.releaseClip('one');
    await stage.pass(0);
    expect(objects(stage)).toEqual(['9.ts']);
    stage.video.releaseClip('two');
    await stage.pass(0);
    expect(objects(stage)).toEqual([]);
  });

  test('CLIP-2 of an encoder that comes back it is what is there, with the break', async () => {
    const stage = new RoomStage();
    await stage.push(0, 3);
    await stage.pass(30);
    expect(stage.status).toBe('reconnecting');
    expect(pick(stage, 'meanwhile')?.segments).toHaveLength(3);
    await stage.push(4, 5);
    const picked = pick(stage, 'after', { ...newest, durationMs: 60_000 });
    expect(picked?.segments.map(({ isDiscontinuous }) => isDiscontinuous)).toEqual([
      false,
      false,
      false,
      false,
      true,
      false,
    ]);
  });

  test('CLIP-7 what came in private is marked so', async () => {
    const stage = new RoomStage();
    await stage.push(0, 1);
    stage.facts = { ...stage.facts, visibility: 'private' } as RoomFacts;
    await stage.push(2, 3);
    const picked = pick(stage, 'one', { ...newest, durationMs: 60_000 });
    expect(picked?.segments.map(({ isPrivate }) => isPrivate)).toEqual([false, false, true, true]);
  });

  test('CLIP-12 of a sold lot, what a recording has kept is there, too', async () => {
    const stage = new RoomStage(true);
    await stage.push(0, 200);
    const span = { from: T0 + 2_000, durationMs: 8_000 } as const;
    expect(pick(stage, 'asked', { ...span, needs: 'begin' })).toBeUndefined();
    const picked = pick(stage, 'sold', { ...span, needs: 'any' });
    expect(picked?.segments[0]?.key).toBe('streams/x/1.ts');
    expect(picked?.segments).toHaveLength(4);
  });
});
