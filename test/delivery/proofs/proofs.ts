import { randomUUID } from 'node:crypto';
import { deliveryEnds } from '#src/delivery/journey/life-cycle.ts';
import type { PictureType } from '#src/pictures/clean-picture.ts';
import { acceptedDelivery, DELIVERY_KEY } from '#test/support/delivery/dispatch.ts';
import { callPool } from '#test/support/delivery/pool.ts';
import type { Suite } from '#test/support/workers/suite.ts';

/** A delivery with a driver, who has a token of their own. */
export async function deliveryWithDriver(suite: Suite, body: Record<string, unknown> = {}) {
  const accepted = await acceptedDelivery(suite, body);
  const driverSub = `driver-${randomUUID()}`;
  await suite.database.query('update delivery.driver set user_sub = $1 where id = $2', [driverSub, accepted.driverId]);
  return { ...accepted, driverToken: await suite.token({ sub: driverSub, scope: 'drivers:self' }) };
}

/** Puts a delivery and its job into a state that its driver would take many reports to come to. */
export async function moveTo(
  suite: Suite,
  { deliveryId, jobId }: { deliveryId: string; jobId: string },
  status: string,
  jobStatus = 'in_progress',
): Promise<void> {
  const ended = (deliveryEnds as readonly string[]).includes(status);
  await suite.database.query(
    'update delivery.delivery set status = $1, ended_at = case when $2 then now() end where id = $3',
    [status, ended, deliveryId],
  );
  await suite.database.query('update delivery.job set status = $1 where id = $2', [jobStatus, jobId]);
}

/** One whose driver stands at the drop-off, where it is proved that the goods changed hands. */
export async function deliveryAtDoor(suite: Suite, body: Record<string, unknown> = {}) {
  const made = await deliveryWithDriver(suite, body);
  await moveTo(suite, made, 'arrived_at_dropoff');
  return made;
}

const poolKey = { 'x-service-pool-key': DELIVERY_KEY };
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export interface Sent {
  readonly bytes: Uint8Array;
  readonly type: PictureType;
}

/** Puts a picture, with the delivery product's key unless told otherwise. */
export const putPicture = (
  suite: Suite,
  { jobId, kind = 'photo' }: { jobId: string; kind?: string },
  { bytes, type }: Sent,
  credential: Record<string, string> = poolKey,
): Promise<Response> =>
  suite.fetch(`/v1/pool/jobs/${jobId}/proofs/${kind}`, {
    method: 'PUT',
    headers: { 'content-type': type, ...credential },
    body: Buffer.from(bytes),
  });

export const putPin = (suite: Suite, jobId: string, pin: string) =>
  callPool(suite, DELIVERY_KEY, `PUT /v1/pool/jobs/${jobId}/proofs/pin`, { pin });

export const findings = { method: 'visual', ageOver: 30, passed: true, nameMatches: true, notExpired: true };

export const putIdCheck = (suite: Suite, jobId: string, change: Record<string, unknown> = {}) =>
  callPool(suite, DELIVERY_KEY, `PUT /v1/pool/jobs/${jobId}/proofs/id_check`, { ...findings, ...change });

/** Until a statement of a Worker's waits for a lock. */
export async function untilSomebodyWaits(suite: Suite): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const { rowCount } = await suite.database.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount !== 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('nobody waits');
}
