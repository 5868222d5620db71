import * as z from 'zod';
import { access } from '#src/live/access.ts';
import { BidWire } from '#src/live/bids/bid-wire.ts';
import { listBids as verb } from '#src/live/bids/list-bids.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { AuctionIdText } from '#src/live/lots/auction-wire.ts';
import { readToken, signToken, type TokenUse } from '#src/platform/crypto/signed-token.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/live/context.ts';
import { auctionId, bid } from './examples.ts';

interface Cursor {
  readonly bids: string;
  readonly beforeSeq: number;
}

const use = (audience: string): TokenUse<Cursor> => ({ purpose: 'cursor', audience });

export const listBids = route({
  method: 'GET',
  path: '/api/auctions/:id/bids',
  operationId: 'listBids',
  summary: 'List an auction’s bids',
  description:
    'Bids and raised maxima, the newest first, for whoever may see the stream. Nobody’s name is in it, and no maximum: the log opens these at the end.',
  access: access.discovery,
  limits: { ip: 'discovery' },
  params: z.strictObject({ id: AuctionIdText }),
  paramsExample: { id: auctionId },
  query: z.strictObject({ ...listQuery }),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({
        bids: z.array(BidWire).meta({ description: 'At most `limit`.' }),
        nextCursor: z
          .string()
          .nullable()
          .meta({ description: 'For the page after this one; null on the last.', example: null }),
      }),
      example: { bids: [bid], nextCursor: null },
    },
  },
  problems: ['not_found', 'cursor_invalid', 'stream_not_ready', 'storage_unavailable'],
  handle: async ({ ctx, params, query: { limit = DEFAULT_PAGE_SIZE, cursor: text } }) => {
    const { keys, audience } = ctx.tokens;
    const cursor = text === undefined ? undefined : readToken(keys, use(audience), text);
    if (text !== undefined && cursor?.bids !== params.id) throw new Problem('cursor_invalid');
    const page = { beforeSeq: cursor?.beforeSeq ?? null, limit: limit + 1 };
    const found = await verb(ctx, params.id as AuctionId, page);
    const bids = found.slice(0, limit);
    const last = found.length > limit ? bids.at(-1) : undefined;
    const nextCursor =
      last === undefined ? null : signToken(keys, use(audience), { bids: params.id, beforeSeq: last.seq });
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: { bids, nextCursor } };
  },
});
