import type { LiveContext } from '../../../../src/live/context.ts';
import type { Route } from '../../../../src/platform/http/route.ts';
import { readPlaylist } from './read-playlist.ts';
import { readSegment } from './read-segment.ts';

/** How a stream is watched. The playlist comes first: the other's parameter takes any name. */
export const playbackRoutes: readonly Route<LiveContext>[] = [readPlaylist, readSegment];
