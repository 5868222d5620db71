import type { Database } from '#src/platform/db/database.ts';
import { deleteOldHosts } from './old-hosts-store.ts';

/** Deletes what is known of hosts that nobody has asked for 30 days, and of their robots.txt: a thousand of each at a time. */
export const sweepHosts = ({ db }: { readonly db: Database }): Promise<unknown> => deleteOldHosts(db);
