import { settleOnce, type Once, type Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { driverReachOf } from '#src/delivery/drivers/driver-reach.ts';
import { isUnset } from '#src/delivery/geo.ts';
import { jobIdOf } from '#src/delivery/ids.ts';
import type { Job, NewJob } from './job.ts';
import { publicPlaces } from '#src/delivery/orders/public-place.ts';
import { insertJob, insertJobCreated } from './jobs-store.ts';
import { refuseForeignProducts } from '#src/delivery/drivers/register-driver.ts';

export type JobOrder = Pick<
  NewJob,
  'product' | 'pickup' | 'dropoff' | 'totalMinor' | 'driverPayoutMinor' | 'tipMinor' | 'licences' | 'jurisdiction'
>;

/**
 * Adds a sibling product's job to the pool, to be dispatched. Throws `coordinates_unset`, `product_not_yours`,
 * `validation_failed`.
 */
export async function createJob(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'now' | 'newId'>,
  order: JobOrder,
  once: Once | undefined,
): Promise<Outcome<Job>> {
  refuseForeignProducts(driverReachOf(ctx.actor), [order.product]);
  for (const end of ['pickup', 'dropoff'] as const) {
    if (isUnset(order[end].position)) {
      throw new Problem('coordinates_unset', {
        errors: [{ pointer: `#/${end}/lat`, code: 'coordinates_unset', detail: 'Send the real position.' }],
      });
    }
  }
  if (order.driverPayoutMinor > order.totalMinor) {
    throw new Problem('validation_failed', {
      errors: [
        {
          pointer: '#/driverPayoutMinor',
          code: 'too_big',
          detail: `At most totalMinor, which is ${order.totalMinor}.`,
        },
      ],
    });
  }
  const job: Job = {
    ...order,
    id: jobIdOf(ctx.newId()),
    deliveryId: null,
    places: publicPlaces({ ...order, customer: {}, description: undefined, externalReference: undefined }),
    status: 'created',
    version: 1,
    driver: null,
    wishes: null,
    wave: 0,
    expiresAt: null,
    acceptedAt: null,
    endedAt: null,
    endReason: null,
    createdAt: ctx.now,
  };
  const parts = [insertJob(job), insertJobCreated(job)];
  return settleOnce(ctx.db, { once, attempt: ctx.newId(), keepFor: 'ever' }, job, parts);
}
