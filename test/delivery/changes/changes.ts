import { call, type Order, type Owned } from '#test/support/payments/payments.ts';
import type { Suite } from '#test/support/workers/suite.ts';

/** Changes of a delivery, and what they came to behind the interface. */
export function changesOf(suite: () => Suite) {
  const change = (order: Owned, body: unknown, headers: Record<string, string> = {}) =>
    call(suite(), order, 'PATCH ', body, headers);

  const intentOf = ({ paymentIntent }: Order) =>
    suite()
      .payments.intents()
      .find(({ id }) => id === paymentIntent.id);

  const rowOf = async ({ delivery }: Pick<Owned, 'delivery'>) =>
    (
      await suite().database.query<Record<string, unknown>>(
        `select d.tip_minor::int tip, f.tip_minor::int fare_tip, f.customer_total_minor::int total, j.tip_minor::int job_tip, d.version, d.event_seq, d.pin_hash, d.amount_lease,
           j.dropoff_address, d.dropoff_city from delivery.delivery d join delivery.job j on j.delivery_id = d.id join delivery.fare f on f.delivery_id = d.id where d.id = $1`,
        [delivery.id],
      )
    ).rows[0] ?? {};

  const tipOf = (order: Owned) =>
    rowOf(order).then(({ tip, fare_tip, job_tip, total }) => [tip, fare_tip, job_tip, total]);
  return { change, intentOf, rowOf, tipOf };
}
