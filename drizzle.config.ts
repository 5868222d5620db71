import { existsSync, globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'drizzle-kit';

/** Of the running stack (`npm start`), unless the terminal names another. */
const NOTE = '.waypost/database-url';
const url = process.env['DATABASE_URL'] ?? (existsSync(NOTE) ? readFileSync(NOTE, 'utf8') : undefined);

export default defineConfig({
  dialect: 'postgresql',
  schema: globSync('src/**/table.ts').toSorted(),
  out: './migrations',
  ...(url === undefined ? {} : { dbCredentials: { url } }),
});
