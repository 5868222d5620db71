import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveryStatuses } from '#src/delivery/status.ts';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from './chromium.ts';
import { keepsPageRules } from './page-rules.ts';
import { layoutShiftOf, looks, openPage, type Visit } from './visit.ts';

let suite: Suite;
let browser: Browser;
let slug: string;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite(), launchChromium()]);
  const address = { line1: '1 Ferry Building', city: 'San Francisco', region: 'CA', phone: '+14155550134' };
  const body = {
    pickup: { lat: 37.7955, lng: -122.3937, address },
    dropoff: { lat: 37.7544, lng: -122.4477, address: '101 Twin Peaks Blvd' },
    customer: { name: 'Robin Doe', email: 'robin@example.com' },
    description: 'Two bags',
  };
  slug = (await createDelivery(suite, { body })).tracking.slug;
});
afterAll(() => Promise.all([suite.close(), browser.close()]));

describe.each(looks)('the page of a tracking link at $width px, $theme', (look) => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await openPage(browser, `${suite.address}/t/${slug}`, look);
  });
  afterAll(() => visit.close());

  test('PAGE-13 it says where the parcel is and what comes next', async () => {
    expect(await visit.page.locator('h1').innerText()).toBe('We have your order');
    const text = await visit.page.locator('main').innerText();
    expect(text).toContain('San Francisco, CA');
    expect(text).toContain('just now');
  });

  test('PAGE-5 nothing jumps while it is drawn', async () => {
    expect(await layoutShiftOf(visit.page)).toBeLessThanOrEqual(0.05);
  });

  keepsPageRules(() => visit);
});

test('PAGE-13 it reads the same without scripts', async () => {
  const [phone] = looks;
  if (phone === undefined) throw new Error('there are no looks');
  const visit = await openPage(browser, `${suite.address}/t/${slug}`, phone, { javaScriptEnabled: false });
  expect(await visit.page.locator('h1').innerText()).toBe('We have your order');
  expect(await visit.page.locator('main').innerText()).toContain('San Francisco, CA');
  await visit.close();
});

test('PAGE-14 it tells nothing that the public may not know', async () => {
  const html = await (await suite.fetch(`/t/${slug}`)).text();
  for (const secret of ['Ferry', 'Twin Peaks', 'Robin', 'robin@', '5550134', 'Two bags', '37.7955', '37.7544'])
    expect(html).not.toContain(secret);
});

test('PAGE-15 a link that never was, or has ended, is explained to a person', async () => {
  const unknown = await suite.fetch('/t/0000000000');
  expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('There is no delivery here')]);
  expect((await suite.fetch('/t/nonsense')).status).toBe(404);
  const { tracking } = await createDelivery(suite);
  await suite.database.query(
    "update delivery.delivery set status = 'delivered', driver_id = gen_random_uuid(), ended_at = now() - interval '25 hours' where tracking_slug = $1",
    [tracking.slug],
  );
  const ended = await suite.fetch(`/t/${tracking.slug}`);
  expect([ended.status, await ended.text()]).toEqual([410, expect.stringContaining('This link has ended')]);
});

test('PAGE-13 every state has words of its own', async () => {
  const headlines = new Set<string>();
  for (const status of deliveryStatuses) {
    const { tracking } = await createDelivery(suite);
    const ended = ['delivered', 'cancelled', 'returned', 'failed'].includes(status);
    await suite.database.query(
      `update delivery.delivery set status = $2, driver_id = gen_random_uuid(), ended_at = ${ended ? 'now()' : 'null'} where tracking_slug = $1`,
      [tracking.slug, status],
    );
    headlines.add(/<h1[^>]*>([^<]+)/.exec(await (await suite.fetch(`/t/${tracking.slug}`)).text())?.[1] ?? '');
  }
  expect(headlines.size).toBe(deliveryStatuses.length);
});
