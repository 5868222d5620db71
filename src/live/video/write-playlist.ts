import { extensions } from './file-name.ts';
import type { Segment, Video } from './video.ts';

/** The name under which a segment or initialisation section is served: our own number. */
export const servedName = ({ number, kind }: { readonly number: number; readonly kind: keyof typeof extensions }) =>
  `${number}.${extensions[kind]}`;

export const seconds = (ms: number) => (ms / 1000).toFixed(3);

/**
 * Our own playlist (RFC 8216): of the window while the stream is live, closed by ENDLIST. `earlier` are a recording's
 * segments before the window. It contains nothing of the encoder's text. Undefined if there is nothing to play.
 */
export function writePlaylist(video: Video, earlier: readonly Segment[] = []): string | undefined {
  const segments = [...earlier, ...video.window];
  if (segments.length === 0) return undefined;
  const sequence = video.firstSequence - earlier.length;
  const breaks = earlier.length === 0 ? video.firstBreaks : 0; // in a recording, counting starts with its beginning
  const head = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(video.longestMs / 1000)}`,
    `#EXT-X-MEDIA-SEQUENCE:${sequence}`,
    ...(breaks > 0 ? [`#EXT-X-DISCONTINUITY-SEQUENCE:${breaks}`] : []),
  ];
  const end = video.status === 'ended' ? ['#EXT-X-ENDLIST'] : [];
  const lines = [...head, ...segments.flatMap((segment, index) => linesOf(segment, segments[index - 1])), ...end];
  return `${lines.join('\n')}\n`;
}

const linesOf = (segment: Segment, before: Segment | undefined): readonly string[] =>
  linesOfSegment({ ...segment, name: servedName(segment), map: mapNameOf(segment) }, before && mapNameOf(before));

const mapNameOf = ({ map }: Segment) => (map === null ? null : servedName({ number: map, kind: 'init' }));

/** A segment as a playlist has it: its files by name. */
export interface ListedFile {
  readonly name: string;
  readonly map: string | null;
  readonly isBreak: boolean;
  /** Unix ms of its first frame. */
  readonly at: number;
  readonly durationMs: number;
}

/** The lines of a segment. `mapBefore` is the map of the one before; undefined for the first. */
export const linesOfSegment = (
  { name, map, isBreak, at, durationMs }: ListedFile,
  mapBefore: string | null | undefined,
): readonly string[] => [
  ...(isBreak && mapBefore !== undefined ? ['#EXT-X-DISCONTINUITY'] : []),
  ...(map !== null && map !== mapBefore ? [`#EXT-X-MAP:URI="${map}"`] : []),
  `#EXT-X-PROGRAM-DATE-TIME:${new Date(at).toISOString()}`,
  `#EXTINF:${seconds(durationMs)},`,
  name,
];
