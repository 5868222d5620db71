import type { LiveContext } from '#src/live/context.ts';
import type { PersonId } from '#src/live/ids.ts';
import { bearerOf, personOf } from '#src/live/rooms/person.ts';
import { hmacOf, uuidFrom } from '#src/platform/crypto/hmac.ts';
import { settleOnce, type Once, type Outcome } from '#src/platform/db/once.ts';
import type { MethodSetup } from '#src/payments/intent.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { findCustomer, insertCustomer } from './customers-store.ts';

type Ctx = Pick<LiveContext, 'db' | 'actor' | 'idSecret' | 'newId' | 'payments' | 'payPages'>;

/** Nobody has more; whoever tries stolen numbers out has. */
const MAX_CARDS = 20;

/** A card that is being saved, with the page on which its holder enters it. */
export interface BegunSetup extends MethodSetup {
  readonly actionUrl: string;
}

/**
 * Begins to save a card of the caller's, who is one customer at the processor from the first one on. One round trip, two
 * for the first card, and one more with a key. Throws `too_many_cards`, `payments_unavailable`.
 */
export async function createSetup(ctx: Ctx, once: Once | undefined): Promise<Outcome<BegunSetup>> {
  const attempt = ctx.newId();
  const key =
    once === undefined
      ? attempt
      : uuidFrom(hmacOf(ctx.idSecret, 'setup-key', once.principal, once.key, once.fingerprint));
  const customerId = await customerOf(ctx, personOf(ctx.idSecret, bearerOf(ctx.actor)).id);
  const setup = await ctx.payments.setUp({ customerId, idempotencyKey: `setup:${key}` });
  const begun = { ...setup, actionUrl: ctx.payPages.setup(setup) };
  return settleOnce(ctx.db, { once, attempt, keepFor: 'day' }, begun, []);
}

async function customerOf({ db, payments }: Ctx, personId: PersonId): Promise<string> {
  const known = await findCustomer(db, personId);
  if (known !== undefined && known.cards >= MAX_CARDS) throw new Problem('too_many_cards');
  if (known !== undefined) return known.id;
  const made = await payments.createCustomer({
    owner: personId,
    name: undefined,
    email: undefined,
    idempotencyKey: `customer:${personId}`,
  });
  return insertCustomer(db, personId, made);
}
