import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DeliveryId, DriverId, JobId, OfferId } from '#src/delivery/ids.ts';
import { pinOf } from '#src/delivery/proofs/pin.ts';
import type { ProofKind } from '#src/delivery/proofs/proof.ts';
import { SIMULATED_PICTURE } from './simulated-picture.ts';
import { SIMULATED_VEHICLE, simulatedName, type Scene, type SimulatedAct, type SimulationSpec } from './simulation.ts';
import { endEmptyWave, endSearch, insertSimulatedDriver } from './simulations-store.ts';
import { acceptOffer } from '#src/delivery/dispatch/accept-offer.ts';
import { checkId } from '#src/delivery/proofs/check-id.ts';
import { checkPin } from '#src/delivery/proofs/check-pin.ts';
import { dispatchJob } from '#src/delivery/dispatch/dispatch-job.ts';
import { expireSearch } from '#src/delivery/dispatch/expire-search.ts';
import { putPicture } from '#src/delivery/proofs/put-picture.ts';
import { reportEvent } from '#src/delivery/journey/report-event.ts';

/** A context in which the pool's own key acts for the simulated drivers, through the operations that drivers use. */
export type PlayContext = Pick<
  DeliveryContext,
  'db' | 'actor' | 'now' | 'newId' | 'remind' | 'announce' | 'dispatch' | 'unpaidLimitMinor' | 'proofs' | 'idSecret'
>;

export interface Played {
  readonly deliveryId: DeliveryId;
  readonly jobId: JobId;
  readonly pinRenewals: number;
  readonly spec: SimulationSpec;
  readonly scene: Scene;
  /** The acting driver: the number in the simulation, and the row in the pool. */
  readonly driver: { readonly number: number; readonly id: DriverId } | null;
  readonly offerId: OfferId | null;
}

/** The result of an act: an offer that the driver has now, or `wait` if it must be tried again. */
export type Acted = 'done' | 'wait' | { readonly offerId: OfferId };

/** Runs one act. Idempotent. Throws what its verb throws. */
export async function playAct(ctx: PlayContext, played: Played, act: SimulatedAct): Promise<Acted> {
  const { driver, jobId } = played;
  if (act.do === 'be_offered') return beOffered(ctx, played);
  if (act.do === 'end_search') {
    await endSearch(ctx.db, jobId);
    await expireSearch(ctx, jobId);
    return 'done';
  }
  if (driver === null) throw new Error(`nobody is there for ${act.do}`);
  switch (act.do) {
    case 'sign_on':
      await signOn(ctx, played, driver);
      return 'done';
    case 'accept':
      if (played.offerId === null) throw new Problem('offer_expired');
      await acceptOffer(ctx, { offerId: played.offerId, driverId: driver.id }, undefined);
      return 'done';
    case 'fail_id_check':
      await checkId(ctx, jobId, { ...findings(played.scene), passed: false });
      return 'done';
    case 'prove':
      await prove(ctx, played, act.proof);
      return 'done';
    case 'report': {
      const { type, reason } = act;
      await reportEvent(ctx, jobId, { type, reason, driverId: driver.id }, undefined);
      return 'done';
    }
  }
}

const signOn = (
  ctx: PlayContext,
  { deliveryId, scene, spec }: Played,
  { number, id }: { number: number; id: DriverId },
) =>
  insertSimulatedDriver(ctx.db, {
    id,
    displayName: simulatedName(spec.seed, number),
    vehicleType: SIMULATED_VEHICLE,
    products: [scene.product],
    simulatedFor: deliveryId,
  });

/** Dispatches until a wave asks this driver. Without a driver, a wave that asks nobody is what the simulation wants. */
async function beOffered(ctx: PlayContext, { jobId, driver }: Played): Promise<Acted> {
  if (driver === null) {
    await dispatchJob(ctx, jobId, undefined);
    return 'done';
  }
  const asked = (await offerTo(ctx, jobId, driver.id)) ?? (await afterEmptyWave(ctx, jobId, driver.id));
  return asked === undefined ? 'wait' : { offerId: asked };
}

async function afterEmptyWave(ctx: PlayContext, jobId: JobId, driverId: DriverId): Promise<OfferId | undefined> {
  await endEmptyWave(ctx.db, jobId);
  return offerTo(ctx, jobId, driverId);
}

async function offerTo(ctx: PlayContext, jobId: JobId, driverId: DriverId): Promise<OfferId | undefined> {
  const { value: wave } = await dispatchJob(ctx, jobId, undefined);
  return wave.offers.find((offer) => 'driverId' in offer && offer.driverId === driverId && offer.status === 'open')?.id;
}

const findings = ({ minimumAge }: Scene) => ({
  method: 'visual' as const,
  ageOver: minimumAge ?? 21,
  passed: true,
  nameMatches: true,
  notExpired: true,
});

async function prove(
  ctx: PlayContext,
  { jobId, deliveryId, pinRenewals, scene }: Played,
  kind: ProofKind,
): Promise<void> {
  if (kind === 'pin') await checkPin(ctx, jobId, pinOf(ctx.idSecret, deliveryId, pinRenewals));
  else if (kind === 'id_check') await checkId(ctx, jobId, findings(scene));
  else await putPicture(ctx, jobId, { kind, bytes: SIMULATED_PICTURE, mediaType: 'image/png' });
}
