import { randomUUID } from 'node:crypto';
import type { PictureType } from '../../src/delivery/picture/clean-picture.ts';
import { acceptedDelivery, DELIVERY_KEY } from '../support/dispatch.ts';
import { callPool } from '../support/pool.ts';
import type { Suite } from '../support/suite.ts';

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
  const ended = status === 'delivered' || status === 'returned';
  await suite.database.query(
    'update delivery.delivery set status = $1, ended_at = case when $2 then now() end where id = $3',
    [status, ended, deliveryId],
  );
  await suite.database.query('update delivery.job set status = $1 where id = $2', [jobStatus, jobId]);
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
