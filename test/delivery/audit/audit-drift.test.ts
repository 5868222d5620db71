import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { priceDelivery } from '#src/delivery/fare/fare.ts';
import { charterV1 } from '#src/delivery/fare/policy.ts';
import { createDelivery, ferryToTwinPeaks, type CreatedBody } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { audit, createAll, merchant, type AuditBody } from './audits.ts';
import { inParallel } from '#test/delivery/dispatch/dispatch-crowd.ts';
import { randomTrips } from '#test/delivery/journey/random-trips.ts';

/** Every column of delivery.fare: what is done to it by hand, the path that names it, and stored − recomputed. */
const columns: readonly [column: string, change: string, path: string, delta: string | null][] = [
  ['policy_version', "'charter-v9'", 'policyVersion', null],
  ['policy_hash', "'sha256:0000'", 'policyHash', null],
  ['pickup_lat', 'pickup_lat + 1e-13', 'inputs.pickupLat', null],
  ['pickup_lng', 'pickup_lng - 0.5', 'inputs.pickupLng', null],
  ['dropoff_lat', '-dropoff_lat', 'inputs.dropoffLat', null],
  ['dropoff_lng', '0', 'inputs.dropoffLng', null],
  ['milli_miles', 'milli_miles + 1', 'distanceMiles', null],
  ['base_minor', 'base_minor - 1', 'baseMinor', '-1'],
  ['distance_minor', 'distance_minor + 1', 'distanceMinor', '1'],
  ['min_applied', 'not min_applied', 'minApplied', null],
  ['total_minor', '9223372036854775807', 'totalMinor', '9223372036854774900'],
  ['driver_payout_minor', 'driver_payout_minor - 100', 'split.driverPayoutMinor', '-100'],
  ['brokering_minor', 'brokering_minor + 100', 'split.serviceBrokeringMinor', '100'],
  ['infrastructure_minor', '0', 'split.serviceInfrastructureMinor', '-45'],
  ['tip_minor', '0', 'tipMinor', '-200'],
  ['customer_total_minor', '-9223372036854775808', 'customerTotalMinor', '-9223372036854776915'],
  ['seal', "repeat('0', 64)", 'seal', null],
  ['created_at', "created_at - interval '1 ms'", 'createdAt', null],
];

const accounts: readonly [account: string, due: string][] = [
  ['customer_receivable', '1107'],
  ['driver_payable', '-726'],
  ['tips_payable', '-200'],
  ['brokering_revenue', '-136'],
  ['infrastructure_revenue', '-45'],
];

