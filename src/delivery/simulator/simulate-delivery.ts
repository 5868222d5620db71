import { commitOnce, decideAndCommit, loadOnce } from '#src/platform/db/commit.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { changeReachOf, changerOf } from '#src/delivery/cancellation/cancellation.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { invalidTransition, type Standing } from '#src/delivery/journey/operations.ts';
import type { SimulationSpec } from './simulation.ts';
import { decideStart, type StartedSimulation, type StartRefusal } from './simulation-start.ts';
import {
  isSimulatedUnchanged,
  lockSimulated,
  selectSimulated,
  simulatedOf,
  startParts,
  type SimulatedRow,
} from './simulations-store.ts';

type Ctx = Pick<DeliveryContext, 'db' | 'actor' | 'newId' | 'remind' | 'dispatch'>;

/**
 * Starts a simulation of a delivery; due rows continue it. The same simulation again has the same outcome. Throws
 * `not_found`, `invalid_state_transition` if it has a driver or is over, `payment_not_authorised`,
 * `simulation_running`.
 */
export async function simulateDelivery(
  ctx: Ctx,
  id: DeliveryId,
  spec: SimulationSpec,
  once: Once | undefined,
): Promise<Outcome<StartedSimulation>> {
  const load = selectSimulated(id, changeReachOf(ctx.actor), ctx.dispatch);
  const loaded = await loadOnce<SimulatedRow, StartedSimulation>(ctx.db, once, load);
  if ('outcome' in loaded) return loaded.outcome;
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const { done, isNew } = await decideAndCommit(
    loaded.row,
    (row) => decided(ctx, row, spec),
    async ({ row, kind, started }) => {
      const parts = kind === 'same' ? [] : startParts(started);
      const commit = { locks: lockSimulated(id), unchanged: isSimulatedUnchanged(row), parts, value: started, load };
      const result = await commitOnce<SimulatedRow, StartedSimulation>(ctx.db, claim, commit);
      return 'refused' in result ? result : { done: result, isNew: kind === 'start' && !result.replayed };
    },
  );
  if (isNew) ctx.remind({ kind: 'simulate', subject: id });
  return done;
}

function decided(ctx: Ctx, row: SimulatedRow | undefined, spec: SimulationSpec) {
  if (row === undefined) throw new Problem('not_found');
  const it = simulatedOf(row);
  const decision = decideStart(it, spec);
  if (decision.kind === 'refused') throw problemOf(ctx, it, decision.refusal);
  return { row, ...decision };
}

function problemOf({ actor }: Ctx, { deliveryStatus, jobStatus }: Standing, refusal: StartRefusal): Problem {
  switch (refusal) {
    case 'running':
      return new Problem('simulation_running');
    case 'unpaid':
      return new Problem('payment_not_authorised');
    case 'illegal':
      return invalidTransition(
        { deliveryStatus, jobStatus },
        { door: 'simulate', movers: [changerOf(actor)], needed: 'created' },
      );
  }
}
