import { crc32 } from 'node:zlib';
import { FRAME_TYPE, MAX_FRAME_BYTES } from '#src/live/frames/frame.ts';
import { MAX_PICTURE_BYTES } from '#src/pictures/clean-picture.ts';
import {
  MAX_LISTED_SEGMENTS,
  MAX_PLAYLIST_BYTES,
  MAX_PLAYLIST_LINES,
  MAX_SEGMENT_BYTES,
} from '#src/live/video/limits.ts';
import { transportStream } from '#test/live/video/video-files.ts';

/** A file as dear as it gets at the size that its door takes. */
export interface Upload {
  readonly what: string;
  /** The value of the path's last parameter. */
  readonly name: string;
  readonly bytes: Buffer<ArrayBuffer>;
  readonly mediaType?: string;
}

const HEAD = '#EXTM3U\n';
const playlist = (what: string, text: string): Upload => ({ what, name: 'index.m3u8', bytes: Buffer.from(text) });
/** Lines, as many of them as there is room for, and as many as are taken. */
const linesOf = (what: string, line: string) => {
  const most = Math.floor((MAX_PLAYLIST_BYTES - HEAD.length) / line.length);
  return [
    playlist(`a playlist full of ${what}`, HEAD + line.repeat(most)),
    playlist(`all ${what} that are taken`, HEAD + line.repeat(Math.min(most, MAX_PLAYLIST_LINES - 2))),
  ];
};
const listed = (_: unknown, index: number) =>
  `#EXT-X-PROGRAM-DATE-TIME:2026-11-21T10:00:00.000Z\n#EXTINF:2,\n${'a'.repeat(16)}${index}.ts\n`;
const PACKETS = Math.floor(MAX_SEGMENT_BYTES / 188);

/** What encoders push: those that are taken come first, so that the room has all that it may have when the rest comes. */
export const pushed: readonly Upload[] = [
  playlist('every segment that it may list', HEAD + Array.from({ length: MAX_LISTED_SEGMENTS }, listed).join('')),
  ...linesOf('empty lines', '\n'),
  ...linesOf('short comments', '#\n'),
  ...linesOf('durations', '#EXTINF:1\n'),
  ...linesOf('moments', '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T10:00:00Z\n'),
  { what: 'a whole segment', name: 'b.ts', bytes: Buffer.from(transportStream(PACKETS)) },
  { what: 'what is none', name: 'c.ts', bytes: Buffer.from(transportStream(PACKETS).fill(0, -188)) },
];

function chunk(type: string, data: Uint8Array): Buffer<ArrayBuffer> {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

const ROOM = 1_000; // for what isn't pixels

function png(): Buffer<ArrayBuffer> {
  const header = Buffer.from([0, 0, 4, 0, 0, 0, 4, 0, 8, 2, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunk('IDAT', Buffer.alloc(MAX_PICTURE_BYTES - ROOM, 7));
  return Buffer.concat([signature, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))]);
}

/** One scan of stuffed bytes alone: each has to be looked at. */
function jpeg(bytes: number): Buffer<ArrayBuffer> {
  const head = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0];
  const scan = Buffer.alloc(bytes - ROOM, Buffer.from([0xff, 0]));
  return Buffer.concat([Buffer.from(head), scan, Buffer.from([0xff, 0xd9])]);
}

function webp(): Buffer<ArrayBuffer> {
  const pixels = Buffer.alloc(MAX_PICTURE_BYTES - ROOM, 0);
  pixels.set([0x2f, 7, 0, 0, 0]); // VP8L, 8 by 1
  const head = Buffer.from('RIFF----WEBPVP8L----', 'latin1');
  head.writeUInt32LE(pixels.length + 12, 4);
  head.writeUInt32LE(pixels.length, 16);
  return Buffer.concat([head, pixels]);
}

export const pictures: readonly Upload[] = [
  { what: 'a PNG of five megabytes', name: 'photo', bytes: png(), mediaType: 'image/png' },
  { what: 'a JPEG of five megabytes', name: 'photo', bytes: jpeg(MAX_PICTURE_BYTES), mediaType: 'image/jpeg' },
  { what: 'a WebP of five megabytes', name: 'photo', bytes: webp(), mediaType: 'image/webp' },
];

export const frames: readonly Upload[] = [
  { what: 'a frame of 200 KB', name: 'frame', bytes: jpeg(MAX_FRAME_BYTES), mediaType: FRAME_TYPE },
];
