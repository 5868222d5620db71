import type { Route } from '#src/http/route.ts';
import type { LiveContext } from '#src/live/context.ts';
import { getFrame } from './get-frame.ts';
import { putFrame } from './put-frame.ts';

/** The routes of streams' pictures. */
export const frameRoutes: readonly Route<LiveContext>[] = [putFrame, getFrame];
