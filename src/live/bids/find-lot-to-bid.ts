import type { LiveContext } from '#src/live/context.ts';
import type { AuctionId, PersonId } from '#src/live/ids.ts';
import { findLot } from '#src/live/lots/find-lot.ts';
import { findLotFor } from '#src/live/lots/lots-store.ts';
import type { FoundLot } from '#src/live/lots/stored-lot.ts';
import { readStanding } from '#src/live/payers/customers-store.ts';
import type { PayerStanding } from '#src/live/payers/payment.ts';

/** A good standing is believed for so long in this isolate; a bad one is read again, since paying ends it. */
const FRESH_MS = 30_000;
const MAX_KNOWN = 10_000;

/** By person: payers of whom nothing bad was known, and who had a card. */
const known = new Map<PersonId, { readonly payer: PayerStanding; readonly until: number }>();

/** A lot with who would pay for it. No round trip where both were read lately, else one. Throws `not_found`. */
export async function findLotToBid(
  ctx: Pick<LiveContext, 'db' | 'actor' | 'now'>,
  id: AuctionId,
  personId: PersonId,
): Promise<FoundLot & { readonly payer: PayerStanding }> {
  let payer = remembered(personId, ctx.now);
  const found = await findLot(ctx, id, 'bid', async (db) => {
    const read = await findLotFor(db, id, personId);
    payer = remember(personId, read.payer, ctx.now);
    return read.found;
  });
  payer ??= remember(personId, await readStanding(ctx.db, personId), ctx.now);
  const isWanting = payer.isBlocked || payer.isOverdue || (found.lot.terms.requirePaymentMethod && !payer.hasMethod);
  if (isWanting) known.delete(personId);
  return { ...found, payer };
}

function remembered(personId: PersonId, now: Date): PayerStanding | undefined {
  const found = known.get(personId);
  return found !== undefined && found.until > now.getTime() ? found.payer : undefined;
}

function remember(personId: PersonId, payer: PayerStanding, now: Date): PayerStanding {
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(personId, { payer, until: now.getTime() + FRESH_MS });
  return payer;
}
