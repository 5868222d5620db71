import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../../test/browser/chromium.ts';
import { startStack } from '../stack/stack.ts';
import { ROOT } from '../workers/profile-config.ts';
import { Acts } from './acts.ts';
import { LiveActs } from './live-acts.ts';
import { shots } from './pages.ts';
import { takeShot } from './take.ts';

/**
 * `npm run screenshots [-- --port BASE]`: the README's pictures into docs/screenshots, the others, which are only looked
 * at, into a folder that git ignores.
 */
const { values } = parseArgs({ options: { port: { type: 'string', default: '8790' } } });
const base = Number(values.port);
const stack = await startStack({ base, ephemeral: true, profile: 'test', databaseUrl: undefined });
const browser = await launchChromium();
const [acts, live] = [new Acts(stack), new LiveActs(stack)];
try {
  for (const shot of shots) {
    const url = await shot.open(acts, stack, live);
    await takeShot(browser, shot, url, join(ROOT, shot.isKept === true ? 'docs/screenshots' : '.waypost/screenshots'));
    console.log(shot.name);
  }
} finally {
  live.close();
  await browser.close();
  await stack.stop();
}
process.exit(); // workerd's pipes would keep the process alive for a while
