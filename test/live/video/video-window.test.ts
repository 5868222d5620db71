import { describe, expect, test } from 'vitest';
import { listing, names, run, Stage, T0 } from './video-encoder.ts';

describe('the window', () => {
  test('VIDEO-1 the first segment that is stored and listed makes the stream live, once', () => {
    const stage = new Stage().store('s0.ts');
    expect([stage.video.status, stage.playlist]).toEqual(['waiting', '']);
    stage.list(0, names(0, 0));
    expect([stage.video.status, stage.shown]).toEqual(['live', ['0.ts']]);
    expect(run(stage, 1, 5).told).toEqual(['live']);
  });

  test('VIDEO-2 a playlist that comes before its segment names it once it is stored', () => {
    const stage = new Stage().list(0, names(0, 0));
    expect(stage.playlist).toBe('');
    stage.store('s0.ts').list(0, names(0, 1));
    expect(stage.shown).toEqual(['0.ts']);
    expect(stage.store('s1.ts').shown).toEqual(['0.ts', '1.ts']);
  });

  test('VIDEO-2 one that doesn’t come is given up once two later ones are there, with a break', () => {
    const stage = new Stage().store('s0.ts').list(0, names(0, 3)).store('s2.ts');
    expect(stage.shown).toEqual(['0.ts']);
    expect(stage.store('s3.ts').shown).toEqual(['0.ts', '--', '1.ts', '2.ts']);
    expect(stage.list(1, names(1, 3)).shown).toHaveLength(4); // it comes too late now
  });

  test('VIDEO-2 segments whose playlist never came are a break', () => {
    const stage = new Stage().store('s0.ts').list(0, names(0, 0));
    stage.store('s5.ts').list(5, names(5, 5));
    expect(stage.shown).toEqual(['0.ts', '--', '1.ts']);
  });

  test('VIDEO-3 it goes back 300 s, and counts what has fallen out', () => {
    const stage = run(new Stage(), 0, 160);
    expect(stage.shown).toHaveLength(150);
    expect(stage.shown[0]).toBe('11.ts');
    expect([stage.tag('MEDIA-SEQUENCE'), stage.tag('DISCONTINUITY-SEQUENCE'), stage.tag('TARGETDURATION')]).toEqual([
      '11',
      undefined,
      '2',
    ]);
    expect(stage.forgotten).toEqual(Array.from({ length: 11 }, (_, n) => n));
  });

  test('VIDEO-3 a break that has fallen out is counted', () => {
    const stage = run(run(new Stage(), 0, 9), 0, 9, 'again');
    expect(stage.shown[10]).toBe('--');
    run(stage, 10, 149, 'again');
    expect(stage.shown[0]).toBe('10.ts'); // its tag is gone with what was before it
    expect(stage.shown).not.toContain('--');
    expect([stage.tag('MEDIA-SEQUENCE'), stage.tag('DISCONTINUITY-SEQUENCE')]).toEqual(['10', '1']);
  });

  test('VIDEO-4 time comes from an encoder whose clock is right, and else from ours', () => {
    const at = T0 - 2_500;
    const right = new Stage().store('s0.ts').list(0, names(0, 0), { at });
    expect(right.tag('PROGRAM-DATE-TIME')).toBe('2026-11-21T11:59:57.500Z');
    const wrong = new Stage().store('s0.ts').list(0, names(0, 0), { at: at - 3_600_000 });
    expect(wrong.tag('PROGRAM-DATE-TIME')).toBe('2026-11-21T11:59:58.000Z');
    const silent = new Stage().store('s0.ts').list(0, names(0, 0));
    expect(silent.tag('PROGRAM-DATE-TIME')).toBe('2026-11-21T11:59:58.000Z');
  });

  test('VIDEO-4 without a break a segment begins where the last one ended, whatever it was rounded to', () => {
    const stage = new Stage().store('s0.ts').store('s1.ts');
    stage.list(0, names(0, 1), { at: T0 - 4_000, seconds: 1.5 }); // says 11:59:56 and 57.5
    expect(stage.playlist.match(/(?<=TIME:).*/g)).toEqual(['2026-11-21T11:59:56.000Z', '2026-11-21T11:59:57.500Z']);
    const later = listing(2, ['s2.ts'], { at: T0 - 1_400, seconds: 1.5 }); // 400 ms off
    stage.store('s2.ts').do({ type: 'list', listing: later });
    expect(stage.playlist.match(/(?<=TIME:).*/g)?.at(-1)).toBe('2026-11-21T11:59:59.000Z');
  });

  test('VIDEO-5 fMP4 waits for its section and names it once', () => {
    const fragments = names(0, 1, 'm4s');
    const stage = new Stage().list(0, fragments, { map: 'init.mp4' }).store('s0.m4s');
    expect(stage.playlist).toBe('');
    stage.store('init.mp4').store('s1.m4s');
    expect(stage.shown).toEqual(['"1.mp4"', '0.m4s', '2.m4s']);
  });

  test('VIDEO-5 an encoder that starts again has a section of its own', () => {
    const stage = new Stage()
      .store('init.mp4')
      .store('s0.m4s')
      .list(0, names(0, 0, 'm4s'), { map: 'init.mp4' });
    stage.list(0, ['other.m4s'], { map: 'init.mp4' }).store('other.m4s');
    expect(stage.shown).toEqual(['"0.mp4"', '1.m4s']); // not under the old section
    stage.store('init.mp4', 'another encoder');
    expect(stage.shown).toEqual(['"0.mp4"', '1.m4s', '--', '"3.mp4"', '2.m4s']);
  });

  test('VIDEO-5 another container begins the window anew', () => {
    const stage = run(new Stage(), 0, 3);
    stage.store('init.mp4').store('a.m4s').list(0, ['a.m4s'], { map: 'init.mp4' });
    expect(stage.shown).toEqual(['"4.mp4"', '5.m4s']);
    expect([stage.tag('MEDIA-SEQUENCE'), stage.tag('DISCONTINUITY-SEQUENCE')]).toEqual(['4', '1']);
  });
});

