import { openDatabase, type Database } from '#src/platform/db/database.ts';
import type { Scope } from './scope.ts';

/** The context of a Worker that serves only the platform's documents. */
export interface PlatformContext {
  readonly db: Database;
}

export const openPlatformContext = ({ isolate, meter }: Scope): PlatformContext => ({
  db: openDatabase(isolate.config.DATABASE_URL, meter),
});
