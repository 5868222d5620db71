import { linesOfSegment, seconds } from '#src/live/video/write-playlist.ts';
import type { ClipSegment, FoundClip } from './clip.ts';

/** A file of a clip has the name that it had in the live playlist. */
export const fileNameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** Where a clip's copies are. */
export const clipFolderOf = (clipId: string): string => `clips/${clipId}/`;
export const clipKeyOf = (clipId: string, name: string): string => `${clipFolderOf(clipId)}${name}`;

/** The objects that a clip consists of, each once: initialisation sections, then segments. */
export const objectsOf = (segments: readonly ClipSegment[]): readonly string[] => [
  ...new Set([...segments.flatMap(({ initKey }) => initKey ?? []), ...segments.map(({ key }) => key)]),
];

/** A clip's own playlist (RFC 8216), which begins at the moment that was asked for, and is complete. */
export function writeClipPlaylist({
  segments,
  fromAt,
}: Pick<FoundClip, 'fromAt'> & { segments: readonly ClipSegment[] }) {
  const offsetMs = Math.max(0, fromAt - (segments[0]?.at ?? fromAt));
  const longestMs = Math.max(...segments.map(({ durationMs }) => durationMs));
  const lines = segments.flatMap((segment, index) => {
    const before = segments[index - 1];
    return linesOfSegment(
      { ...segment, name: fileNameOf(segment.key), map: mapOf(segment), isBreak: segment.isDiscontinuous },
      before && mapOf(before),
    );
  });
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(longestMs / 1000)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-START:TIME-OFFSET=${seconds(offsetMs)},PRECISE=YES`,
    ...lines,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

const mapOf = ({ initKey }: ClipSegment) => (initKey === null ? null : fileNameOf(initKey));
