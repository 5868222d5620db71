import { isOps, type Actor } from '../platform/http/access.ts';
import type { Mover } from './life-cycle.ts';

/** Whose jobs a caller may move: a delivery owner's, some products', those of the driver that a person is, or all. */
export type JobReach =
  | { readonly owner: string }
  | { readonly products: readonly string[] }
  | { readonly userSub: string }
  | 'all';

const PERSON = 'user:';

/** Who dispatches: a pool key its products' jobs, a bearer its owner's deliveries. */
export function dispatcherOf(actor: Actor): {
  readonly reach: JobReach;
  readonly mover: Extract<Mover, 'owner' | 'product'>;
} {
  if (actor.kind === 'pool') return { reach: { products: actor.products }, mover: 'product' };
  return { reach: actor.kind === 'bearer' ? { owner: actor.owner } : { products: [] }, mover: 'owner' };
}

/** Who speaks for a driver: their product's key, or the person that they are. */
export function driverSpeakerOf(actor: Actor): JobReach {
  if (isOps(actor)) return 'all';
  if (actor.kind === 'pool') return { products: actor.products };
  return actor.kind === 'bearer' && actor.principal.startsWith(PERSON)
    ? { userSub: actor.principal.slice(PERSON.length) }
    : { products: [] };
}
