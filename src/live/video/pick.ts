import type { ClipSegment } from '#src/live/clips/clip.ts';
import type { PickedClip, WantedSpan } from '#src/live/clips/room-clips.ts';
import { objectKeyOf } from './file-name.ts';
import type { Segment, Video } from './video.ts';
import { servedName } from './write-playlist.ts';

/** A segment with its place in the stream. */
export interface PlacedSegment {
  readonly sequence: number;
  readonly segment: Segment;
}

export const windowOf = ({ window, firstSequence }: Video): readonly PlacedSegment[] =>
  window.map((segment, index) => ({ segment, sequence: firstSequence + index }));

/**
 * The whole segments of a span, in order and of one container: those of the last kind. `from` is moved to the first of
 * them where there is nothing before it. Undefined where nothing is there, or not its begin where that is needed: not
 * within one segment of it.
 */
export function pickSpan(
  placed: readonly PlacedSegment[],
  { from: asked, durationMs, needs }: WantedSpan,
  { streamId, privateFrom }: { readonly streamId: string; readonly privateFrom: number | null },
): PickedClip | undefined {
  const newest = placed.at(-1)?.segment;
  if (newest === undefined) return undefined;
  const from = asked ?? endOf(newest) - durationMs;
  const until = from + durationMs;
  const inside = placed.filter(({ segment }) => segment.at < until && endOf(segment) > from);
  const kind = inside.at(-1)?.segment.kind;
  const picked = inside.slice(inside.findLastIndex(({ segment }) => segment.kind !== kind) + 1);
  const first = picked[0]?.segment;
  if (first === undefined) return undefined;
  const isLate = first.at - from > first.durationMs;
  if (isLate && asked !== null && needs === 'begin') return undefined;
  const segments = picked.map(({ segment, sequence }) =>
    clipSegmentOf(streamId, segment, privateFrom !== null && sequence >= privateFrom),
  );
  return { from: Math.max(from, first.at), until, segments };
}

const endOf = ({ at, durationMs }: Segment) => at + durationMs;

const clipSegmentOf = (streamId: string, segment: Segment, isPrivate: boolean): ClipSegment => ({
  key: objectKeyOf(streamId, servedName(segment)),
  initKey: segment.map === null ? null : objectKeyOf(streamId, servedName({ number: segment.map, kind: 'init' })),
  durationMs: segment.durationMs,
  at: segment.at,
  isDiscontinuous: segment.isBreak,
  isPrivate,
});
