import type pg from 'pg';
import { keyOf, type DeliveryService, type JobDocument } from './delivery-service.ts';
import { endSearch } from './hurry.ts';
import { SIMULATED_VEHICLE, simulatedName, type ProofKind, type SimulatedAct } from './plan.ts';
import type { Simulation } from './store.ts';

/** How long what a simulated driver is licensed for is vouched for. */
const LICENSED_MS = 30 * 86_400_000;

export interface Played {
  readonly db: pg.Pool;
  readonly deliveries: DeliveryService;
  readonly simulation: Simulation;
  readonly job: JobDocument;
  /** The acting driver: the number in the plan, and the id once they have signed on. */
  readonly driver: { readonly number: number; readonly id: string | undefined } | null;
  readonly offerId: string | null;
}

/** The result of an act: what the driver has now, or `wait` if it must be tried again. */
export type Acted = 'done' | 'wait' | { readonly offerId: string } | { readonly driverId: string };

/** Runs one act. Idempotent. Rejects as the service does. */
export async function playAct(played: Played, act: SimulatedAct): Promise<Acted> {
  const { db, deliveries, job } = played;
  switch (act.do) {
    case 'sign_on':
      return signOn(played);
    case 'search':
      await deliveries.dispatch(job.id);
      return 'done';
    case 'end_search':
      await endSearch(db, job.id);
      return 'wait'; // until the delivery has failed
    default:
      return actAs(idOf(played), played, act);
  }
}

function idOf({ driver }: Played): string {
  if (driver?.id === undefined) throw new Error('nobody has signed on');
  return driver.id;
}

async function actAs(
  driverId: string,
  { deliveries, simulation, job, offerId }: Played,
  act: SimulatedAct,
): Promise<Acted> {
  switch (act.do) {
    case 'be_offered': {
      const candidates = await deliveries.dispatch(job.id);
      const own = candidates.find((each) => each.driverId === driverId && each.offer.status === 'open');
      return own === undefined ? 'wait' : { offerId: own.offer.id };
    }
    case 'take_break':
      await deliveries.changeDriver(driverId, 'paused');
      return 'done';
    case 'accept':
      await deliveries.answerOffer(offerId ?? '', 'accept', driverId);
      return 'done';
    case 'fail_id_check':
      await deliveries.checkId(job.id, simulation.scene.minimumAge, false);
      return 'done';
    case 'prove':
      await prove(deliveries, simulation, act.proof);
      return 'done';
    case 'report':
      await deliveries.report(job.id, { type: act.type, reason: act.reason, driverId });
      return 'done';
    default:
      throw new Error(`${act.do} is nobody's act`);
  }
}

/** Registers the driver, with the licences that the job needs; or ends their break, if they have to be asked again. */
async function signOn({ deliveries, simulation, job, driver }: Played): Promise<Acted> {
  if (driver === null) throw new Error('nobody signs on');
  if (driver.id !== undefined) {
    await deliveries.changeDriver(driver.id, 'available');
    return 'done';
  }
  const { deliveryId, run, scene, spec, startedAt } = simulation;
  const validUntil = new Date(startedAt.getTime() + LICENSED_MS).toISOString();
  const jurisdiction = job.jurisdiction ?? 'US';
  const profile = {
    displayName: simulatedName(spec.seed, driver.number),
    vehicleType: SIMULATED_VEHICLE,
    products: [scene.product],
    licences: job.licences.map((licence) => ({ licence, jurisdiction, validUntil })),
  };
  return { driverId: await deliveries.registerDriver(profile, keyOf(deliveryId, run, 'driver', driver.number)) };
}

function prove(deliveries: DeliveryService, { jobId, pin, scene }: Simulation, kind: ProofKind): Promise<unknown> {
  if (kind === 'pin') return deliveries.checkPin(jobId, pin ?? '');
  if (kind === 'id_check') return deliveries.checkId(jobId, scene.minimumAge, true);
  return deliveries.putPicture(jobId, kind);
}
