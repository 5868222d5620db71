import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contact, dropoff, newPerson, sell, type Person } from '#test/live/orders/orders.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from '../chromium.ts';
import { keepsPageRules, keepsTouchRule } from '../page-rules.ts';
import { layoutShiftOf, looks, walkByTab, type Visit } from '../visit.ts';
import { holdCard, openAs, shot } from './payers.ts';

/** The pages of orders, as those see them who win and sell. */
interface Sight {
  readonly path: string;
  readonly person: Pick<Person, 'token'>;
  /** What says that the page is whole. */
  readonly words: RegExp;
}

let suite: Suite;
let browser: Browser;
const sights = new Map<string, Sight>();
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite({ services: ['live'] }), launchChromium()]);
  const buyer = await newPerson(suite);
  const sold = (canDeliver: boolean) => sell(suite, { winner: buyer, canDeliver });
  const [toPay, sent, paid, unpaid] = [await sold(true), await sold(false), await sold(false), await sold(false)];
  await holdCard(suite, buyer);
  await suite.database.query(`update live."order" set status = 'paid' where id = $1`, [paid.id]);
  await suite.database.query(
    `update live."order" set status = 'sent', fulfilment = 'delivery', dropoff = $2, contact = $3,
       delivery_id = gen_random_uuid(), tracking_slug = '0123456789', tracking_status = 'created' where id = $1`,
    [sent.id, dropoff, contact],
  );
  await suite.database.query(`update live."order" set status = 'unpaid' where id = $1`, [unpaid.id]);
  const add = (name: string, path: string, token: string, words: RegExp) =>
    sights.set(name, { path, person: { token }, words });
  add('orders', '/orders', buyer.token, /Visa ending in 4242/);
  add('buyer to pay', `/o/${toPay.id}`, buyer.token, /Visa ending in 4242/);
  add('buyer, on its way', `/o/${sent.id}`, buyer.token, /A driver brings it/);
  add('seller paid', `/o/${paid.id}`, paid.seller, /Hand it over to the buyer/);
  add('seller unpaid', `/o/${unpaid.id}`, unpaid.seller, /didn’t pay in time/);
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

const names = ['orders', 'buyer to pay', 'buyer, on its way', 'seller paid', 'seller unpaid'] as const;

describe.each(looks)('at $width px, $theme', (look) => {
  describe.each(names)('%s', (name) => {
    let visit: Visit;
    beforeAll(async () => {
      const sight = sights.get(name);
      if (sight === undefined) throw new Error(`nobody sees ${name}`);
      const { person, path, words } = sight;
      visit = await openAs({ suite, browser }, person, path, look);
      await visit.page.locator('main', { hasText: words }).waitFor();
      await shot(visit, `${name.replaceAll(/\W+/g, '-')}-${look.width}-${look.theme}`);
    });
    afterAll(() => visit.close());

    test('PAGE-5 nothing jumps while it is drawn', async () => {
      expect(await layoutShiftOf(visit.page)).toBeLessThanOrEqual(0.05);
    });

    test('PAGE-10 the focus is seen at every stop', async () => {
      expect((await walkByTab(visit.page)).filter(({ isSeen }) => !isSeen)).toEqual([]);
    });

    keepsPageRules(() => visit);
    keepsTouchRule(() => visit);
  });
});
