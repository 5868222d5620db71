import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isServedFile, kindOfFile } from '#src/live/video/file-name.ts';
import { MAX_PLAYLIST_LINES } from '#src/live/video/limits.ts';
import { kindOfBytes } from '#src/live/video/media-kind.ts';
import { readPlaylist } from '#src/live/video/read-playlist.ts';
import { box, fragment, initialisation, transportStream } from './video-files.ts';

const playlist = (...lines: readonly string[]) => ['#EXTM3U', ...lines, ''].join('\n');
const one = (...before: readonly string[]) => playlist(...before, '#EXTINF:2,', 'a.ts');
const reasonOf = (text: string) => {
  const reading = readPlaylist(text);
  return reading.kind === 'refused' ? reading.reason : undefined;
};

describe('a hostile playlist', () => {
  test.each([
    'https://evil.example/a.ts',
    '//evil.example/a.ts',
    '/a.ts',
    '../a.ts',
    'x/../../a.ts',
    '..\\a.ts',
    'folder/a.ts',
    './a.ts',
    '.a.ts',
    'a..ts',
    'a.ts?x=1',
    'a.ts#x',
    '%2e%2e%2fa.ts',
    'file:a.ts',
    'a b.ts',
    'é.ts',
    'a.mp4',
    'a.m3u8',
    'a.js',
    'a.ts.html',
    `${'a'.repeat(64)}.ts`,
    'data:video/mp2t;base64,R0c=',
  ])('INGEST-1 a segment called %s refuses it whole, and isn’t quoted', (name) => {
    const reason = reasonOf(playlist('#EXTINF:2,', 'fine.ts', '#EXTINF:2,', name));
    expect(reason).toMatch(/^Line 5: a segment must be named/);
    expect(reason).not.toContain(name);
  });

  test.each(['NaN', 'Infinity', '-1', '0', '0.0001', '1e3', '', ' 2', '30.001', '99999999999', '2;3', '0x2'])(
    'INGEST-1 a duration of %j is refused',
    (duration) => {
      expect(reasonOf(playlist(`#EXTINF:${duration},`, 'a.ts'))).toMatch(/^Line 2: a duration must be/);
    },
  );

  test.each<[string, string]>([
    ['', 'does not begin'],
    ['#EXTM3U8', 'does not begin'],
    ['\uFEFF#EXTM3U\n', 'does not begin'],
    ['<html>', 'does not begin'],
    [playlist('a.ts'), 'no #EXTINF'],
    [playlist('#EXTINF:2,', 'a.ts', 'b.ts'), 'no #EXTINF'],
    [playlist('#EXTINF:2,', 'a.ts', '#EXTINF:2,', 'a.ts'), 'listed twice'],
    [one('#EXT-X-MEDIA-SEQUENCE:-1'), 'not a number'],
    [one('#EXT-X-MEDIA-SEQUENCE:1.5'), 'not a number'],
    [one('#EXT-X-MEDIA-SEQUENCE:9999999999999999'), 'not a number'],
    [playlist('#EXTINF:2,', 'a.ts', '#EXT-X-MEDIA-SEQUENCE:7'), 'after a segment'],
    [one('#EXT-X-PROGRAM-DATE-TIME:yesterday'), 'not one'],
    [one('#EXT-X-PROGRAM-DATE-TIME:2026-13-41T25:00:00Z'), 'not one'],
    [one('#EXT-X-MAP:URI="../init.mp4"'), 'initialisation section'],
    [one('#EXT-X-MAP:URI="https://evil.example/init.mp4"'), 'initialisation section'],
    [one('#EXT-X-MAP:URI="init.mp4",BYTERANGE="10@0"'), 'initialisation section'],
    [one('# \u0000'), 'control character'],
    [one(`#${'x'.repeat(2_000)}`), 'too long'],
    [playlist(...Array.from({ length: 3_001 }, (_, n) => `#EXTINF:1,\n${n}.ts`)), 'too many'],
  ])('INGEST-1 %j is refused', (text, reason) => {
    expect(reasonOf(text)).toContain(reason);
  });

  test.each([
    '#EXT-X-KEY:METHOD=AES-128,URI="https://evil.example/key"',
    '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key"',
    '#EXT-X-KEY:',
    '#EXT-X-SESSION-KEY:METHOD=AES-128,URI="key"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1',
    '#EXT-X-MEDIA:TYPE=AUDIO,URI="x.m3u8"',
    '#EXT-X-BYTERANGE:10@0',
    '#EXT-X-I-FRAMES-ONLY',
    '#EXT-X-DEFINE:NAME="x",VALUE="y"',
    '#EXT-X-SKIP:SKIPPED-SEGMENTS=3',
  ])('INGEST-2 %s is refused', (tag) => {
    expect(reasonOf(one(tag))).toMatch(/^Line 2: /);
  });

  test('INGEST-18 one of more than 15,000 lines is refused before it is read', () => {
    const of = (lines: number) => playlist(...Array.from({ length: lines - 2 }, () => '#'));
    expect(reasonOf(of(MAX_PLAYLIST_LINES))).toBeUndefined();
    expect(reasonOf(of(MAX_PLAYLIST_LINES + 1))).toBe('It has more than 15000 lines.');
  });

  test('INGEST-3 whatever is sent, what is read are numbers and names of files next to it', () => {
    const line = fc.oneof(
      fc.constantFrom('#EXTINF:2,', '#EXTINF:NaN,', 'a.ts', '../b.ts', 'https://x/c.ts', '#EXT-X-ENDLIST', '', '#x'),
      fc.string({ unit: 'binary' }),
      fc.string().map((text) => `#EXT-X-MAP:URI="${text}"`),
      fc.string().map((text) => `#EXT-X-KEY:${text}`),
      fc.nat().map((n) => `#EXT-X-MEDIA-SEQUENCE:${n}`),
      fc.double().map((n) => `#EXTINF:${n},`),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const reading = readPlaylist(playlist(...lines));
        if (reading.kind === 'refused') return;
        for (const { name, map, durationMs, at, sequence } of reading.listing.segments) {
          expect([name, map ?? 'a.mp4'].map(kindOfFile)).not.toContain(undefined);
          expect(name + (map ?? '')).not.toMatch(/[/\\:%]|\.\./);
          expect([durationMs, at ?? 0, sequence].every(Number.isSafeInteger)).toBe(true);
        }
      }),
    );
  });
});

