import { createDelivery, type CreatedBody } from '#test/support/delivery/deliveries.ts';
import { poolKeys, registerDriver } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

export const startRated = () => startSuite({ vars: { POOL_KEYS: poolKeys } });

export const newDriver = async (suite: Suite): Promise<string> => (await registerDriver(suite, {})).id;

/** A delivery that this driver has brought, or that has ended otherwise. */
export async function arrived(
  suite: Suite,
  driverId: string,
  { status = 'delivered', hoursAgo = 0, token }: { status?: string; hoursAgo?: number; token?: string } = {},
): Promise<CreatedBody> {
  const created = await createDelivery(suite, token === undefined ? {} : { token });
  const ended = ['delivered', 'cancelled', 'returned', 'failed'].includes(status)
    ? `now() - interval '${hoursAgo} hours'`
    : 'null';
  await suite.database.query(
    `update delivery.delivery set status = $2, driver_id = $3, ended_at = ${ended}, delivered_at = ${ended} where id = $1`,
    [created.delivery.id, status, driverId],
  );
  return created;
}

export const rate = (suite: Suite, slug: string, body: unknown) =>
  suite.fetch(`/v1/tracking/${slug}/rating`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
