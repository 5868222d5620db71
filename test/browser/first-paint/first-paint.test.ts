import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#test/browser/chromium.ts';
import { fillBoard } from '#test/browser/intel/board.ts';
import { isHere } from '#test/browser/live-people.ts';
import { deliveryOnTheRoad } from '#test/delivery/journey/life-cycle-jobs.ts';
import { newStream } from '#test/live/streams/streams.ts';
import { dispatchKeys } from '#test/support/delivery/dispatch.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { firstPaint, PAINT_MS } from './slow-phone.ts';

let suite: RestartableSuite;
let browser: Browser;
beforeAll(async () => {
  [suite, browser] = await Promise.all([
    startSuite({
      services: ['delivery', 'live', 'intel'],
      vars: { POOL_KEYS: dispatchKeys, PUBLIC_READS: 'true', OUTBOUND_HOSTS: '127.0.0.1:9' },
    }),
    launchChromium(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

const isLive = (page: Page) => page.locator('#live[data-state=live]').waitFor();

test('PAGE-18 on a slow phone the first paint of a delivery on its way comes within a second', async () => {
  const road = await deliveryOnTheRoad(suite);
  await road.driveTo('enroute_to_dropoff');
  const path = `/t/${road.delivery.trackingSlug}`;
  await suite.fetch(path); // the Worker is awake
  expect(await firstPaint(browser, `${suite.addressOf('delivery')}${path}`, isLive)).toBeLessThan(PAINT_MS);
});

test('PAGE-18 on a slow phone the first paint of a room comes within a second', async () => {
  const path = `/s/${(await newStream(suite)).stream.id}`;
  await suite.fetch(path, {}, 'live');
  expect(await firstPaint(browser, `${suite.addressOf('live')}${path}`, isHere)).toBeLessThan(PAINT_MS);
});

test('PAGE-18 with 10,000 insights, on a slow phone, the first paint of the dashboard comes within a second', async () => {
  const { insights, northwind } = await fillBoard(suite);
  await suite.database.query(
    `insert into intel.insight select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'seq', i.seq + n, 'detected_at', now() - n * interval '1 minute',
        'severity', (array['critical', 'high', 'medium', 'low', 'info'])[1 + n % 5], 'title', 'Change ' || n))).*
      from intel.insight i, generate_series(1, 10000) n where i.id = $1`,
    [insights.medium],
  );
  await suite.database.query(
    `insert into intel.insight_product select 'eats', detected_at, id from intel.insight where competitor_slug = $1 on conflict do nothing`,
    [northwind.competitor],
  );
  await suite.database.query('analyze intel.insight, intel.insight_product');
  await suite.fetch('/', {}, 'intel');
  const painted = await firstPaint(browser, `${suite.addressOf('intel')}/?product=eats`, isLive, async (page) => {
    expect(await page.locator('[data-count=critical]').innerText()).toBe('100+');
    expect(await page.locator('[data-group=critical] .insight').count()).toBe(20);
  });
  expect(painted).toBeLessThan(PAINT_MS);
});
