import * as z from 'zod';
import { access } from '#src/live/access.ts';
import { VerificationWire } from '#src/live/bids/bid-wire.ts';
import { MAX_CHECKED_LINES, verifyAuction as verb } from '#src/live/bids/verify-auction.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { AuctionIdText } from '#src/live/lots/auction-wire.ts';
import { route } from '#fn/live/context.ts';
import { auctionId, open } from './examples.ts';

export const verifyAuction = route({
  method: 'GET',
  path: '/api/auctions/:id/verification',
  operationId: 'verifyAuction',
  summary: 'Check an auction’s log',
  description: `Replays the log: whether its chain is whole and each line goes by the rules; else the first bad line and what is wrong with it. It is our own word: who doubts it reads the log, and checks it by \`npm run verify-auction\`. Up to ${MAX_CHECKED_LINES} lines are checked here.`,
  access: access.discovery,
  limits: { ip: 'auction_check' },
  params: z.strictObject({ id: AuctionIdText }),
  paramsExample: { id: auctionId },
  responses: {
    200: {
      description: 'What came of it.',
      schema: z.strictObject({ verification: VerificationWire }),
      example: { verification: { ok: true, entries: 9, headHash: open.headHash } },
    },
  },
  problems: ['not_found', 'auction_log_too_long', 'stream_not_ready', 'storage_unavailable'],
  handle: async ({ ctx, params }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: { verification: await verb(ctx, params.id as AuctionId) },
  }),
});
