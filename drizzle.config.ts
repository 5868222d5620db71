import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/platform/db/table.ts',
    './src/delivery/table/deliveries.ts',
    './src/delivery/table/events.ts',
    './src/delivery/table/drivers.ts',
    './src/delivery/table/dispatch.ts',
    './src/delivery/table/settlements.ts',
    './src/delivery/table/audits.ts',
    './src/delivery/table/simulations.ts',
    './src/ledger/table.ts',
    './src/live/table.ts',
    './src/partners/table.ts',
    './src/webhooks/table.ts',
  ],
  out: './migrations',
});
