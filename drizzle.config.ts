import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/platform/db/table.ts',
    './src/delivery/orders/table.ts',
    './src/delivery/journey/table.ts',
    './src/delivery/drivers/table.ts',
    './src/delivery/dispatch/table.ts',
    './src/delivery/money/table.ts',
    './src/delivery/audit/table.ts',
    './src/delivery/simulator/table.ts',
    './src/ledger/table.ts',
    './src/live/table.ts',
    './src/partners/table.ts',
    './src/webhooks/table.ts',
  ],
  out: './migrations',
});
