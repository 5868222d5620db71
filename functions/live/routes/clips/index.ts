import type { Route } from '#src/http/route.ts';
import type { LiveContext } from '#src/live/context.ts';
import { createClip } from './create-clip.ts';
import { deleteClip } from './delete-clip.ts';
import { getClip } from './get-clip.ts';
import { listClips } from './list-clips.ts';
import { readClipPlaylist } from './read-clip-playlist.ts';
import { readClipSegment } from './read-clip-segment.ts';

/** The routes of clips. The playlist comes before the segments, whose path parameter matches any name. */
export const clipRoutes: readonly Route<LiveContext>[] = [
  createClip,
  listClips,
  getClip,
  deleteClip,
  readClipPlaylist,
  readClipSegment,
];
