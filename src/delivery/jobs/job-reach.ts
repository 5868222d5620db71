import { isOps, type Actor } from '#src/http/caller/access.ts';
import type { Mover } from '#src/delivery/journey/life-cycle.ts';

/**
 * The jobs that a caller may move: those of an owner's deliveries, of some products, of the driver that a person is, or
 * all.
 */
export type JobReach =
  | { readonly owner: string }
  | { readonly products: readonly string[] }
  | { readonly userSub: string }
  | 'all';

const PERSON = 'user:';

/**
 * The movers that a caller can be: ops, a product and its drivers, or with a person's bearer token a driver or an
 * owner.
 */
export function moversOf(actor: Actor, self: 'driver' | 'owner'): readonly Mover[] {
  if (isOps(actor)) return ['ops'];
  return actor.kind === 'pool' ? ['driver', 'product'] : [self];
}

/** Who may dispatch: a pool key the jobs of its products, a bearer token the deliveries of its owner. */
export function dispatcherOf(actor: Actor): {
  readonly reach: JobReach;
  readonly mover: Extract<Mover, 'owner' | 'product'>;
} {
  if (actor.kind === 'pool') return { reach: { products: actor.products }, mover: 'product' };
  return { reach: actor.kind === 'bearer' ? { owner: actor.owner } : { products: [] }, mover: 'owner' };
}

/** Who may act for a driver: their product's key, or the person that they are. */
export function driverSpeakerOf(actor: Actor): JobReach {
  if (isOps(actor)) return 'all';
  if (actor.kind === 'pool') return { products: actor.products };
  return actor.kind === 'bearer' && actor.principal.startsWith(PERSON)
    ? { userSub: actor.principal.slice(PERSON.length) }
    : { products: [] };
}
