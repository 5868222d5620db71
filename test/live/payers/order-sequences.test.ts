import { afterAll, beforeAll, expect, test } from 'vitest';
import { Meter, openDatabase, type Database } from '#src/platform/db/database.ts';
import { newLot, type ShownAuction } from '#test/live/lots/lots.ts';
import { pickup } from '#test/live/orders/orders.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { ordersLike } from './order-life.ts';
import { PATIENT, SEQUENCES } from '#test/support/sequences.ts';
import { liveAll } from './sequences.ts';

let suite: Suite;
let db: Database;
let templates: readonly ShownAuction[];
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
  db = openDatabase(suite.databaseUrls.live, new Meter());
  const lots = await Promise.all([newLot(suite), newLot(suite, { pickup })]);
  templates = lots.map(({ auction }) => auction);
});
afterAll(() => suite.close());

test(
  'ORDER-22 after any sequence of payments under changing terms, charges, lapses, webhooks, retries, crashes, refunds and disputes the books are the money, nothing is charged twice, and nothing is paid and lost',
  PATIENT,
  async () => {
    expect(await liveAll({ db, pool: suite.database }, ordersLike(templates))).toBe(SEQUENCES);
  },
);
