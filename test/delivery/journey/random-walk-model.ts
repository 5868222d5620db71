import type { DriverEventType } from '#src/delivery/journey/life-cycle.ts';
import type { OfferStatus } from '#src/delivery/dispatch/offer.ts';
import type { DeliveryStatus, JobStatus } from '#src/delivery/status.ts';
import { publishedMove, saysWhy } from './published-machine.ts';

export const DRIVERS = 3;
/** Stands for whichever driver has the job. */
export const HOLDER = -1;

/** Who asks: a product's key or a person for one of the drivers; others, who have no business here. */
export type Asker =
  | { readonly as: 'key' | 'person'; readonly driver: number }
  | { readonly as: 'ops' | 'stranger' | 'owner' };

export type Step =
  | { readonly do: 'report'; readonly type: DriverEventType; readonly by: Asker; readonly override: boolean }
  | { readonly do: 'accept' | 'decline'; readonly driver: number; readonly as: 'key' | 'person' }
  | { readonly do: 'dispatch' | 'cancel'; readonly isStranger: boolean }
  | { readonly do: 'prove' | 'end_wave' | 'end_search' };

/** What ought to be there: a model that knows the published document, and neither the code nor its SQL. */
export interface Model {
  delivery: DeliveryStatus | null;
  job: JobStatus;
  /** The driver who has it, or had it at its end. */
  holder: number | null;
  readonly gaveBack: Set<number>;
  /** Each driver's last offer. */
  readonly offers: Map<number, OfferStatus>;
  waveRuns: boolean;
  isProved: boolean;
  readonly log: string[];
  readonly jobLog: string[];
}

export const newModel = (isDelivery: boolean): Model => ({
  delivery: isDelivery ? 'created' : null,
  job: 'created',
  holder: null,
  gaveBack: new Set(),
  offers: new Map(),
  waveRuns: false,
  isProved: false,
  log: isDelivery ? ['created'] : [],
  jobLog: ['created'],
});

/** The version that If-Match has to name: of the job, or for a delivery's cancellation of the delivery. */
export const versionOf = (model: Model, step: Step): number =>
  step.do === 'cancel' && model.delivery !== null ? model.log.length : model.jobLog.length;

/** Carries a step out on the model: `ok`, or the code that it is refused with. */
export function foresee(model: Model, step: Step, isStale: boolean): string {
  switch (step.do) {
    case 'report':
      return report(model, step, isStale);
    case 'accept':
      return accept(model, step.driver);
    case 'decline':
      return decline(model, step.driver);
    case 'dispatch':
      return step.isStranger ? 'not_found' : startWave(model, isStale);
    case 'cancel':
      return step.isStranger ? 'not_found' : cancel(model, isStale);
    case 'prove':
      model.isProved = true;
      return 'ok';
    case 'end_wave':
      if (model.job !== 'offering') return 'ok';
      model.waveRuns = false;
      return startWave(model, false);
    case 'end_search':
      if (model.job === 'offering') expire(model);
      return 'ok';
  }
}

function enter(model: Model, type: string, job: JobStatus, delivery?: DeliveryStatus): void {
  model.job = job;
  model.jobLog.push(type);
  if (delivery === undefined) return;
  model.delivery = delivery;
  model.log.push(type);
}

const machineOf = ({ delivery }: Model) => (delivery === null ? 'job' : 'delivery');

function report(model: Model, { type, by, override }: Extract<Step, { do: 'report' }>, isStale: boolean): string {
  const driver = 'driver' in by ? by.driver : null;
  if (by.as === 'key' && driver === null) return 'validation_failed';
  if (override && !['arrived_at_pickup', 'arrived_at_dropoff', 'returned'].includes(type)) return 'validation_failed';
  const hasGivenBack = type === 'given_back' && driver !== null && model.gaveBack.has(driver);
  const isMine = by.as === 'ops' || (driver !== null && model.holder === driver);
  if (by.as === 'stranger' || by.as === 'owner' || (by.as === 'person' && !isMine && !hasGivenBack)) return 'not_found';

  const move = publishedMove(machineOf(model), type, by.as === 'ops' ? 'ops' : 'driver');
  const status = model.delivery ?? model.job;
  if (isMine && move?.from.includes(status) === true) {
    if (isStale) return 'version_mismatch';
    if (type === 'arrived_at_dropoff' && !override) return 'arrival_unproven'; // they never leave the pickup
    if (type === 'picked_up' && !model.isProved) return 'proof_missing';
    carryOut(model, type, driver);
    return 'ok';
  }
  // LIFE-5: where it is already; and who gave it back hears so again, whatever became of it (decision 0030).
  if (hasGivenBack || (isMine && type !== 'given_back' && move?.to === status)) return 'ok';
  return !isMine && model.holder !== null ? 'driver_not_assigned' : 'invalid_state_transition';
}

