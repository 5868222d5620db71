import * as z from 'zod';
import { access } from '#src/live/access.ts';
import { MAX_LOG_LINES, readAuctionLog as verb } from '#src/live/bids/read-auction-log.ts';
import type { AuctionId } from '#src/live/ids.ts';
import { AuctionIdText } from '#src/live/lots/auction-wire.ts';
import { route } from '#fn/live/context.ts';
import { auctionId } from './examples.ts';

const NDJSON = 'application/x-ndjson';
const MAX_SEQ = 1_000_000;

export const readLog = route({
  method: 'GET',
  path: '/api/auctions/:id/log',
  operationId: 'readAuctionLog',
  summary: 'Read an auction’s log',
  description: `Everything that happened, a line each as NDJSON, for whoever may see the stream: anybody can check that it goes by the rules and that nothing was changed. Until the end an answer has ${MAX_LOG_LINES} lines at most: go on with fromSeq, one above the last line’s seq, until there are none. Afterwards it has all of them.`,
  access: access.discovery,
  limits: { ip: 'discovery' },
  params: z.strictObject({ id: AuctionIdText }),
  paramsExample: { id: auctionId },
  query: z.strictObject({
    fromSeq: z
      .string()
      .regex(/^\d{1,7}$/, `must be a whole number from 0 to ${MAX_SEQ}`)
      .transform(Number)
      .refine((seq) => seq <= MAX_SEQ, `must be at most ${MAX_SEQ}`)
      .optional()
      .meta({
        description: 'The first line to have: 0 unless given.',
        example: 0,
        documentedAs: { type: 'integer', minimum: 0, maximum: MAX_SEQ, default: 0 },
      }),
  }),
  responses: { 200: { description: 'The lines. None before it was opened.', raw: [NDJSON] } },
  problems: ['not_found', 'stream_not_ready', 'storage_unavailable'],
  handle: async ({ ctx, params, query }) => {
    const { lines } = await verb(ctx, params.id as AuctionId, query.fromSeq ?? 0);
    const headers = { 'Content-Type': NDJSON, 'Cache-Control': 'no-store' };
    return { response: new Response(lines, { headers }) };
  },
});
