import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_MAPS, MAX_WAITING_FILES } from '#src/live/video/limits.ts';
import { listing, names, Stage } from './video-encoder.ts';

type Act = (stage: Stage) => unknown;

const name = fc.oneof(fc.nat(12), fc.nat(400)).map((n) => `s${n}`);
const bytes = fc.constantFrom('1', '2', '3');
const store: fc.Arbitrary<Act> = fc.tuple(name, fc.constantFrom('ts', 'ts', 'm4s'), bytes).map(
  ([file, extension, content]) =>
    (stage) =>
      stage.store(`${file}.${extension}`, file + content),
);
const storeMap: fc.Arbitrary<Act> = fc.tuple(fc.constantFrom('init.mp4', 'other.mp4'), fc.string({ maxLength: 2 })).map(
  ([file, content]) =>
    (stage) =>
      stage.store(file, content),
);
const list: fc.Arbitrary<Act> = fc
  .record({
    first: fc.oneof(fc.nat(12), fc.nat(400)),
    count: fc.nat(8),
    seconds: fc.constantFrom(0.1, 2, 30),
    map: fc.constantFrom(null, null, 'init.mp4'),
    isEnd: fc.integer({ min: 0, max: 40 }).map((n) => n === 0),
    shift: fc.constantFrom(0, 0, 1, -3),
  })
  .map(({ first, count, shift, ...more }) => (stage) => {
    const extension = more.map === null ? 'ts' : 'm4s';
    const from = Math.max(0, first + shift);
    stage.do({ type: 'list', listing: listing(first, names(from, from + count, extension), more) });
  });
/** As an encoder does it: stored, then listed. */
const both: fc.Arbitrary<Act> = fc.tuple(fc.nat(400), bytes).map(
  ([n, content]) =>
    (stage) =>
      stage.store(`s${n}.ts`, `s${n}${content}`).list(n, names(n, n)),
);
const pass: fc.Arbitrary<Act> = fc.constantFrom(0.1, 1, 2, 5, 30).map((seconds) => (stage) => stage.pass(seconds));
const end: fc.Arbitrary<Act> = fc.constant((stage) => stage.do({ type: 'end', reason: 'host_ended' }));

const acts = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: both },
    { weight: 6, arbitrary: store },
    { weight: 6, arbitrary: list },
    { weight: 2, arbitrary: storeMap },
    { weight: 4, arbitrary: pass },
    { weight: 1, arbitrary: fc.boolean().chain((rare) => (rare ? end : pass)) },
  ),
  { maxLength: 80 },
);

const LINE =
  /^(?:#EXT-X-DISCONTINUITY|#EXT-X-MAP:URI="\d+\.mp4"|#EXT-X-PROGRAM-DATE-TIME:[\d-]+T[\d:.]+Z|#EXTINF:\d+\.\d{3},|\d+\.(?:ts|m4s)|#EXT-X-ENDLIST)$/;

/** Where a player takes each segment to be: its media and discontinuity sequence (RFC 8216, 4.3.3.2 and 6.2.2). */
function placesOf(stage: Stage): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  let sequence = Number(stage.tag('MEDIA-SEQUENCE') ?? 0);
  let breaks = Number(stage.tag('DISCONTINUITY-SEQUENCE') ?? 0);
  let hasMap = false;
  for (const line of stage.shown) {
    if (line === '--') breaks += 1;
    if (line.startsWith('"')) hasMap = true;
    if (!/^\d/.test(line)) continue;
    expect(places.has(line)).toBe(false);
    expect(line.endsWith('.m4s')).toBe(hasMap);
    places.set(line, `${sequence} ${breaks}`);
    sequence += 1;
  }
  return places;
}

test('VIDEO-12 whatever comes in whatever order, a player sees one story, of stored files alone', () => {
  fc.assert(
    fc.property(acts, (script) => {
      const stage = new Stage();
      const known = new Map<string, string>();
      let newest = -1;
      for (const act of script) {
        act(stage);
        const { playlist, video } = stage;
        for (const line of playlist.split('\n').slice(4, -1))
          if (!line.startsWith('#EXT-X-DISCONTINUITY-SEQUENCE:')) expect(line).toMatch(LINE);
        const places = placesOf(stage);
        for (const [segment, place] of places) {
          expect(known.get(segment) ?? place).toBe(place); // it never moves
          known.set(segment, place);
        }
        const first = Number(stage.tag('MEDIA-SEQUENCE') ?? newest);
        expect(first).toBeGreaterThanOrEqual(newest);
        newest = first;
        const forgotten = new Set(stage.forgotten);
        expect(forgotten.size).toBe(stage.forgotten.length);
        const shown = [...playlist.matchAll(/(\d+)\.(?:ts|m4s|mp4)/g)].map(([, number]) => Number(number));
        for (const number of shown) expect(forgotten.has(number) || number >= video.nextNumber).toBe(false);
        // Everything that was stored is somewhere, or forgotten: nothing stays in storage for ever.
        const held = [...video.window, ...video.waiting, ...video.maps].map(({ number }) => number);
        expect(new Set([...held, ...forgotten]).size).toBe(video.nextNumber);
        expect(held.some((number) => forgotten.has(number))).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});

test('VIDEO-11 an encoder that never stops sending what it never lists is bounded', () => {
  const stage = new Stage();
  for (let n = 0; n < 500; n++) stage.store(`s${n}.ts`).store(`i${n % 40}.mp4`, `bytes ${n}`);
  expect(stage.video.waiting).toHaveLength(MAX_WAITING_FILES);
  expect(stage.video.maps).toHaveLength(MAX_MAPS);
  expect(stage.forgotten).toHaveLength(1_000 - MAX_WAITING_FILES - MAX_MAPS);
});

test('VIDEO-11 of the shortest segments there are a thousand', () => {
  const stage = new Stage();
  for (let n = 0; n < 1_100; n++) stage.store(`s${n}.ts`).list(n, names(n, n), { seconds: 0.05 });
  expect(stage.video.window).toHaveLength(1_000);
  expect(stage.tag('MEDIA-SEQUENCE')).toBe('100');
});
