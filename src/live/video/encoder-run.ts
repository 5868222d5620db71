import { CLOCK_GRAIN_MS } from './limits.ts';
import type { ListedSegment, Listing } from './read-playlist.ts';
import type { Segment, Video } from './video.ts';

/**
 * What a new playlist shows of its encoder: that it continues; that it has restarted (with new numbering, possibly
 * under the same names); or nothing, because a newer playlist came before it.
 */
export function compareWithRun(video: Video, listing: Listing): 'continues' | 'restarted' | 'outdated' {
  const last = listing.segments.at(-1);
  if (last === undefined || video.cursor < 0) return 'continues';
  const ours = segmentsOfRun(video);
  const known = listing.segments.flatMap((listed) => {
    const segment = ours.get(listed.sequence);
    return segment === undefined ? [] : [{ listed, segment }];
  });
  if (known.some(({ listed, segment }) => !isSame(video, listed, segment))) return 'restarted';
  if (last.sequence >= video.cursor) return 'continues';
  // An encoder that sends the same file again may send the very same playlist: after a silence nothing is late any
  // more.
  return known.length > 0 && video.status !== 'reconnecting' ? 'outdated' : 'restarted';
}

/** The encoder's own numbers, since its last start. */
const segmentsOfRun = ({ window, run }: Video): ReadonlyMap<number, Segment> =>
  new Map(window.filter(({ origin }) => origin.run === run).map((segment) => [segment.origin.sequence, segment]));

function isSame({ waiting }: Video, listed: ListedSegment, { number, origin }: Segment): boolean {
  if (listed.name !== origin.name) return false;
  if (listed.at !== null && origin.at !== null && Math.abs(listed.at - origin.at) > CLOCK_GRAIN_MS) return false;
  // The same name again, with other bytes.
  return !waiting.some((file) => file.name === listed.name && file.number > number && file.etag !== origin.etag);
}
