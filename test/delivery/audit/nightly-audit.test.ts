import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AUDIT_PAGE_SIZE, AUDIT_PAGES_PER_MESSAGE } from '#src/delivery/audit/nightly-audit.ts';
import { createDelivery, type CreatedBody } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { copyDeliveries } from '#test/delivery/fare/many-fees.ts';

const PATIENT = { timeout: 60_000, interval: 50 };

let suite: Suite;
let token: string;
let created: CreatedBody;
beforeAll(async () => {
  suite = await startSuite();
  token = await suite.token({ scope: 'deliveries:write deliveries:read', org: `org-${randomUUID()}` });
  created = await createDelivery(suite, { token });
});
afterAll(() => suite.close());

interface Run {
  readonly night: string;
  readonly finishedAt: string | null;
  readonly audited: number;
  readonly drifted: number;
}

interface Stats {
  readonly audited: number;
  readonly drifted: number;
  readonly lastDrift: { readonly deliveryId: string; readonly detectedAt: string } | null;
  readonly lastRun: Run | null;
  readonly running: Run | null;
}

async function stats(): Promise<Stats> {
  const ops = await suite.token({ scope: 'ops' });
  const response = await suite.fetch('/api/fee-audit/stats', { headers: { authorization: `Bearer ${ops}` } });
  expect(response.status).toBe(200);
  return ((await response.json()) as { stats: Stats }).stats;
}

/** Makes every night that was audited one night older. */
const dayPasses = () => suite.database.query('update delivery.audit_run set night = night - 1');

/** Audits the next night to its end. */
async function night(): Promise<Stats> {
  await dayPasses();
  await suite.cron();
  const unfinished = 'select 1 from delivery.audit_run where finished_at is null';
  await expect.poll(async () => (await suite.database.query(unfinished)).rowCount, PATIENT).toBe(0);
  return stats();
}

const driftsOf = async (id: string) =>
  (
    await suite.database.query<{ sequence: number; detail: { figures: { path: string; cause: string }[] } }>(
      `select sequence, detail from delivery.event where delivery_id = $1 and type = 'fee_drift_detected' order by sequence`,
      [id],
    )
  ).rows;

const spoil = (id: string, change: string) =>
  suite.database.query(`update delivery.fare set ${change} where delivery_id = $1`, [id]);

beforeEach(async () => {
  await suite.database.query('delete from delivery.audit_run');
  await suite.database.query(`delete from delivery.due where kind = 'audit'`);
});

test('AUDIT-9 each night is audited once, whoever calls and however often', async () => {
  await Promise.all([suite.cron(), suite.cron(), suite.cron()]);
  await expect.poll(async () => (await stats()).lastRun?.finishedAt, PATIENT).toEqual(expect.any(String));
  await suite.cron();
  const { audited, drifted, lastRun, running } = await stats();
  expect([audited, drifted, lastRun?.audited, running]).toEqual([1, 0, 1, null]);
  const { rows } = await suite.database.query('select 1 from delivery.audit_run');
  expect(rows).toHaveLength(1);
});

test('AUDIT-10 a drift is appended to the delivery’s log once, however many nights find it; another drift of it again', async () => {
  const own = await createDelivery(suite, { token });
  const { delivery } = own;
  await spoil(delivery.id, 'total_minor = total_minor + 1');
  const first = await night();
  expect([first.audited, first.drifted, first.lastDrift?.deliveryId]).toEqual([2, 1, delivery.id]);
  expect(await driftsOf(delivery.id)).toMatchObject([
    { sequence: 2, detail: { figures: [{ path: 'totalMinor', cause: 'row_changed' }] } },
  ]);

  const second = await night();
  expect([second.drifted, second.lastDrift]).toEqual([1, first.lastDrift]);
  expect(await driftsOf(delivery.id)).toHaveLength(1);

  await spoil(delivery.id, 'brokering_minor = 0');
  expect((await night()).drifted).toBe(1);
  expect((await driftsOf(delivery.id)).map(({ sequence }) => sequence)).toEqual([2, 3]);

  await spoil(delivery.id, 'total_minor = total_minor - 1, brokering_minor = 136');
  expect((await night()).drifted).toBe(0);
  expect(await driftsOf(delivery.id)).toHaveLength(2);
});

