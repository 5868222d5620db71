import { defineConfig } from 'vitest/config';
import { SlowFirst } from './test/support/runner/slow-first.ts';
import { unitTests } from './test/support/runner/unit-tests.ts';

/** Files that change what others would share: settings of the Neon driver, which are global to its module. */
const stateful = ['test/platform/db/neon-http.test.ts', 'test/dev/database/gateway.test.ts'];

const build = 'test/support/runner/build-workers.ts';
/** Files that hold a limit of the clock: they run when the others are done, so that nobody else wants the processor. */
const timed = [
  'test/stack/stack-ready.test.ts',
  'test/live/room/room-flood.test.ts',
  'test/live/bidding/room-bids-killed.test.ts',
  'test/webhooks/silent.test.ts',
  'test/browser/first-paint/first-paint.test.ts',
  'test/intel/entries/speed.test.ts',
  'test/intel/fetching/hostile.test.ts',
  'test/text/text-cost.test.ts',
  'test/text/whole-talk.test.ts',
];
const unit = unitTests().filter((file) => ![...stateful, ...timed].includes(file));

export default defineConfig({
  test: {
    reporters: ['default', './test/support/runner/verdict.ts'],
    allowOnly: false, // a forgotten .only would skip the rest
    // Half as many again as the cores of the machine that decides: at any time some of the files wait for a clock.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    // Once for the whole run: projects don't inherit it.
    globalSetup: ['test/support/runner/global-setup.ts'],
    setupFiles: ['dev/declared.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    env: {
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_LOG: 'error',
      NO_UPDATE_NOTIFIER: '1',
      // Where it names a file, Miniflare hands a hundred certificates to each workerd: a quarter of its start.
      NODE_EXTRA_CA_CERTS: '',
    },
    projects: [
      // Modules are loaded once for each worker, not for each file: wrangler alone takes a second.
      {
        extends: true,
        test: { name: 'unit', include: unit, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'workers',
          include: ['test/**/*.test.ts'],
          exclude: [...stateful, ...unit, ...timed],
          globalSetup: [build],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'stateful', include: stateful } },
      {
        extends: true,
        test: {
          name: 'timed',
          include: timed,
          globalSetup: [build],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
