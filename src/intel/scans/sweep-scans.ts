import type { Database } from '#src/platform/db/database.ts';
import { deleteOldScans } from './old-scans-store.ts';

/** Deletes scans of over 90 days ago and their decisions: a thousand scans at a time. */
export const sweepScans = ({ db }: { readonly db: Database }): Promise<unknown> => deleteOldScans(db);
