import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../workers/profile-config.ts';

/** Where drizzle.config.ts looks for the running stack's database. */
const NOTE = join(ROOT, '.waypost', 'database-url');

/** Notes the local database, whose password is this machine's, for `npx drizzle-kit studio`. Returns what forgets it. */
export function noteDatabase(url: string): () => void {
  mkdirSync(dirname(NOTE), { recursive: true });
  writeFileSync(NOTE, url, { mode: 0o600 });
  return () => rmSync(NOTE, { force: true });
}
