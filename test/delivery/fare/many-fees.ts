import type { Suite } from '#test/support/workers/suite.ts';

/** Copies a delivery so many times, with its fee record, log and bookings: each as sound as the original. */
export async function copyDeliveries({ database }: Pick<Suite, 'database'>, id: string, count: number): Promise<void> {
  const client = await database.connect();
  try {
    // Past the triggers: what is copied balances, and nobody is told.
    await client.query('begin; set local session_replication_role = replica');
    await client.query(
      `create temporary table copies on commit drop as
         select gen_random_uuid() as id, n, gen_random_uuid() as booking from generate_series(1, ${count}) n`,
    );
    const change = (columns: string) => `jsonb_build_object(${columns})`;
    const delivery = change(
      `'id', c.id, 'tracking_slug', 'c' || lpad(to_hex(c.n), 9, '0'), 'payment_intent_id', 'pi_copy_' || c.n, 'external_reference', 'copy'`,
    );
    for (const [table, where, changed] of [
      ['delivery.delivery', 't.id = $1', delivery],
      ['delivery.job', 't.delivery_id = $1', change(`'id', gen_random_uuid(), 'delivery_id', c.id`)],
      ['delivery.fare', 't.delivery_id = $1', change(`'delivery_id', c.id`)],
      ['delivery.event', 't.delivery_id = $1', change(`'delivery_id', c.id`)],
      ['ledger.transaction', 't.subject = $1', change(`'id', c.booking, 'subject', c.id`)],
      [
        'ledger.posting',
        't.transaction_id = (select id from ledger.transaction where subject = $1)',
        change(`'transaction_id', c.booking`),
      ],
    ] as const) {
      await client.query(
        `insert into ${table} select (jsonb_populate_record(t, ${changed})).* from ${table} t cross join copies c where ${where}`,
        [id],
      );
    }
    await client.query('commit');
    await client.query('analyze');
  } finally {
    client.release(true);
  }
}