describe('drift', () => {
  let suite: Suite;
  let token: string;
  let created: CreatedBody;
  beforeAll(async () => {
    suite = await startSuite();
    token = await merchant(suite);
    created = await createDelivery(suite, { token, body: { ...ferryToTwinPeaks, tipMinor: 200 } });
  });
  afterAll(() => suite.close());

  const drift = async () => (await audit(suite, created.delivery.id, token)).drift;

  /** Runs statements past the ledger's triggers, as whoever has the server in hand could. */
  async function behindTheTriggers(...statements: readonly string[]): Promise<void> {
    const client = await suite.database.connect();
    try {
      await client.query(
        ['set session_replication_role = replica', ...statements, 'reset session_replication_role'].join(';'),
      );
    } finally {
      client.release(true);
    }
  }
  const ofDelivery = () =>
    `transaction_id = (select id from ledger.transaction where subject = '${created.delivery.id}')`;

  test('AUDIT-2 every column of the fee row is in the list of those that are changed by hand', async () => {
    const { rows } = await suite.database.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = 'delivery' and table_name = 'fare'",
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      ['delivery_id', ...columns.map(([name]) => name)].toSorted(),
    );
  });

  test.each(columns)('AUDIT-2 %s set to %s by hand: the audit names %s', async (column, change, path, deltaMinor) => {
    await suite.database.query('drop table if exists kept; create table kept as select * from delivery.fare');
    await suite.database.query(`update delivery.fare set ${column} = ${change}`);
    const changed = await audit(suite, created.delivery.id, token);
    await suite.database.query(`update delivery.fare set ${column} = (select ${column} from kept)`);

    expect(changed.drift).toMatchObject({ ok: false, diffs: [{ path, deltaMinor, cause: 'row_changed' }] });
    expect(changed.drift.diffs).toHaveLength(1);
    const [diff] = changed.drift.diffs;
    const shown = (record: Record<string, unknown>) =>
      path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], record);
    if (path !== 'seal' && path !== 'policyHash') {
      expect(diff?.stored).toEqual(shown(changed.stored));
      expect(diff?.recomputed).toEqual(shown(changed.recomputed));
    }
    expect(diff?.stored).not.toEqual(diff?.recomputed);
    expect(changed.explanation).toContain(`One figure differs: ${path} (row_changed).`);
    expect(await drift()).toEqual({ ok: true, diffs: [] });
  });

  test.each(accounts)(
    'AUDIT-4 the posting on %s, changed or removed by hand, is a ledger_mismatch with %s due',
    async (account, due) => {
      const found = (stored: string) => ({
        ok: false,
        diffs: [
          {
            path: `ledger.${account}`,
            stored,
            recomputed: due,
            deltaMinor: `${BigInt(stored) - BigInt(due)}`,
            cause: 'ledger_mismatch',
          },
        ],
      });
      const here = `account = '${account}' and ${ofDelivery()}`;
      await behindTheTriggers(`update ledger.posting set amount_minor = -77 where ${here}`);
      expect(await drift()).toEqual(found('-77'));
      await behindTheTriggers(
        `update ledger.posting set amount_minor = ${due} where ${here}`,
        'drop table if exists gone',
        `create table gone as select * from ledger.posting where ${here}`,
        `delete from ledger.posting where ${here}`,
      );
      expect(await drift()).toEqual(found('0'));
      await behindTheTriggers('insert into ledger.posting select * from gone');
      expect(await drift()).toEqual({ ok: true, diffs: [] });
    },
  );

  test('AUDIT-4 a balanced transaction of another kind is a ledger_mismatch in each of its postings', async () => {
    const rogue = randomUUID();
    await suite.database.query('alter table ledger.transaction drop constraint transaction_kind');
    await suite.database.query(
      `insert into ledger.transaction (id, kind, subject) values ('${rogue}', 'rogue', '${created.delivery.id}')`,
    );
    await suite.database.query(
      `insert into ledger.posting values ('${rogue}', 'refunds', 500), ('${rogue}', 'customer_receivable', -500)`,
    );
    const { ok, diffs } = await drift();
    expect([ok, diffs.map(({ path, stored, cause }) => [path, stored, cause])]).toEqual([
      false,
      [
        ['ledger.rogue.customer_receivable', '-500', 'ledger_mismatch'],
        ['ledger.rogue.refunds', '500', 'ledger_mismatch'],
      ],
    ]);
    await behindTheTriggers(
      `delete from ledger.posting where transaction_id = '${rogue}'`,
      `delete from ledger.transaction where id = '${rogue}'`,
    );
    expect(await drift()).toEqual({ ok: true, diffs: [] });
  });

  test('AUDIT-4 a posting added by hand is a ledger_mismatch, and so is a booking that is gone as a whole', async () => {
    await behindTheTriggers(
      `insert into ledger.posting select id, 'refunds', 5 from ledger.transaction where subject = '${created.delivery.id}'`,
    );
    expect((await drift()).diffs).toEqual([
      { path: 'ledger.refunds', stored: '5', recomputed: '0', deltaMinor: '5', cause: 'ledger_mismatch' },
    ]);
    await behindTheTriggers(
      `delete from ledger.posting where account = 'refunds' and ${ofDelivery()}`,
      `update ledger.transaction set subject = gen_random_uuid() where subject = '${created.delivery.id}'`,
    );
    const { diffs } = await drift();
    expect(diffs.map(({ path, stored, recomputed }) => [path, stored, recomputed])).toEqual(
      accounts.map(([account, due]) => [`ledger.${account}`, '0', due]),
    );
  });

  test('AUDIT-1 of two hundred random deliveries none drifts, and each costs what the rule says', async () => {
    const trips = [...randomTrips(300, 7)].filter((_trip, index) => index % 8 !== 0).slice(0, 200);
    const bodies = trips.map(({ pickup, dropoff, tipMinor }, index) => ({
      pickup,
      dropoff,
      ...(index % 3 === 0 ? {} : { tipMinor: Number(tipMinor) }),
    }));
    const totals = new Map(
      trips.map(({ pickup, ...rest }) => [
        pickup.lat,
        priceDelivery({ pickup, ...rest }, charterV1).totalMinor.toString(),
      ]),
    );
    const all = await createAll(suite, token, bodies);
    expect(all).toHaveLength(200);
    const audits: AuditBody[] = [];
    await inParallel(all, 16, async ({ delivery }) => void audits.push(await audit(suite, delivery.id, token)));
    expect(audits.filter(({ drift: found }) => !found.ok)).toEqual([]);
    for (const { stored } of audits)
      expect(stored['totalMinor']).toBe(totals.get(stored.inputs['pickupLat'] as number));
  }, 120_000);
});
