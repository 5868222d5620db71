import { isMediaFile } from './file-name.ts';
import { MAX_LISTED_SEGMENTS, MAX_PLAYLIST_LINES, MAX_SEGMENT_SECONDS } from './limits.ts';

/** One segment as an encoder lists it. */
export interface ListedSegment {
  /** The encoder's own media sequence number. */
  readonly sequence: number;
  readonly name: string;
  readonly durationMs: number;
  /** When it begins, in ms since 1970, if the encoder says so. */
  readonly at: number | null;
  /** The initialisation section that it needs. */
  readonly map: string | null;
  readonly isBreak: boolean;
}

/** An encoder's playlist: only file names for its own files, and numbers, are left of its text. */
export interface Listing {
  readonly segments: readonly ListedSegment[];
  readonly isEnd: boolean;
}

export type PlaylistReading =
  | { readonly kind: 'listing'; readonly listing: Listing }
  | { readonly kind: 'refused'; readonly reason: string };

class Refusal extends Error {}

/**
 * Tags that change which bytes a segment is, or the meaning of others: with one of these we wouldn't know what we
 * serve.
 */
const REFUSED_TAGS: Readonly<Record<string, string>> = {
  'EXT-X-STREAM-INF': 'it lists playlists, not segments: push one rendition',
  'EXT-X-I-FRAME-STREAM-INF': 'it lists playlists, not segments: push one rendition',
  'EXT-X-MEDIA': 'it lists playlists, not segments: push one rendition',
  'EXT-X-SESSION-KEY': 'encrypted segments are not taken',
  'EXT-X-BYTERANGE': 'byte ranges are not taken: one file is one segment',
  'EXT-X-I-FRAMES-ONLY': 'byte ranges are not taken: one file is one segment',
  'EXT-X-DEFINE': 'variables are not taken',
  'EXT-X-SKIP': 'delta updates are not taken',
};

// oxlint-disable-next-line no-control-regex -- these are the characters that are refused
const CONTROL = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f]/;
const MAX_LINE = 1_024;
const DECIMAL = /^\d{1,10}(?:\.\d{1,12})?$/;
const INTEGER = /^\d{1,15}$/;
const DATE_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:?\d\d)?$/;

/** What is collected for the next segment, and what applies to all that follow. */
interface Reader {
  readonly segments: ListedSegment[];
  readonly names: Set<string>;
  firstSequence: number;
  durationMs: number | null;
  at: number | null;
  map: string | null;
  isBreak: boolean;
  isEnd: boolean;
}

/**
 * Reads an encoder's media playlist strictly (RFC 8216): file names without folder, host or query, finite durations,
 * nothing encrypted. Tags that don't matter to us are ignored; anything else refuses the whole playlist, with a reason
 * that quotes nothing of it.
 */
export function readPlaylist(text: string): PlaylistReading {
  const lines = text.split(/\r?\n/, MAX_PLAYLIST_LINES + 1);
  if (lines[0] !== '#EXTM3U') return { kind: 'refused', reason: 'Line 1: it does not begin with #EXTM3U.' };
  if (lines.length > MAX_PLAYLIST_LINES)
    return { kind: 'refused', reason: `It has more than ${MAX_PLAYLIST_LINES} lines.` };
  const reader: Reader = {
    segments: [],
    names: new Set(),
    firstSequence: 0,
    durationMs: null,
    at: null,
    map: null,
    isBreak: false,
    isEnd: false,
  };
  for (const [index, line] of lines.entries()) {
    try {
      readLine(reader, line);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { kind: 'refused', reason: `Line ${index + 1}: ${error.message}.` };
    }
  }
  return { kind: 'listing', listing: { segments: reader.segments, isEnd: reader.isEnd } };
}

function readLine(reader: Reader, line: string): void {
  if (line.length > MAX_LINE) throw new Refusal('it is too long');
  if (CONTROL.test(line)) throw new Refusal('it has a control character');
  if (line === '') return;
  if (!line.startsWith('#')) return readSegment(reader, line);
  const [, tag = '', value = ''] = /^#(EXT[A-Z0-9-]*)(?::(.*))?$/.exec(line) ?? [];
  const refusal = REFUSED_TAGS[tag];
  if (refusal !== undefined) throw new Refusal(refusal);
  readTag(reader, tag, value);
}

function readTag(reader: Reader, tag: string, value: string): void {
  switch (tag) {
    case 'EXT-X-MEDIA-SEQUENCE':
      if (!INTEGER.test(value)) throw new Refusal('the media sequence is not a number');
      if (reader.segments.length > 0) throw new Refusal('the media sequence comes after a segment');
      reader.firstSequence = Number(value);
      break;
    case 'EXTINF':
      reader.durationMs = readDurationMs(value);
      break;
    case 'EXT-X-PROGRAM-DATE-TIME':
      reader.at = readDateTime(value);
      break;
    case 'EXT-X-MAP':
      reader.map = readMap(value);
      break;
    case 'EXT-X-KEY':
      if (value !== 'METHOD=NONE') throw new Refusal('encrypted segments are not taken');
      break;
    case 'EXT-X-DISCONTINUITY':
    case 'EXT-X-GAP': // this segment isn't sent, and there is a break after it
      reader.isBreak = true;
      break;
    case 'EXT-X-ENDLIST':
      reader.isEnd = true;
      break;
    default: // comments, and tags that don't matter to us
  }
}

function readSegment(reader: Reader, name: string): void {
  const { segments, names, firstSequence, durationMs, at, map, isBreak } = reader;
  if (!isMediaFile(name) || name.endsWith('.mp4')) throw new Refusal(NAME_RULE);
  if (durationMs === null) throw new Refusal('the segment has no #EXTINF');
  if (names.has(name)) throw new Refusal('the segment is listed twice');
  if (segments.length === MAX_LISTED_SEGMENTS) throw new Refusal('it lists too many segments');
  names.add(name);
  segments.push({ sequence: firstSequence + segments.length, name, durationMs, at, map, isBreak });
  reader.durationMs = null;
  reader.at = null;
  reader.isBreak = false;
}

const NAME_RULE =
  'a segment must be named as a file next to the playlist: letters, digits, dash, underscore and dots, then .ts or .m4s';

function readDurationMs(value: string): number {
  const seconds = value.split(',', 1)[0] ?? '';
  const durationMs = DECIMAL.test(seconds) ? Math.round(Number(seconds) * 1000) : 0;
  if (durationMs < 1 || durationMs > MAX_SEGMENT_SECONDS * 1000)
    throw new Refusal(`a duration must be a number of seconds above 0, and at most ${MAX_SEGMENT_SECONDS}`);
  return durationMs;
}

/** ISO 8601 as in RFC 8216, and with `+0000`, as encoders write it. */
function readDateTime(value: string): number {
  const [, local = '', zone = 'Z'] = DATE_TIME.exec(value) ?? [];
  const at = Date.parse(`${local}${zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`);
  if (!Number.isFinite(at)) throw new Refusal('the date and time is not one');
  return at;
}

function readMap(value: string): string {
  const name = /^URI="([^"]*)"$/.exec(value)?.[1] ?? '';
  if (!isMediaFile(name) || !name.endsWith('.mp4'))
    throw new Refusal(
      'an initialisation section must be named as a file next to the playlist, ending in .mp4, and no more',
    );
  return name;
}
