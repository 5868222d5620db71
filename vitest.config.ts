import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/support/verdict.ts'],
    allowOnly: false, // a forgotten .only would skip the rest
    globalSetup: ['test/support/global-setup.ts'],
    // The machine that decides has two cores: more files at once only make each of them slower.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: {
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_LOG: 'error',
      NO_UPDATE_NOTIFIER: '1',
    },
  },
});
