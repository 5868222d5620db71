import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedAt } from '../../../dev/stack/seed-feed.ts';
import { startCompetitor, type Competitor } from '../../../sandbox/competitor/site.ts';
import { openCaller } from '#test/intel/writing/admins.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from '#test/browser/chromium.ts';
import { signedInto } from './board.ts';
import { openPage } from '#test/browser/visit.ts';

const desktop = { width: 1280, theme: 'light' } as const;

let competitor: Competitor;
let suite: Suite;
let browser: Browser;
beforeAll(async () => {
  [competitor, browser] = await Promise.all([startCompetitor({ port: 0 }), launchChromium()]);
  suite = await startSuite({
    services: ['intel', 'swarm'],
    vars: {
      PUBLIC_READS: 'true',
      OUTBOUND_HOSTS: competitor.host,
      SCAN_GAP_MS: '100',
      CONFIRM_AFTER_SECONDS: '1',
    },
  });
});
afterAll(async () => {
  await browser.close();
  await suite.close();
  await competitor.close();
});

test(
  'DASH-16 a price is changed in the form, the open dashboard shows it within a minute, and it is judged there',
  { timeout: 90_000 },
  async () => {
    const admin = await openCaller(suite, 'intel:admin intel:read');
    await admin.send('POST', '/api/admin/seed', feedAt(competitor.url));
    const answer = (await (await admin.send('GET', '/api/targets')).json()) as {
      targets: { id: string; url: string }[];
    };
    const prices = answer.targets.find(({ url }) => url.endsWith('/pricing'))?.id ?? '';
    /** As the demo does every half minute, and the cron meanwhile. */
    const look = async () => {
      await admin.send('POST', `/api/admin/scan/${prices}`);
      await suite.cron('swarm');
    };
    const baselines = async () =>
      (await suite.database.query("select 1 from intel.scan where target_id = $1 and outcome = 'baseline'", [prices]))
        .rowCount;
    await look();
    await expect.poll(baselines, { timeout: 20_000 }).toBe(1);

    const ops = await signedInto(suite, 'Ops', 'intel:admin intel:read');
    const visit = await openPage(browser, `${suite.address}/?product=delivery`, desktop, ops);
    const { page } = visit;
    await page.getByRole('heading', { name: 'Nothing has changed' }).waitFor();
    await page.locator('#live[data-state=live]').waitFor();

    const form = await openPage(browser, `${competitor.url}/edit`, desktop);
    await form.page.getByLabel('Growth, dollars a month').fill('119');
    await form.page.getByRole('button', { name: 'Set the prices' }).click();
    await form.page.waitForURL(`${competitor.url}/pricing`);
    await form.close();
    const changed = Date.now();
    await look();

    const card = page.locator('.insight').first();
    await card.waitFor({ timeout: 60_000 });
    expect(Date.now() - changed).toBeLessThan(60_000);
    expect((await card.locator('del').allInnerTexts()).join(' ')).toContain('$79');
    expect((await card.locator('ins').allInnerTexts()).join(' ')).toContain('$119');
    expect(await page.getByRole('heading', { name: 'Nothing has changed' }).count()).toBe(0);
    await expect.poll(() => page.locator('.lately').innerText(), { timeout: 15_000 }).toContain('Since yesterday: 1');
    const rival = page.getByRole('region', { name: 'Competitors' });
    expect(await rival.innerText()).toContain('last just now');
    await card.getByText('Judge it').click();
    await card.getByLabel('Genuine').check();
    await card.getByRole('button', { name: 'Save the verdict' }).click();
    await page.getByText('Judged: genuine').waitFor();
    expect([...visit.foreign, ...visit.complaints]).toEqual([]);
    await visit.close();
  },
);