describe('an encoder that goes and comes', () => {
  test.each([
    [2, 10],
    [3, 10],
    [6, 15],
  ])('VIDEO-6 segments of %d s: silent for %d s it is away', (seconds, silence) => {
    const stage = new Stage().store('s0.ts').list(0, names(0, 0), { seconds });
    expect(stage.pass(silence - 0.001).video.status).toBe('live');
    expect(stage.pass(0.001).video.status).toBe('reconnecting');
    expect(stage.pass(59.999).video.status).toBe('reconnecting');
    expect(stage.pass(0.001).video).toMatchObject({ status: 'ended', endReason: 'connection_lost' });
    expect(stage.told).toEqual(['live', 'reconnecting', 'connection_lost']);
    expect(stage.shown.at(-1)).toBe('ENDLIST');
  });

  test('VIDEO-7 back within a minute it is the same stream, with a break', () => {
    const stage = run(new Stage(), 0, 2).pass(60);
    expect(stage.video.status).toBe('reconnecting');
    run(stage, 0, 1, 'again');
    expect(stage.shown).toEqual(['0.ts', '1.ts', '2.ts', '--', '3.ts', '4.ts']);
    expect(stage.told).toEqual(['live', 'reconnecting', 'live']);
  });

  test('VIDEO-7 so it is for one that goes on counting', () => {
    const stage = run(new Stage(), 0, 2).pass(20).store('s3.ts').list(0, names(0, 3));
    expect(stage.shown).toEqual(['0.ts', '1.ts', '2.ts', '--', '3.ts']);
  });

  test.each<[string, (stage: Stage) => Stage]>([
    ['counts anew under other names', (stage) => stage.store('x0.ts').list(0, ['x0.ts'])],
    ['sends other bytes under the same name', (stage) => stage.store('s0.ts', 'other').list(0, names(0, 0))],
    [
      'sends its playlist before those',
      (stage) => stage.list(0, names(0, 0)).store('s0.ts', 'other').list(0, names(0, 1)),
    ],
    ['says another time', (stage) => stage.list(0, names(0, 0), { at: T0 + 60_000 }).store('s0.ts', 'other')],
  ])('VIDEO-8 one that starts again and %s is known', (_how, again) => {
    const stage = new Stage();
    for (let n = 0; n < 3; n++) stage.store(`s${n}.ts`).list(0, names(0, n), { at: T0 });
    expect(again(stage).shown).toEqual(['0.ts', '1.ts', '2.ts', '--', '3.ts']);
  });

  test('VIDEO-8 it is known too when it counts from far behind the window', () => {
    const stage = run(run(new Stage(), 1_000, 1_200), 0, 1, 'again');
    expect(stage.shown.slice(-4)).toEqual(['200.ts', '--', '201.ts', '202.ts']);
  });

  test('VIDEO-8 one that plays the same file again, bytes and all, is known after its silence', () => {
    const stage = run(new Stage(), 0, 39);
    run(stage, 0, 9);
    expect(stage.told).toEqual(['live', 'reconnecting', 'live']);
    expect(stage.shown.slice(39, 42)).toEqual(['39.ts', '--', '44.ts']); // what it sent in those ten seconds is gone
    expect(run(stage, 10, 12).shown.at(-1)).toBe('52.ts');
  });

  test('VIDEO-9 a file that comes twice is stored once', () => {
    const stage = run(new Stage(), 0, 2).store('s2.ts').store('s1.ts');
    expect([stage.shown, stage.forgotten]).toEqual([
      ['0.ts', '1.ts', '2.ts'],
      [3, 4],
    ]);
    expect(run(stage, 3, 3).shown).toEqual(['0.ts', '1.ts', '2.ts', '5.ts']);
  });

  test('VIDEO-9 a playlist that a newer one has overtaken changes nothing', () => {
    const stage = run(new Stage(), 0, 9);
    const { video } = stage;
    stage.list(2, names(2, 6));
    expect(stage.video).toBe(video);
    expect(run(stage, 10, 10).shown).not.toContain('--');
  });

  test('VIDEO-9 an encoder that lists everything since its beginning goes on', () => {
    const stage = new Stage();
    for (let n = 0; n <= 200; n++) stage.pass(2).store(`s${n}.ts`).list(0, names(0, n));
    expect(stage.shown).toHaveLength(150);
    expect(stage.shown).not.toContain('--');
  });
});

