import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/platform/db/table.ts', './src/delivery/table.ts', './src/ledger/table.ts'],
  out: './migrations',
});