test('AUDIT-10 the delivery’s owner reads of it, and the public doesn’t', async () => {
  const own = await createDelivery(suite, { token });
  await spoil(own.delivery.id, 'tip_minor = 0');
  await night();
  const log = await suite.fetch(`/v1/deliveries/${own.delivery.id}/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { events } = (await log.json()) as { events: { type: string; by: string }[] };
  expect(events.map(({ type, by }) => [type, by])).toEqual([
    ['created', 'owner'],
    ['fee_drift_detected', 'clock'],
  ]);
  const tracking = (await (await suite.fetch(`/v1/tracking/${own.tracking.slug}`)).json()) as {
    tracking: { events: { type: string }[] };
  };
  expect(tracking.tracking.events.map(({ type }) => type)).toEqual(['created']);
  await spoil(own.delivery.id, 'tip_minor = 200');
});

test('AUDIT-10 the owner’s subscriptions are told of it, as fee.drift_detected', async () => {
  const own = await createDelivery(suite, { token });
  await suite.database.query(
    `insert into webhooks.subscription (id, role, owner, url, events, filter, status, secret)
     select gen_random_uuid(), 'waypost_delivery', owner, 'https://shop.example/hooks', '{fee.drift_detected}', '{}', 'paused', 'sealed'
     from delivery.delivery where id = $1`,
    [own.delivery.id],
  );
  await spoil(own.delivery.id, 'customer_total_minor = 0');
  await night();
  const told = async () =>
    (await suite.database.query('select type, sequence from webhooks.message where resource = $1', [own.delivery.id]))
      .rows;
  await expect.poll(told, PATIENT).toEqual([{ type: 'fee.drift_detected', sequence: 2 }]);
});

test('AUDIT-11 a delivery whose fee record is gone has drifted altogether', async () => {
  const own = await createDelivery(suite, { token });
  await suite.database.query('delete from delivery.fare where delivery_id = $1', [own.delivery.id]);
  await night();
  expect(await driftsOf(own.delivery.id)).toMatchObject([{ detail: { figures: [{ path: 'fare' }] } }]);
  await suite.database.query(`update delivery.delivery set owner = 'user:nobody' where id = $1`, [own.delivery.id]);
});

test('AUDIT-12 any number is audited in pages, a trip each, over as many messages as it takes; nobody is left out or audited twice', async () => {
  const more = AUDIT_PAGE_SIZE * AUDIT_PAGES_PER_MESSAGE + AUDIT_PAGE_SIZE + 7;
  await copyDeliveries(suite, created.delivery.id, more);
  const { rows } = await suite.database.query<{ n: number }>('select count(*)::int as n from delivery.delivery');
  const all = rows[0]?.n ?? 0;
  const unspoilt = (await night()).drifted;
  await suite.database.query(
    `update delivery.fare set distance_minor = 0 where delivery_id in (select id from delivery.delivery where external_reference = 'copy' order by id limit 40)`,
  );
  const before = suite.gateway.trips;
  const { audited, drifted, lastRun } = await night();
  const pages = Math.ceil(all / AUDIT_PAGE_SIZE);
  expect([audited, drifted, lastRun?.audited]).toEqual([all, unspoilt + 40, all]);
  expect(suite.gateway.trips - before).toBeLessThan(pages + 60); // the pages, a lease and an end for each message, the cron, and our polling
  const told = await suite.database.query(
    `select 1 from delivery.event e join delivery.delivery d on d.id = e.delivery_id where e.type = 'fee_drift_detected' and d.external_reference = 'copy'`,
  );
  expect(told.rowCount).toBe(40);
}, 120_000);

test('AUDIT-13 a run that was left in the middle goes on from its cursor, by the cron alone', async () => {
  const { rows } = await suite.database.query<{ n: number; middle: string }>(
    `select count(*)::int as n, (select id from delivery.delivery order by id offset 100 limit 1) as middle from delivery.delivery`,
  );
  const { n = 0, middle } = rows[0] ?? {};
  const run = randomUUID();
  await suite.database.query(
    `insert into delivery.audit_run (id, night, cursor, audited) values ($1, ((now() - interval '3 hours') at time zone 'UTC')::date, $2, 101)`,
    [run, middle],
  );
  await suite.database.query(
    `insert into delivery.due (kind, subject, due_at, lease_until, attempt) values ('audit', $1, now(), now() - interval '1 s', gen_random_uuid())`,
    [run],
  );
  await suite.cron();
  await expect.poll(async () => (await stats()).lastRun?.audited, PATIENT).toBe(n);
}, 180_000);

test('AUDIT-14 the statistics are for ops', async () => {
  expect((await suite.fetch('/api/fee-audit/stats')).status).toBe(401);
  const refused = await suite.fetch('/api/fee-audit/stats', { headers: { authorization: `Bearer ${token}` } });
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'insufficient_scope' }]);
});
