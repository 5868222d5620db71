import type { Database } from '#src/platform/db/database.ts';
import { deleteOldEvents } from './alerts-store.ts';

/** Forgets events that nobody is told of any more. */
export const sweepEvents = (ctx: { readonly db: Database }): Promise<unknown> => deleteOldEvents(ctx.db);
