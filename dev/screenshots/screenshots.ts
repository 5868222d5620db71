import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../../test/browser/chromium.ts';
import { startStack } from '../stack/stack.ts';
import { ROOT } from '../workers/profile-config.ts';
import { Acts } from './acts.ts';
import { LiveActs } from './live-acts.ts';
import { shots } from './pages.ts';
import { takeShots } from './take.ts';

/** `npm run screenshots [-- name …] [-- --port BASE]`: every page, or those whose names begin so, into docs/screenshots. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '8790' } },
});
const wanted = shots.filter(
  ({ name }) => positionals.length === 0 || positionals.some((each) => name.startsWith(each)),
);
const base = Number(values.port);
const stack = await startStack({ base, ephemeral: true, profile: 'test', databaseUrl: undefined });
const browser = await launchChromium();
const [acts, live] = [new Acts(stack), new LiveActs(stack)];
try {
  for (const shot of wanted) {
    const url = await shot.open(acts, stack, live);
    await takeShots(browser, live, { ...shot, url, into: join(ROOT, 'docs/screenshots') });
    console.log(shot.name);
  }
} finally {
  live.close();
  await browser.close();
  await stack.stop();
}
process.exit(); // workerd's pipes would keep it for a while
