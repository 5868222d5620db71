import { deliveryAtDoor, findings } from '#test/delivery/proofs/proofs.ts';
import type { Suite } from '#test/support/workers/suite.ts';

/** A person who drives, with a delivery of somebody's, at whose door they stand. */
export async function openDriverWorld(suite: Suite) {
  const { jobId, driverId, offerId, place, driverToken, delivery } = await deliveryAtDoor(suite, {
    requirements: { pin: true },
  });
  return {
    token: driverToken,
    params: { jobs: jobId, drivers: driverId, offers: offerId },
    taken: {
      'POST /v1/pool/drivers/:id/heartbeat': [{ ...place, accuracyM: 8, at: new Date().toISOString() }],
      'PUT /v1/pool/jobs/:id/proofs/pin': [{ pin: delivery.pin }],
      'PUT /v1/pool/jobs/:id/proofs/id_check': [findings],
    },
  };
}
