import { decodeJwt } from 'jose';
import type pg from 'pg';
import { decideStart } from './decide-start.ts';
import { keyOf, type DeliveryDocument, type DeliveryService } from './delivery-service.ts';
import { needsPin, type Scene, type SimulationSpec } from './plan.ts';
import { Problem } from './problem.ts';
import type { StartedSimulation } from './shapes.ts';
import { exclusively, findLast, insertStart } from './store.ts';

export interface StartContext {
  readonly db: pg.Pool;
  readonly deliveries: DeliveryService;
  /** How long a search for a driver lasts. */
  readonly searchSeconds: number;
}

/** Who may change a delivery: these scopes, as for cancelling it. */
const CHANGING = ['deliveries:write', 'ops'];

/**
 * The delivery, read with the caller's own credential, if that may change it, too. Throws the service's refusal, or
 * `insufficient_scope`.
 */
export async function admit(
  { deliveries }: Pick<StartContext, 'deliveries'>,
  authorization: string | undefined,
  id: string,
): Promise<DeliveryDocument> {
  const delivery = await deliveries.readAs(authorization, id); // from here on the service has verified the token
  const { scope } = decodeJwt<{ scope?: string }>(tokenOf(authorization));
  if (scope?.split(' ').some((each) => CHANGING.includes(each)) === true) return delivery;
  throw new Problem('insufficient_scope', `This needs one of the scopes ${CHANGING.join(', ')}.`);
}

const tokenOf = (authorization = '') => authorization.replace(/^bearer +/i, '');

/**
 * Starts a simulation of a delivery; its due row continues it. The same one again has the same result. Throws
 * `invalid_state_transition`, `payment_not_authorised`, `simulation_running`, and what the service refuses.
 */
export function startSimulation(
  { db, deliveries, searchSeconds }: StartContext,
  authorization: string,
  delivery: DeliveryDocument,
  spec: SimulationSpec,
): Promise<StartedSimulation> {
  const { id, job, trackingSlug: slug } = delivery;
  return exclusively(db, id, async (client) => {
    const last = (await findLast(client, id)) ?? null;
    const decision = decideStart(
      {
        status: delivery.status,
        payment: delivery.paymentIntent?.status ?? null,
        needsPayment: delivery.requirements.authorisedPayment,
        last,
      },
      spec,
    );
    if (decision === 'same' && last !== null) return { deliveryId: id, slug, spec, scene: last.scene };
    if (decision !== 'start') throw refusalOf(decision, delivery.status);
    const scene = sceneOf(delivery, searchSeconds);
    const run = (last?.run ?? 0) + 1;
    const pin = needsPin(scene, spec) ? await deliveries.renewPin(authorization, id, keyOf(id, run, 'pin')) : null;
    await insertStart(client, { deliveryId: id, jobId: job.id, slug, run, spec, scene, pin });
    return { deliveryId: id, slug, spec, scene };
  });
}

function refusalOf(decision: 'same' | 'running' | 'illegal' | 'unpaid', currentStatus: string): Problem {
  switch (decision) {
    case 'unpaid':
      return new Problem('payment_not_authorised', 'Its sender requires an authorised payment before any driver.');
    case 'illegal': {
      const extensions = { currentStatus, requiredStatus: 'created' };
      return new Problem('invalid_state_transition', `It is ${currentStatus}, and no longer created.`, { extensions });
    }
    default:
      return new Problem('simulation_running', 'Wait for its end, or simulate another delivery.');
  }
}

const sceneOf = (
  { pickup, dropoff, product, signatureRequired, requirements, minimumAge }: DeliveryDocument,
  searchSeconds: number,
): Scene => ({
  pickup: { lat: pickup.lat, lng: pickup.lng },
  dropoff: { lat: dropoff.lat, lng: dropoff.lng },
  product,
  signatureRequired,
  requirements,
  minimumAge,
  searchSeconds,
});
