import type { Scene, SimulationSpec } from './plan.ts';

/** A delivery as the start of a simulation is decided from. */
export interface Simulated {
  readonly status: string;
  /** Of its payment; null where the sender gets an invoice. */
  readonly payment: string | null;
  /** Whether no driver is searched for before the payment is authorised. */
  readonly needsPayment: boolean;
  /** The last simulation of it. */
  readonly last: { readonly spec: SimulationSpec; readonly scene: Scene; readonly hasEnded: boolean } | null;
}

/** `same`: that very simulation was started before. `running`: another one. `unpaid`: it waits for its payment. */
export type StartDecision = 'start' | 'same' | 'running' | 'illegal' | 'unpaid';

const isSame = (a: SimulationSpec, b: SimulationSpec) =>
  a.speed === b.speed && a.outcome === b.outcome && a.seed === b.seed;

const authorised: readonly (string | null)[] = ['requires_capture', 'succeeded'];

/** Decides whether a simulation starts: of a delivery without a driver, one at a time. Rules SIM-2 and SIM-8. */
export function decideStart({ last, status, payment, needsPayment }: Simulated, spec: SimulationSpec): StartDecision {
  if (last !== null && isSame(last.spec, spec)) return 'same';
  if (last !== null && !last.hasEnded) return 'running';
  if (status !== 'created') return 'illegal';
  return needsPayment && !authorised.includes(payment) ? 'unpaid' : 'start';
}
