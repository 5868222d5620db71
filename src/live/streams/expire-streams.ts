import type { LiveContext } from '#src/live/context.ts';
import { expireStreams as store } from '#src/live/rooms/rooms-store.ts';

const BATCH = 500;

/** Ends streams that got no video in time, the rest of a long list a minute later. One round trip. */
export const expireStreams = ({ db }: Pick<LiveContext, 'db'>): Promise<number> => store(db, BATCH);
