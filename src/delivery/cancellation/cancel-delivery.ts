import { books } from '#src/ledger/books.ts';
import { readToken } from '#src/platform/crypto/signed-token.ts';
import type { Refused } from '#src/platform/db/decide.ts';
import type { Once, Settled } from '#src/platform/db/once.ts';
import type { ProblemCode } from '#src/platform/problem/catalog.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { changeReachOf, changerOf, type ShownPrice } from './cancellation.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { Reminder } from '#src/delivery/due/due.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { invalidTransition, type Standing } from '#src/delivery/journey/operations.ts';
import { cancelDelivery as store, type CancelRefusal } from './cancellations-store.ts';
import { priceCancellation, type PricedCancellation } from './price-cancellation.ts';

type CancelContext = Pick<DeliveryContext, 'db' | 'actor' | 'now' | 'newId' | 'remind' | 'announce' | 'tokens'>;

interface Cancel {
  readonly reason: string;
  readonly token: string | undefined;
  readonly version: number | undefined;
}

/**
 * Cancels a delivery at the price that its token holds, or at the current one, in one round trip. Repeated, it returns
 * the same answer and writes nothing. Throws `not_found`, `invalid_state_transition`, `version_mismatch`,
 * `cancellation_token_invalid`, and `cancellation_price_expired` or `cancellation_price_changed` with a fresh price,
 * made by `show`.
 */
export async function cancelDelivery(
  ctx: CancelContext,
  id: DeliveryId,
  { reason, token, version }: Cancel,
  once: Once | undefined,
  show: (price: PricedCancellation) => unknown,
): Promise<Settled> {
  const [reach, mover] = [changeReachOf(ctx.actor), changerOf(ctx.actor)];
  const shown = token === undefined ? undefined : readShown(ctx, id, token);
  const claim = { once, attempt: ctx.newId(), keepFor: 'ever' } as const;
  const settled = await store(ctx.db, claim, books, { id, reach, mover, reason, shown, version });
  if ('refused' in settled) {
    const code = freshPriceCodes[settled.refused];
    if (code === undefined) throw problemOf(settled, mover);
    const fresh = await priceCancellation(ctx, id, reach);
    throw new Problem(code, { extensions: { cancellation: show(fresh) } });
  }
  if (settled.told === 'announce') ctx.announce();
  if (!settled.replayed) for (const reminder of dueIn(settled)) ctx.remind(reminder);
  return settled;
}

/** Refusals because of the price only: they contain the current price. */
const freshPriceCodes: Partial<Record<CancelRefusal, ProblemCode>> = {
  price_expired: 'cancellation_price_expired',
  price_changed: 'cancellation_price_changed',
};

const dueIn = ({ body }: Settled) => (JSON.parse(body) as { due: readonly Reminder[] }).due;

function readShown({ tokens }: CancelContext, id: DeliveryId, token: string) {
  const use = { purpose: 'cancellation', audience: tokens.audience } as const;
  const shown = readToken(tokens.keys, use, token) as ShownPrice | undefined;
  if (shown?.deliveryId !== id) throw new Problem('cancellation_token_invalid');
  return { feeMinor: shown.feeMinor, status: shown.status, validUntil: new Date(shown.validUntil) };
}

function problemOf({ refused, result }: Refused<CancelRefusal>, mover: 'owner' | 'ops'): Problem {
  if (refused === 'not_found') return new Problem('not_found');
  if (refused === 'version') return new Problem('version_mismatch');
  return invalidTransition(result as Standing, { door: 'cancelDelivery', movers: [mover] });
}
