import type { LiveContext } from '#src/live/context.ts';
import type { Route } from '#src/http/route.ts';
import { readPlaylist } from './read-playlist.ts';
import { readSegment } from './read-segment.ts';

/** The routes for viewers. The playlist comes first, because the other's path parameter matches any name. */
export const playbackRoutes: readonly Route<LiveContext>[] = [readPlaylist, readSegment];
