import { bytesToHex } from '@noble/hashes/utils.js';
import { unknownLink } from '#src/delivery/tracking/unknown-link.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DeliveryId, TrackingSlug } from '#src/delivery/ids.ts';
import { reaches, reachOf } from '#src/delivery/reach.ts';
import { receiptSaltOf } from './receipt-salt.ts';
import { claimsOf, receiptInputsOf, type ReceiptClaims, type ReceiptInputs } from './receipt.ts';
import { findFare, type FoundFare } from './select-receipt-store.ts';
import { refuseExpiredLink } from '#src/delivery/tracking/tracking.ts';

export interface Receipt {
  readonly jws: string;
  readonly claims: ReceiptClaims;
}

type Ctx = Pick<DeliveryContext, 'db' | 'idSecret' | 'signReceipt'>;

/**
 * The receipt of a delivery's fee, for everybody who has its link. One round trip. Throws `not_found`,
 * `tracking_expired`.
 */
export async function issuePublicReceipt(
  ctx: Ctx & Pick<DeliveryContext, 'now'>,
  slug: TrackingSlug,
): Promise<Receipt> {
  const found = await findFare(ctx.db, { slug });
  if (found === undefined) throw unknownLink();
  refuseExpiredLink(found.endedAt, ctx.now);
  return signed(ctx, found);
}

/**
 * The same receipt with the salt and inputs of its commitment, for those who may read the delivery. One round trip.
 * Throws `not_found`.
 */
export async function issueReceipt(
  ctx: Ctx & Pick<DeliveryContext, 'actor'>,
  id: DeliveryId,
): Promise<{ readonly receipt: Receipt; readonly opening: { readonly salt: string; readonly inputs: ReceiptInputs } }> {
  const found = await findFare(ctx.db, { id });
  if (found === undefined || !reaches(reachOf(ctx.actor), found)) throw new Problem('not_found');
  const salt = bytesToHex(receiptSaltOf(ctx.idSecret, found.id));
  return { receipt: await signed(ctx, found), opening: { salt, inputs: receiptInputsOf(found.fare) } };
}

async function signed({ idSecret, signReceipt }: Ctx, { id, fare }: FoundFare): Promise<Receipt> {
  const claims = claimsOf(id, fare, receiptSaltOf(idSecret, id));
  return { jws: await signReceipt(claims), claims };
}
