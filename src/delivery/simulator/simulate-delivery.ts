import type { Once, Settled } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { changeReachOf, changerOf } from '#src/delivery/cancellation/cancellation.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { invalidTransition, type Standing } from '#src/delivery/journey/operations.ts';
import type { SimulationSpec } from './simulation.ts';
import { startSimulation } from './simulations-store.ts';

/**
 * Starts a simulation of a delivery, in one round trip; due rows continue it. The same simulation again returns the
 * same answer. Throws `not_found`, `invalid_state_transition` if it has a driver or is over, `payment_not_authorised`,
 * `simulation_running`.
 */
export async function simulateDelivery(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'newId' | 'remind' | 'dispatch'>,
  id: DeliveryId,
  spec: SimulationSpec,
  once: Once | undefined,
): Promise<Settled> {
  const begun = await startSimulation(
    ctx.db,
    { once, attempt: ctx.newId(), keepFor: 'day' },
    { id, reach: changeReachOf(ctx.actor), spec, policies: ctx.dispatch },
  );
  if ('refused' in begun) {
    switch (begun.refused) {
      case 'not_found':
        throw new Problem('not_found');
      case 'unpaid':
        throw new Problem('payment_not_authorised');
      case 'running':
        throw new Problem('simulation_running');
      case 'illegal':
        throw invalidTransition(begun.result as Standing, {
          door: 'simulate',
          movers: [changerOf(ctx.actor)],
          needed: 'created',
        });
    }
  }
  if (!begun.replayed && (JSON.parse(begun.body) as { started: boolean }).started)
    ctx.remind({ kind: 'simulate', subject: id });
  return begun;
}