describe('the end', () => {
  test('VIDEO-10 after ENDLIST an encoder may come back once all that it lists has come; a minute later it has ended', () => {
    const stage = new Stage().store('s0.ts').list(0, names(0, 1), { isEnd: true });
    expect([stage.video.status, stage.shown]).toEqual(['live', ['0.ts']]);
    stage.store('s1.ts');
    expect([stage.video.status, stage.shown]).toEqual(['reconnecting', ['0.ts', '1.ts']]);
    expect(stage.list(0, names(0, 1), { isEnd: true }).pass(59.999).told).toEqual(['live', 'reconnecting']);
    expect(stage.pass(0.001).shown).toEqual(['0.ts', '1.ts', 'ENDLIST']);
    expect(stage.told).toEqual(['live', 'reconnecting', 'encoder_ended']);
  });

  test('VIDEO-10 or 10 s later', () => {
    const stage = new Stage().store('s0.ts').list(0, names(0, 1), { isEnd: true }).pass(9.999);
    expect(stage.video.status).toBe('live');
    expect(stage.pass(0.001).told).toEqual(['live', 'reconnecting']);
  });

  test('VIDEO-10 an ENDLIST before anything was on air ends nothing', () => {
    expect(new Stage().list(0, [], { isEnd: true }).pass(3_600).video.status).toBe('waiting');
  });

  test('VIDEO-13 300 s after the end everything is forgotten', () => {
    const stage = run(new Stage(), 0, 4).store('late.ts').do({ type: 'end', reason: 'host_ended' });
    expect(stage.forgotten).toEqual([5]);
    expect(stage.pass(299).shown).toHaveLength(6);
    expect(stage.pass(1).playlist).toBe('');
    expect(stage.forgotten.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(stage.store('more.ts').forgotten.at(-1)).toBe(6);
    expect(stage.told).toEqual(['live']); // whoever ended it knows
  });

  test('VIDEO-13 a recorded stream keeps its segments', () => {
    const stage = run(new Stage(true), 0, 160).do({ type: 'end', reason: 'host_ended' }).pass(86_400);
    expect(stage.shown).toHaveLength(151);
    expect(stage.forgotten).toEqual([]);
    const kept = stage.effects.flatMap((effect) => (effect.type === 'keep' ? effect.segments : []));
    expect(kept.map(({ number }) => number)).toEqual(Array.from({ length: 11 }, (_, n) => n));
  });
});

test('VIDEO-9 whoever says again that a file is stored, for they got no answer, changes nothing', () => {
  const stage = run(new Stage(), 0, 2).store('late.ts').store('init.mp4');
  for (const end of [false, true]) {
    if (end) stage.do({ type: 'end', reason: 'host_ended' });
    const { video } = stage;
    const forgotten = stage.forgotten.length;
    const files = [...video.window, ...video.waiting, ...video.maps];
    for (const { number } of files)
      stage.do({ type: 'store', file: { number, name: 's1.ts', kind: 'ts', bytes: 1, etag: 's1.ts' } });
    expect(stage.video).toBe(video);
    expect(stage.forgotten).toHaveLength(forgotten);
  }
});

test('VIDEO-11 an encoder that lists three thousand segments costs next to nothing, and is stored next to nowhere', () => {
  const stage = run(new Stage(), 0, 999);
  const listed = names(1_000, 3_999);
  stage.store('s3998.ts').store('s3999.ts');
  const started = performance.now();
  stage.list(1_000, listed); // all but the last two never came
  expect(performance.now() - started).toBeLessThan(250); // a lookup for each and each would take seconds
  expect(stage.shown.slice(-3)).toEqual(['--', '1000.ts', '1001.ts']);
  expect(stage.video.listing?.segments).toEqual([]);
});
