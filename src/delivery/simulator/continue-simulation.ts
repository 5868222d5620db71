import { hmacOf, uuidFrom } from '#src/platform/crypto/hmac.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { earlyBy, type DueOutcome } from '#src/delivery/due/due.ts';
import type { DeliveryId, DriverId } from '#src/delivery/ids.ts';
import { passTime, placeAt, planOf, type SimulationState, type SimulationStep } from './simulation.ts';
import { endSimulation, findSimulation, hasEnded, saveTick, type RunningSimulation } from './simulations-store.ts';
import { playAct, type PlayContext } from './play-act.ts';
import { recordFixes } from '#src/delivery/drivers/record-fixes.ts';

/** The length of a tick … */
const TICK_SECONDS = 1;
/** … which is due a little before its message comes, because messages are delayed by whole seconds. */
const DUE_AFTER_SECONDS = 0.8;
/** After a pause, such as a restart, the simulation continues from where it was: a tick makes up for at most this. */
const MAX_ELAPSED_SECONDS = 3;
/** The maximum of acts in a tick, so that it stays short. */
const MAX_ACTS = 6;
/** So many consecutive refusals of an act end the simulation. */
const MAX_REFUSALS = 10;
const ACCURACY_METRES = 8;

/** Refusals after which the driver needs another offer. */
const offerGone: readonly string[] = ['offer_expired', 'offer_withdrawn', 'offer_taken'];

/** Simulates what has happened since the last tick: the driver moves, sends a fix, and acts. */
export async function continueSimulation(ctx: DeliveryContext, id: string): Promise<DueOutcome> {
  const deliveryId = id as DeliveryId;
  const running = await findSimulation(ctx.db, deliveryId);
  if (running === undefined) return { kind: 'done' };
  if (running.dueInSeconds > 0) return earlyBy(running.dueInSeconds);
  const plan = planOf(running.scene, running.spec);
  const stopped = stoppedBy(running, plan);
  if (stopped !== undefined) {
    await endSimulation(ctx.db, deliveryId, { ...running.state, stopped });
    return { kind: 'done' };
  }
  const state = await play(playing(ctx, running), deliveryId, running, plan);
  if (state.step >= plan.length || state.stopped !== null) {
    await endSimulation(ctx.db, deliveryId, state);
    return { kind: 'done' };
  }
  const saved = await saveTick(ctx.db, { id: deliveryId, tick: running.tick }, state, DUE_AFTER_SECONDS);
  if (saved) ctx.remind({ kind: 'simulate', subject: id }, TICK_SECONDS); // otherwise the one who saved it reminds
  return { kind: 'done' };
}

/** Why a simulation can't continue. */
function stoppedBy({ status, taken, state }: RunningSimulation, plan: readonly SimulationStep[]): string | undefined {
  if (taken) return 'taken_by_another_driver';
  return hasEnded(status) && state.step < plan.length ? status : undefined;
}

/** A context that acts for the simulated drivers as a sibling's back end does for its own. */
function playing(ctx: DeliveryContext, { scene }: RunningSimulation): PlayContext {
  const { db, now, newId, remind, announce, dispatch, unpaidLimitMinor, proofs, idSecret } = ctx;
  const actor = { kind: 'pool', keyId: 'simulator', products: [scene.product] } as const;
  return { db, now, newId, remind, announce, dispatch, unpaidLimitMinor, proofs, idSecret, actor };
}

async function play(
  ctx: PlayContext,
  deliveryId: DeliveryId,
  running: RunningSimulation,
  plan: readonly SimulationStep[],
): Promise<SimulationState> {
  const { spec, scene, jobId, pinRenewals } = running;
  const seconds = Math.min(running.elapsedSeconds, MAX_ELAPSED_SECONDS) * spec.speed;
  let state: SimulationState = { ...running.state, ...passTime(plan, running.state, seconds) };
  let seen: number | null = null; // the driver who has sent a fix in this tick
  for (let acts = 0; acts < MAX_ACTS; acts += 1) {
    const step = plan[state.step];
    const number = step?.driver ?? plan[state.step - 1]?.driver ?? null;
    const driver = number === null ? null : { number, id: driverIdOf(ctx.idSecret, deliveryId, number) };
    if (driver !== null && seen !== number && step?.act?.do !== 'sign_on') {
      await sendFix(ctx, driver.id, plan, state);
      seen = number;
    }
    if (step?.act === undefined) return state;
    const played = { deliveryId, jobId, pinRenewals, spec, scene, driver, offerId: state.offerId };
    const acted = await playAct(ctx, played, step.act).catch(refusalIn);
    if (acted instanceof Problem) return refused(state, plan, acted);
    if (acted === 'wait') return { ...state, refusals: 0 };
    state = stepOn(state, acted);
  }
  return state;
}

const stepOn = (state: SimulationState, acted: 'done' | Pick<SimulationState, 'offerId'>): SimulationState => ({
  ...state,
  step: state.step + 1,
  refusals: 0,
  ...(acted === 'done' ? {} : acted),
});

/** A refusal is part of the simulation; an outage isn't, and the queue tries again. */
function refusalIn(error: unknown): Problem {
  if (error instanceof Problem && error.status < 500) return error;
  throw error;
}

function refused(state: SimulationState, plan: readonly SimulationStep[], { code }: Problem): SimulationState {
  if (offerGone.includes(code)) {
    const asked = plan.slice(0, state.step).findLastIndex(({ act }) => act?.do === 'be_offered');
    return { ...state, step: Math.max(0, asked), spent: 0, offerId: null };
  }
  const refusals = state.refusals + 1;
  return { ...state, refusals, stopped: refusals >= MAX_REFUSALS ? code : null };
}

/** The same driver for the same simulation, so that a repeated registration gives one driver. */
const driverIdOf = (secret: string, id: DeliveryId, number: number) =>
  uuidFrom(hmacOf(secret, 'simulated-driver', id, String(number))) as DriverId;

/** Sends a fix. One that is older than the stored one counts as sent. */
async function sendFix(
  ctx: PlayContext,
  driverId: DriverId,
  plan: readonly SimulationStep[],
  state: SimulationState,
): Promise<void> {
  const { heading, ...position } = placeAt(plan, state);
  await recordFixes(ctx, [{ driverId, position, heading, accuracyM: ACCURACY_METRES, at: ctx.now }]);
}