describe('a genuine playlist', () => {
  test('INGEST-4 ffmpeg’s, with a date after the duration and without a colon in its zone', () => {
    const text = [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-MEDIA-SEQUENCE:41',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="init.mp4"',
      '#EXTINF:2.000000,',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:12:23.250+0000',
      '00041.m4s',
      '# a comment',
      '#EXT-X-DISCONTINUITY',
      '#EXTINF:1.5,a title, with a comma',
      '00042.m4s',
      '#EXT-X-KEY:METHOD=NONE',
      '#EXT-X-ENDLIST',
      '',
    ].join('\r\n');
    expect(readPlaylist(text)).toEqual({
      kind: 'listing',
      listing: {
        isEnd: true,
        segments: [
          {
            sequence: 41,
            name: '00041.m4s',
            durationMs: 2_000,
            at: Date.UTC(2026, 10, 21, 12, 12, 23, 250),
            map: 'init.mp4',
            isBreak: false,
          },
          { sequence: 42, name: '00042.m4s', durationMs: 1_500, at: null, map: 'init.mp4', isBreak: true },
        ],
      },
    });
  });

  test.each(['Z', '+0000', '+00:00', ''])('INGEST-4 a time with the zone %j is UTC', (zone) => {
    const reading = readPlaylist(one(`#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:00.000${zone}`));
    expect(reading).toMatchObject({ listing: { segments: [{ at: Date.UTC(2026, 10, 21, 12) }] } });
  });
});

describe('a file', () => {
  test.each<[string, string | undefined]>([
    ['index.m3u8', 'playlist'],
    ['other.m3u8', undefined],
    ['index0.ts', 'ts'],
    ['00001.m4s', 'fragment'],
    ['init.mp4', 'init'],
    ['stream-1_720p.2.ts', 'ts'],
    ['..ts', undefined],
    ['a/b.ts', undefined],
    ['a.TS', undefined],
    ['a.ts\n', undefined],
    ['.ts', undefined],
    ['', undefined],
  ])('INGEST-6 %j is taken for %s', (name, kind) => {
    expect(kindOfFile(name)).toBe(kind);
  });

  test('INGEST-6 our own names are numbers', () => {
    expect(['0.ts', '12.m4s', '999999999.mp4'].every(isServedFile)).toBe(true);
    expect(['00.ts', '1.m3u8', '-1.ts', '1e3.ts', '../1.ts', '1.ts ', '9999999999.ts'].some(isServedFile)).toBe(false);
  });

  test('INGEST-5 is what its bytes say', () => {
    expect(kindOfBytes(transportStream(3))).toBe('ts');
    expect(kindOfBytes(initialisation())).toBe('init');
    expect(kindOfBytes(fragment('x'))).toBe('fragment');
    const padded = new Uint8Array(fragment('x').length + 10);
    padded.set(fragment('x'), 5);
    expect(kindOfBytes(padded.subarray(5, -5))).toBe('fragment');
  });

  const wrong: Record<string, Uint8Array> = {
    nothing: new Uint8Array(),
    'a web page': new TextEncoder().encode('<html><script>alert(1)</script></html>'),
    'a TS packet that lost a byte': transportStream(3).subarray(1),
    'TS that is cut off': transportStream(3).subarray(0, -1),
    'TS whose last packet is something else': Uint8Array.from(transportStream(3), (byte, at) =>
      at === 376 ? 0 : byte,
    ),
    'a fragment that is cut off': fragment('x').subarray(0, -1),
    'a fragment with something behind it': Uint8Array.of(...fragment('x'), 0),
    'a fragment without its data': box('moof', 'x'),
    'a whole film': Uint8Array.of(
      ...box('ftyp', 'isom'),
      ...box('moov', 'x'),
      ...box('moof', 'x'),
      ...box('mdat', 'x'),
    ),
    'a box of no size': Uint8Array.of(0, 0, 0, 0, 0x6d, 0x6f, 0x6f, 0x66),
    'a box of a vast size': Uint8Array.of(0, 0, 0, 1, 0x6d, 0x6f, 0x6f, 0x66, 255, 255, 255, 255, 255, 255, 255, 255),
    'a picture': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0),
  };
  test.each(Object.entries(wrong))('INGEST-5 %s is none', (_what, bytes) => {
    expect(kindOfBytes(bytes)).toBeUndefined();
  });

  test('INGEST-5 wherever it is cut off, it is none', () => {
    const whole = fragment('some picture');
    fc.assert(fc.property(fc.nat(whole.length - 1), (at) => kindOfBytes(whole.subarray(0, at)) !== 'fragment'));
    fc.assert(
      fc.property(fc.nat(375), (at) => (kindOfBytes(transportStream(2).subarray(0, at)) === 'ts') === (at === 188)),
    );
  });
});
