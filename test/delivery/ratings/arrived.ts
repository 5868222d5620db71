import { createDelivery, ferryToTwinPeaks, type CreatedBody } from '#test/support/delivery/deliveries.ts';
import { secretIn } from '#test/support/delivery/recipients.ts';
import { poolKeys, registerDriver } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

export const startRated = () => startSuite({ vars: { POOL_KEYS: poolKeys } });

export const newDriver = async (suite: Suite): Promise<string> => (await registerDriver(suite, {})).id;

interface Arriving {
  readonly status?: string;
  readonly hoursAgo?: number;
  readonly token?: string;
  readonly customer?: { readonly name: string; readonly phone: string };
}

/** A delivery that this driver has brought, or that has ended otherwise. */
export async function arrived(
  suite: Suite,
  driverId: string,
  { status = 'delivered', hoursAgo = 0, token, customer }: Arriving = {},
): Promise<CreatedBody> {
  const created = await createDelivery(suite, {
    ...(token === undefined ? {} : { token }),
    ...(customer === undefined ? {} : { body: { ...ferryToTwinPeaks, customer } }),
  });
  const ended = ['delivered', 'cancelled', 'returned', 'failed'].includes(status)
    ? `now() - interval '${hoursAgo} hours'`
    : 'null';
  await suite.database.query(
    `update delivery.delivery set status = $2, driver_id = $3, ended_at = ${ended}, delivered_at = ${ended} where id = $1`,
    [created.delivery.id, status, driverId],
  );
  return created;
}

type Link = Pick<CreatedBody['tracking'], 'slug' | 'recipientUrl'>;

/** Rates as the recipient who has this link, or as whoever else has this authorization. */
export const rate = (
  suite: Suite,
  { slug, recipientUrl }: Link,
  body: unknown,
  authorization: string | null = `Bearer ${secretIn(recipientUrl)}`,
) =>
  suite.fetch(`/v1/tracking/${slug}/rating`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...(authorization === null ? {} : { authorization }) },
    body: JSON.stringify(body),
  });
