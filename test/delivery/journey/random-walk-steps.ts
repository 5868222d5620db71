import fc from 'fast-check';
import { driverEvents } from '#src/delivery/journey/life-cycle.ts';
import { DRIVERS, HOLDER, type Asker, type Model, type Step } from './random-walk-model.ts';

/** A step before it is known where the walk stands. `ahead` is whatever would bring it on. */
export interface Wish {
  readonly wish: Step | 'ahead';
  /** If-Match: none, the version that it has, or an older one. */
  readonly match: 'none' | 'right' | 'stale';
  /** How often it is sent: once; again; again or at the same moment with the same Idempotency-Key. */
  readonly sent: 'once' | 'again' | 'retried' | 'raced';
}

const driver = fc.nat(DRIVERS - 1);
const asker: fc.Arbitrary<Asker> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ as: fc.constantFrom('key' as const, 'person' as const), driver }) },
  { weight: 2, arbitrary: fc.record({ as: fc.constantFrom('ops' as const, 'stranger' as const, 'owner' as const) }) },
);
const as = fc.constantFrom('key' as const, 'person' as const);

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      type: fc.constantFrom(...driverEvents),
      by: asker,
      override: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('accept' as const, 'decline' as const), driver, as }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('dispatch' as const, 'cancel' as const), isStranger: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('prove' as const, 'end_wave' as const, 'end_search' as const) }),
  },
);

/** What the driver who has the job reports: for which a random driver would rarely be right. */
const byHolder: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('report' as const),
  type: fc.constantFrom(...driverEvents),
  by: fc.record({ as, driver: fc.constant(HOLDER) }),
  override: fc.constant(false),
});

const wish: fc.Arbitrary<Wish> = fc.record({
  wish: fc.oneof(
    { weight: 3, arbitrary: fc.constant('ahead' as const) },
    { weight: 3, arbitrary: byHolder },
    { weight: 3, arbitrary: anyStep },
  ),
  match: fc.constantFrom('none', 'none', 'right', 'stale'),
  sent: fc.constantFrom('once', 'once', 'once', 'again', 'retried', 'raced'),
});

export const walk = fc.record({
  /** Two of three walk a delivery. */
  isDelivery: fc.constantFrom(true, true, false),
  /** So many steps ahead come first, so that every state is set out from. */
  headStart: fc.nat(9),
  wishes: fc.array(wish, { minLength: 1, maxLength: 8 }),
});

const next: Readonly<Record<string, (typeof driverEvents)[number]>> = {
  assigned: 'enroute_to_pickup',
  enroute_to_pickup: 'arrived_at_pickup',
  arrived_at_pickup: 'picked_up',
  picked_up: 'enroute_to_dropoff',
  enroute_to_dropoff: 'arrived_at_dropoff',
  arrived_at_dropoff: 'delivered',
  returning: 'returned',
  accepted: 'started',
  in_progress: 'completed',
};

/** What brings the walk on from where it stands. */
export function stepAhead(model: Model): Step {
  const type = next[model.delivery ?? model.job];
  if (type === 'picked_up' && !model.isProved) return { do: 'prove' };
  if (type !== undefined && model.holder !== null) {
    return { do: 'report', type, by: { as: 'key', driver: model.holder }, override: type === 'arrived_at_dropoff' };
  }
  const open = [...model.offers].find(([, status]) => status === 'open');
  return open === undefined || model.job !== 'offering'
    ? { do: 'dispatch', isStranger: false }
    : { do: 'accept', driver: open[0], as: 'key' };
}
