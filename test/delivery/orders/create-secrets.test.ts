import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ferryToTwinPeaks, postDelivery } from '#test/support/delivery/deliveries.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';

interface Created {
  readonly delivery: { readonly id: string; readonly pin: string };
  readonly paymentIntent: { readonly id: string; readonly clientSecret: string };
}

let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startSuite();
});
afterAll(() => suite.close());

const body = { ...ferryToTwinPeaks, requirements: { pin: true } };

/** Every row of every table, as JSON. */
async function everything(): Promise<readonly { readonly table: string; readonly row: string }[]> {
  const { rows: tables } = await suite.database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema !~ '^pg_' and table_schema <> 'information_schema'`,
  );
  const read = async ({ name }: { name: string }) =>
    (await suite.database.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)).rows.map(
      ({ row }) => ({ table: name, row }),
    );
  return (await Promise.all(tables.map(read))).flat();
}

test('CREATE-26 neither the PIN nor the payment’s client secret is in any row of any table', async () => {
  const created: Created[] = [];
  for (let count = 0; count < 3; count++) created.push((await (await postDelivery(suite, { body })).json()) as Created);
  const rows = await everything();
  for (const { delivery, paymentIntent } of created) {
    expect(delivery.pin).toMatch(/^\d{4}$/);
    expect(rows.filter(({ row }) => row.includes(delivery.id)).length).toBeGreaterThan(3); // they are there
    const quoted = new RegExp(`\\\\?"${delivery.pin}\\\\?"`);
    const telling = rows.filter(({ row }) => quoted.test(row) || row.includes(paymentIntent.clientSecret));
    expect(telling).toEqual([]);
  }
  expect(rows.filter(({ row }) => /_secret_/.test(row))).toEqual([]);
});

test('CREATE-26 a retry has both, byte for byte, whichever isolate it reaches', async () => {
  const [token, key] = [await suite.token({ scope: 'deliveries:write' }), randomUUID()];
  const first = await (await postDelivery(suite, { token, key, body })).text();
  const here = await postDelivery(suite, { token, key, body });
  await suite.restart();
  const elsewhere = await postDelivery(suite, { token, key, body });
  for (const again of [here, elsewhere]) {
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(await again.text()).toBe(first);
  }
  expect((JSON.parse(first) as Created).paymentIntent.clientSecret).toMatch(/^pi_\w+_secret_/);
});

test('CREATE-26 what is sealed for one delivery isn’t shown in another’s answer', async () => {
  const token = await suite.token({ scope: 'deliveries:write' });
  const [mine, other] = [randomUUID(), randomUUID()];
  for (const key of [mine, other]) await postDelivery(suite, { token, key, body });
  await suite.database.query(
    `update platform.idempotency set outcome = jsonb_set(outcome::jsonb, '{payment,sealedSecret}',
       (select (outcome -> 'payment' -> 'sealedSecret')::jsonb from platform.idempotency where key = $2))::json where key = $1`,
    [mine, other],
  );
  const again = (await (await postDelivery(suite, { token, key: mine, body })).json()) as Created;
  expect(again.paymentIntent.clientSecret).toBeNull();
});
