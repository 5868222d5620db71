import { DVR_WINDOW_SECONDS } from '#src/live/streams/stream.ts';
import { CLOCK_GRAIN_MS, MAX_CLOCK_ERROR_MS, MAX_OVERTAKING, MAX_WINDOW_SEGMENTS } from './limits.ts';
import type { ListedSegment } from './read-playlist.ts';
import type { Segment, StoredFile, Video, VideoEffect, VideoStep } from './video.ts';

/** Moves what the encoder has listed and we have stored into the window, in its order; then drops the oldest. */
export function publish(video: Video, now: number): VideoStep {
  let next = video;
  const coming = video.listing?.segments.filter(({ sequence }) => sequence > video.cursor) ?? [];
  let overtaking = coming.filter((listed) => isStored(video, listed)).length;
  for (const listed of coming) {
    if (isStored(video, listed)) overtaking -= 1; // names are unique in a playlist: this one was counted
    const taken = take(next, listed, now, overtaking >= MAX_OVERTAKING);
    if (taken === 'wait') break;
    next = taken;
  }
  return trim(next);
}

const kindOf = ({ map }: ListedSegment) => (map === null ? 'ts' : 'fragment');

const fileOf = ({ waiting }: Video, listed: ListedSegment) =>
  waiting.findLast(({ name, kind }) => name === listed.name && kind === kindOf(listed));

const isStored = (video: Video, listed: ListedSegment) => fileOf(video, listed) !== undefined;

/** Waits for a listed segment that isn't stored, until it is clear that it won't come. */
function take(video: Video, listed: ListedSegment, now: number, isLate: boolean): Video | 'wait' {
  const file = fileOf(video, listed);
  const map = mapOf(video, listed, isLate);
  const isMissing = file === undefined || map === undefined;
  if (isMissing && !isLate) return 'wait';
  const skips = video.cursor >= 0 && listed.sequence > video.cursor + 1;
  const passed = { ...video, cursor: listed.sequence, isBroken: video.isBroken || skips || listed.isBreak };
  if (isMissing) return { ...passed, isBroken: true };
  return join(
    { ...passed, waiting: video.waiting.filter((each) => each.name !== listed.name) },
    listed,
    file,
    map,
    now,
  );
}

/**
 * The initialisation section that a segment needs; null if it needs none, undefined if it isn't stored yet. A restarted
 * encoder sends its own, so its first segments use the old one only if no new one comes.
 */
function mapOf(video: Video, { map }: ListedSegment, isLate: boolean): number | null | undefined {
  if (map === null) return null;
  const file = video.maps.findLast(({ name }) => name === map);
  const last = video.window.at(-1);
  const isOld = file !== undefined && last !== undefined && last.origin.run !== video.run && file.number < last.number;
  return isOld && !isLate ? undefined : file?.number;
}

function join(video: Video, listed: ListedSegment, file: StoredFile, map: number | null, now: number): Video {
  const { sequence, name, durationMs, at } = listed;
  const last = video.window.at(-1);
  const segment: Segment = {
    number: file.number,
    kind: kindOf(listed),
    durationMs,
    at: beginOf(video, listed, file, now),
    map,
    isBreak: video.isBroken && (last !== undefined || video.firstSequence > 0),
    origin: { run: video.run, sequence, name, etag: file.etag, at },
  };
  return {
    ...video,
    window: [...video.window, segment],
    lastAt: now,
    longestMs: Math.max(video.longestMs, durationMs),
    isBroken: false,
  };
}

/**
 * When a segment begins: without a break at the end of the last one, unless the encoder's clock says something else.
 */
function beginOf(video: Video, { at, durationMs }: ListedSegment, file: StoredFile, now: number): number {
  const believed = at !== null && Math.abs(at + durationMs - now) <= MAX_CLOCK_ERROR_MS ? at : null;
  const last = video.window.at(-1);
  if (last === undefined) return believed ?? file.storedAt - durationMs;
  const end = last.at + last.durationMs;
  if (video.isBroken) return Math.max(end, believed ?? file.storedAt - durationMs);
  return believed === null || believed - end < CLOCK_GRAIN_MS ? end : believed;
}

/** Drops what is behind the window, and everything of another container, because a playlist has one kind. */
function trim(video: Video): VideoStep {
  const { window } = video;
  const keep = Math.min(segmentsOfWindow(window), segmentsOfKind(window), MAX_WINDOW_SEGMENTS);
  const gone = window.slice(0, window.length - keep);
  if (gone.length === 0) return { video, effects: [] };
  const kept = window.slice(gone.length);
  const needed = new Set(kept.map(({ map }) => map));
  const maps = video.maps.filter((map, index) => needed.has(map.number) || isNewest(video.maps, index));
  const trimmed: Video = {
    ...video,
    window: kept,
    maps,
    firstSequence: video.firstSequence + gone.length,
    firstBreaks: video.firstBreaks + breaksBefore(window, gone.length),
  };
  return { video: trimmed, effects: letGo(video, gone, maps) };
}

/** A break is dropped with the segment that it precedes (RFC 8216, 6.2.2): the window's first segment has none. */
const breaksBefore = (window: readonly Segment[], gone: number) =>
  window.slice(1, gone + 1).filter(({ isBreak }) => isBreak).length;

const isNewest = (maps: readonly StoredFile[], index: number) =>
  !maps.slice(index + 1).some(({ name }) => name === maps[index]?.name);

function letGo(video: Video, gone: readonly Segment[], maps: readonly StoredFile[]): readonly VideoEffect[] {
  if (video.isRecorded) return [{ type: 'keep', segments: gone, from: video.firstSequence }];
  const unneeded = video.maps.filter((map) => !maps.includes(map));
  const files = [...gone, ...unneeded].map(({ number, kind }) => ({ number, kind }));
  return [{ type: 'forget', files, when: 'later' }];
}

/** The number of the newest segments that form the window: the fewest that are long enough. */
function segmentsOfWindow(window: readonly Segment[]): number {
  let totalMs = 0;
  for (const [index, { durationMs }] of window.toReversed().entries()) {
    totalMs += durationMs;
    if (totalMs >= DVR_WINDOW_SECONDS * 1000) return index + 1;
  }
  return window.length;
}

function segmentsOfKind(window: readonly Segment[]): number {
  const kind = window.at(-1)?.kind;
  const other = window.findLastIndex((segment) => segment.kind !== kind);
  return window.length - 1 - other;
}
