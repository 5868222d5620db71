import { readToken, signToken } from '../../platform/crypto/signed-token.ts';
import { principalOf } from '../../platform/http/access.ts';
import { Problem } from '../../platform/problem/problem.ts';
import type { DeliveryContext } from '../context.ts';
import type { Delivery } from '../delivery.ts';
import type { DeliveryId } from '../ids.ts';
import { reachOf } from '../reach.ts';
import { listDeliveries as select, type ListFilter } from '../store/select-deliveries.ts';

interface Cursor {
  readonly at: string;
  readonly id: DeliveryId;
  /** What the cursor is good for: the caller and the filters that it was made with. */
  readonly list: string;
}

export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  readonly nextCursor: string | null;
}

/** A page of the deliveries within the caller's reach, newest first, in one trip. Throws `cursor_invalid`. */
export async function listDeliveries(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'tokens'>,
  filter: ListFilter,
  page: { readonly limit: number; readonly cursor: string | undefined },
): Promise<DeliveryPage> {
  const use = { purpose: 'cursor', audience: ctx.tokens.audience } as const;
  const reach = reachOf(ctx.actor);
  const list = JSON.stringify([
    'deliveries',
    principalOf(ctx.actor),
    reach,
    filter.status ?? null,
    filter.externalReference ?? null,
  ]);
  const cursor =
    page.cursor === undefined ? undefined : (readToken(ctx.tokens.keys, use, page.cursor) as Cursor | undefined);
  if (page.cursor !== undefined && cursor?.list !== list) throw new Problem('cursor_invalid');

  const after = cursor === undefined ? undefined : { createdAt: new Date(cursor.at), id: cursor.id };
  const found = await select(ctx.db, reach, filter, after, page.limit + 1); // one more tells whether there is a next page
  const deliveries = found.slice(0, page.limit);
  const last = deliveries.at(-1);
  const more = found.length > page.limit && last !== undefined;
  const next: Cursor | undefined = more ? { at: last.createdAt.toISOString(), id: last.id, list } : undefined;
  return { deliveries, nextCursor: next === undefined ? null : signToken(ctx.tokens.keys, use, next) };
}
