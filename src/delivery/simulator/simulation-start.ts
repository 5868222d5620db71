import type { DeliveryId, TrackingSlug } from '#src/delivery/ids.ts';
import type { Standing } from '#src/delivery/journey/operations.ts';
import type { PaymentStatus } from '#src/payments/intent.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';
import type { Scene, SimulationSpec } from './simulation.ts';

/** A simulation that was started, now or before. */
export interface StartedSimulation {
  readonly deliveryId: DeliveryId;
  readonly slug: TrackingSlug;
  readonly spec: SimulationSpec;
  readonly scene: Scene;
}

/** What the start of a simulation is decided from. */
export interface Simulated extends Standing {
  readonly id: DeliveryId;
  readonly slug: TrackingSlug;
  readonly deliveryStatus: DeliveryStatus;
  readonly payment: PaymentStatus | null;
  /** Whether no driver is searched for before the payment is authorised. */
  readonly needsPayment: boolean;
  readonly scene: Scene;
  /** The last simulation of the delivery. */
  readonly last: { readonly spec: SimulationSpec; readonly scene: Scene; readonly hasEnded: boolean } | null;
}

/** `running`: another simulation of it. */
export type StartRefusal = 'running' | 'illegal' | 'unpaid';

/** `same`: that very simulation was started before. */
export type StartDecision =
  | { readonly kind: 'refused'; readonly refusal: StartRefusal }
  | { readonly kind: 'same' | 'start'; readonly started: StartedSimulation };

const isSame = (a: SimulationSpec, b: SimulationSpec) =>
  a.speed === b.speed && a.outcome === b.outcome && a.seed === b.seed;

const authorised: readonly (PaymentStatus | null)[] = ['requires_capture', 'succeeded'];

/** Decides whether a simulation starts: of a delivery without a driver, one at a time. */
export function decideStart({ id, slug, last, ...it }: Simulated, spec: SimulationSpec): StartDecision {
  if (last !== null && isSame(last.spec, spec))
    return { kind: 'same', started: { deliveryId: id, slug, spec, scene: last.scene } };
  if (last !== null && !last.hasEnded) return { kind: 'refused', refusal: 'running' };
  if (it.deliveryStatus !== 'created') return { kind: 'refused', refusal: 'illegal' };
  if (it.needsPayment && !authorised.includes(it.payment)) return { kind: 'refused', refusal: 'unpaid' };
  return { kind: 'start', started: { deliveryId: id, slug, spec, scene: it.scene } };
}
