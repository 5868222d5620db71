import type { Database } from '#src/platform/db/database.ts';
import { deleteOldInsights } from './old-insights-store.ts';

/** Deletes insights of over two years ago: some hundreds at a time. Pages that only they quoted go with the next look at those. */
export const sweepInsights = ({ db }: { readonly db: Database }): Promise<unknown> => deleteOldInsights(db);
