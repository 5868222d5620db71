import type { LiveContext } from '../context.ts';
import { expireStreams as store } from '../store/rooms.ts';

const BATCH = 500;

/** Ends streams into which nothing was ingested in time; the rest of a long list a minute later. One trip. */
export const expireStreams = ({ db }: Pick<LiveContext, 'db'>): Promise<number> => store(db, BATCH);
