import { globSync } from 'node:fs';
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: globSync('src/**/table.ts').toSorted(),
  out: './migrations',
});
