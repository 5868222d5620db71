import { defineConfig } from 'vitest/config';
import { SlowFirst } from './test/support/slow-first.ts';

/** Files that change what others would share: settings of the Neon driver, which are global to its module. */
const stateful = ['test/platform/neon-*.test.ts', 'test/dev/database/gateway.test.ts'];

export default defineConfig({
  test: {
    reporters: ['default', './test/support/verdict.ts'],
    allowOnly: false, // a forgotten .only would skip the rest
    globalSetup: ['test/support/global-setup.ts'],
    // Twice the cores of the machine that decides: at any time about half of the files wait for a clock.
    maxWorkers: 4,
    sequence: { sequencer: SlowFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: {
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_LOG: 'error',
      NO_UPDATE_NOTIFIER: '1',
    },
    projects: [
      {
        extends: true,
        // Modules are loaded once for each worker, not for each file: wrangler alone takes a second.
        test: { name: 'all', include: ['test/**/*.test.ts'], exclude: stateful, isolate: false },
      },
      { extends: true, test: { name: 'stateful', include: stateful } },
    ],
  },
});
