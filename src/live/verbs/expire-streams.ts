import type { LiveContext } from '../context.ts';
import { expireStreams as store } from '../store/rooms.ts';

const BATCH = 500;

/** Ends streams that got no video in time, the rest of a long list a minute later. One round trip. */
export const expireStreams = ({ db }: Pick<LiveContext, 'db'>): Promise<number> => store(db, BATCH);