function carryOut(model: Model, type: DriverEventType, driver: number | null): void {
  const move = publishedMove(machineOf(model), type, driver === null ? 'ops' : 'driver');
  if (move === undefined) throw new Error(`${type} is no move`);
  if (model.delivery === null) enter(model, type, move.to as JobStatus);
  else enter(model, type, move.job as JobStatus, move.to as DeliveryStatus);
  if (type !== 'given_back' || driver === null) return;
  model.gaveBack.add(driver);
  model.offers.set(driver, 'given_back');
  model.holder = null;
  model.waveRuns = false;
}

function startWave(model: Model, isStale: boolean): string {
  if (model.job === 'offering' && model.waveRuns) return 'ok';
  if (model.job !== 'created' && model.job !== 'offering') return 'invalid_state_transition';
  if (isStale) return 'version_mismatch';
  for (let driver = 0; driver < DRIVERS; driver++) {
    const last = model.offers.get(driver);
    if (last !== 'declined' && last !== 'given_back') model.offers.set(driver, 'open');
  }
  model.waveRuns = true;
  enter(model, 'offering', 'offering');
  return 'ok';
}

function accept(model: Model, driver: number): string {
  const offer = model.offers.get(driver);
  if (offer === 'declined' || offer === 'given_back') return 'offer_declined';
  if (offer === 'withdrawn' || model.job === 'cancelled') return 'offer_withdrawn';
  if (offer === 'accepted') return 'ok';
  if (offer === 'lost') return 'offer_taken';
  if (offer === 'expired' || model.job !== 'offering') return 'offer_expired';
  for (const [other, status] of model.offers)
    if (status === 'open') model.offers.set(other, other === driver ? 'accepted' : 'lost');
  model.holder = driver;
  model.isProved = false; // what a former driver proved doesn't count
  const isDelivery = model.delivery !== null;
  enter(model, isDelivery ? 'assigned' : 'accepted', 'accepted', isDelivery ? 'assigned' : undefined);
  return 'ok';
}

function decline(model: Model, driver: number): string {
  const offer = model.offers.get(driver);
  if (offer === 'declined') return 'ok';
  if (offer === 'given_back') return 'offer_declined';
  if (offer === 'withdrawn' || model.job === 'cancelled') return 'offer_withdrawn';
  if (offer === 'accepted') return 'offer_accepted';
  if (offer === 'lost') return 'offer_taken';
  if (offer === 'expired') return 'offer_expired';
  model.offers.set(driver, 'declined');
  if (![...model.offers.values()].includes('open')) model.waveRuns = false;
  return 'ok';
}

function end(model: Model, open: OfferStatus): void {
  for (const [driver, status] of model.offers) if (status === 'open') model.offers.set(driver, open);
}

function cancel(model: Model, isStale: boolean): string {
  const status = model.delivery ?? model.job;
  if (status === 'cancelled') return 'ok';
  const move = publishedMove(machineOf(model), 'cancelled', model.delivery === null ? 'product' : 'owner');
  if (move?.from.includes(status) !== true) return 'invalid_state_transition';
  if (isStale) return 'version_mismatch';
  end(model, 'withdrawn');
  enter(model, 'cancelled', 'cancelled', model.delivery === null ? undefined : 'cancelled');
  return 'ok';
}

function expire(model: Model): void {
  end(model, 'expired');
  if (model.delivery === null) enter(model, 'expired', 'expired');
  else enter(model, 'failed', 'expired', 'failed');
}

/** What a report of this type has to say besides. */
export const sayings = (type: DriverEventType, override: boolean) => ({
  ...(saysWhy(type) ? { reason: 'as the walk wants it' } : {}),
  ...(override ? { override: 'no sky' } : {}),
});
