import type pg from 'pg';
import { Refusal, Unanswered, type DeliveryService, type JobDocument } from './delivery-service.ts';
import { ageLastFix } from './hurry.ts';
import { endOf, isFree, passTime, placeAt, planOf, type SimulationState, type SimulationStep } from './plan.ts';
import { playAct, type Acted } from './play-act.ts';
import type { Simulation, Ticked } from './store.ts';

/** After a pause, such as a restart, the simulation continues from where it was: a tick makes up for at most this. */
const MAX_ELAPSED_SECONDS = 3;
/** The maximum of acts in a tick, so that it stays short. */
const MAX_ACTS = 7;
/** So many consecutive refusals of an act end the simulation. */
const MAX_REFUSALS = 10;

/** Refusals after which the driver needs another offer. */
const offerGone = new Set(['offer_expired', 'offer_withdrawn', 'offer_taken']);
/** Refusals that trying again makes worse: the recipient's PIN isn't the one of the start any more. */
const final = new Set(['pin_wrong', 'pin_locked']);
const jobEnds = new Set(['completed', 'cancelled', 'expired', 'failed']);
const deliveryEnds = new Set(['delivered', 'cancelled', 'returned', 'failed']);

export interface TickContext {
  readonly db: pg.Pool;
  readonly deliveries: DeliveryService;
}

interface Playing extends TickContext {
  readonly simulation: Simulation;
  readonly plan: readonly SimulationStep[];
  readonly job: JobDocument;
  /** Real seconds since the last tick; simulated ones are as many times as many as the speed says. */
  readonly seconds: number;
}

/** Plays what has happened since the last tick: the driver moves, sends a fix, and acts. */
export async function playTick(ctx: TickContext, simulation: Simulation): Promise<Ticked> {
  try {
    const job = await ctx.deliveries.readJob(simulation.jobId);
    const over = await overBy(ctx, simulation, job);
    if (over !== undefined) return { state: { ...simulation.state, stopped: over.stopped }, hasEnded: true };
    const plan = planOf(simulation.scene, simulation.spec);
    const seconds = Math.min(simulation.elapsedSeconds, MAX_ELAPSED_SECONDS);
    const state = await play({ ...ctx, simulation, plan, job, seconds });
    return { state, hasEnded: state.step >= plan.length || state.stopped !== null };
  } catch (error) {
    if (isOutage(error)) return undefined; // it is tried again
    if (!(error instanceof Refusal)) throw error;
    return { state: { ...simulation.state, stopped: error.code }, hasEnded: true };
  }
}

/** Nobody answers, or nobody has time. */
const isOutage = (error: unknown) =>
  error instanceof Unanswered || (error instanceof Refusal && (error.status >= 500 || error.status === 429));

/** That a delivery has reached an end, the simulation's or another, or that somebody else has it. */
async function overBy(
  { deliveries }: TickContext,
  { deliveryId, spec, state }: Simulation,
  { status, driver }: JobDocument,
): Promise<{ readonly stopped: string | null } | undefined> {
  if (driver !== null && !state.driverIds.includes(driver.id)) return { stopped: 'taken_by_another_driver' };
  if (!jobEnds.has(status)) return undefined;
  const end = (await deliveries.readDelivery(deliveryId)).status;
  if (!deliveryEnds.has(end)) return undefined;
  return { stopped: end === endOf(spec.outcome) ? null : end };
}

async function play(it: Playing): Promise<SimulationState> {
  const { plan, simulation } = it;
  let state: SimulationState = {
    ...simulation.state,
    ...passTime(plan, simulation.state, it.seconds * simulation.spec.speed),
  };
  let seen: number | undefined; // the driver who has sent a fix in this tick
  for (let acts = 0; acts < MAX_ACTS; acts += 1) {
    const step = plan[state.step];
    const number = step?.driver ?? plan[state.step - 1]?.driver ?? null;
    const driver = number === null ? null : { number, id: state.driverIds[number] };
    if (driver?.id !== undefined && seen !== driver.number) {
      await beOnTheRoad(it, driver.id, state);
      seen = driver.number;
    }
    if (step?.act === undefined) return state;
    const acted = await playAct({ ...it, driver, offerId: state.offerId }, step.act).catch(refusalIn);
    if (acted instanceof Refusal) return refused(state, plan, acted);
    if (acted === 'wait') return { ...state, refusals: 0 };
    state = stepOn(state, acted);
  }
  return state;
}

/** Sends the driver's fix, and while nobody has the job declines what isn't offered for it. */
async function beOnTheRoad(it: Playing, driverId: string, state: SimulationState): Promise<void> {
  const { db, deliveries, simulation, plan, seconds } = it;
  if (simulation.spec.speed > 1) await ageLastFix(db, driverId, seconds * (simulation.spec.speed - 1));
  await deliveries.sendFix(driverId, placeAt(plan, state));
  if (!isFree(plan, state.step)) return;
  for (const { id, jobId } of await deliveries.listOffers(driverId)) {
    if (jobId !== simulation.jobId) await deliveries.answerOffer(id, 'decline', driverId).catch(refusalIn);
  }
}

const stepOn = (state: SimulationState, acted: Exclude<Acted, 'wait'>): SimulationState => {
  const next = { ...state, step: state.step + 1, refusals: 0 };
  if (acted === 'done') return next;
  return 'offerId' in acted ? { ...next, ...acted } : { ...next, driverIds: [...state.driverIds, acted.driverId] };
};

/** A refusal is part of the simulation; an outage isn't. */
function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal && !isOutage(error)) return error;
  throw error;
}

function refused(state: SimulationState, plan: readonly SimulationStep[], { code }: Refusal): SimulationState {
  if (offerGone.has(code)) {
    const signedOn = plan.slice(0, state.step).findLastIndex(({ act }) => act?.do === 'sign_on');
    return { ...state, step: Math.max(0, signedOn), spent: 0, offerId: null };
  }
  const refusals = state.refusals + 1;
  return { ...state, refusals, stopped: refusals >= MAX_REFUSALS || final.has(code) ? code : null };
}
