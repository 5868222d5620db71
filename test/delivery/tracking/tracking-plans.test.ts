import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explainedFor } from '#test/support/runner/explained.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

const ROWS = 100_000;

/** Deliveries, each with all that belongs to it; the triggers and foreign keys have nothing to say about generated rows. */
const fill = `
  set session_replication_role = replica;
  insert into delivery.delivery (id, owner, status, tracking_slug, pickup_lat, pickup_lng, pickup_address, dropoff_lat, dropoff_lng, dropoff_address,
      customer, signature_required, requirements, tip_minor, dispatch, payment_intent_id, payment_status, processor_status, created_at, updated_at)
    select gen_random_uuid(), 'org:' || n % 100, 'created', lpad(to_hex(n), 10, '0'), 37.7955, -122.3937, '{}', 37.7544, -122.4477, '{}',
      '{}', false, '{}', 200, 'auto', 'pi_' || n, 'requires_action', 'requires_payment_method', now(), now()
    from generate_series(1, ${ROWS}) n;
  insert into delivery.job (id, delivery_id, product, status, pickup_lat, pickup_lng, pickup_address, dropoff_lat, dropoff_lng, dropoff_address, total_minor, driver_payout_minor, tip_minor, created_at)
    select gen_random_uuid(), id, 'delivery', 'created', 37.8, -122.4, '{}', 37.7, -122.4, '{}', 907, 726, 200, now() from delivery.delivery;
  insert into delivery.fare (delivery_id, policy_version, policy_hash, pickup_lat, pickup_lng, dropoff_lat, dropoff_lng, milli_miles, base_minor,
      distance_minor, min_applied, total_minor, driver_payout_minor, brokering_minor, infrastructure_minor, tip_minor, customer_total_minor, seal, created_at)
    select id, 'charter-v1', '', 37.7955, -122.3937, 37.7544, -122.4477, 4094, 600, 307, false, 907, 726, 136, 45, 200, 1107, '', created_at from delivery.delivery;
  insert into delivery.event (delivery_id, sequence, type, status, at) select id, 1, 'created', 'created', now() from delivery.delivery;
  insert into ledger.transaction (id, kind, subject) select id, 'delivery_charged', id from delivery.delivery;
  insert into ledger.posting (transaction_id, account, amount_minor) select id, 'customer_receivable', 1107 from ledger.transaction;
  insert into ledger.posting (transaction_id, account, amount_minor) select id, 'driver_payable', -1107 from ledger.transaction;
  analyze delivery.delivery, delivery.job, delivery.fare, delivery.event, ledger.transaction, ledger.posting`;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe('plans over a hundred thousand deliveries', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite();
    const client = await suite.database.connect();
    await client.query(fill);
    client.release(true);
  });
  afterAll(() => suite.close());

  /** The statement that a request sends, explained by the database as it would run for any value. */
  async function planOf(path: string): Promise<Plan[]> {
    const sent: string[] = [];
    suite.gateway.onTrip = ({ queries }) => void sent.push(...queries);
    await suite.fetch(path);
    suite.gateway.onTrip = undefined;
    expect(sent).toHaveLength(1);
    return (await explainedFor<Plan>(suite.database, 'waypost_delivery', sent[0] ?? '')).flatMap(nodesOf);
  }

  const trackingIndexes = [
    'delivery_tracking_slug',
    'job_delivery',
    'event_delivery_id_sequence_pk',
    'driver_pkey',
    'driver_position_pkey',
    'merchant_profile_pkey',
    'delivery_restricted',
  ];
  const perDelivery = [
    'fare_pkey',
    'later_tip_delivery',
    'tip_dispute_tip',
    'tip_refund_tip',
    'transaction_step',
    'posting_transaction_id_account_pk',
    'event_delivery_id_sequence_pk', // from which state it was cancelled
    'event_delivery_id_sequence_pk', // how much of the way had been gone when it turned back
  ];

  test.each([
    ['/v1/tracking/ffffffffff', trackingIndexes],
    ['/api/fee-audit/ffffffffff', ['delivery_tracking_slug', 'refund_delivery', ...perDelivery]],
    [`/api/fee-audit/${randomUUID()}`, ['delivery_pkey', 'refund_delivery', ...perDelivery]],
  ])('TRACK-10 %s is one statement that reads every table by an index', async (path, indexes) => {
    const nodes = await planOf(path);
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(nodes.flatMap((node) => node['Index Name'] ?? []).toSorted()).toEqual(indexes.toSorted());
  });

  test('TRACK-10 the first delivery of a hundred thousand is tracked and audited as any other', async () => {
    expect((await suite.fetch('/v1/tracking/0000000001')).status).toBe(200);
    expect((await suite.fetch('/api/fee-audit/0000000001')).status).toBe(200);
  });
});
