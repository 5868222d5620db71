import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { StreamId } from '#src/live/ids.ts';
import { TimedAuctionWire } from '#src/live/lots/auction-wire.ts';
import { CreateAuctionRequest, MAX_LOT_BYTES } from '#src/live/lots/create-auction-wire.ts';
import { createAuction as verb } from '#src/live/lots/create-auction.ts';
import { wantedLotOf } from '#src/live/lots/new-lot.ts';
import { auctionOf } from '#src/live/lots/stored-lot.ts';
import { StreamIdText } from '#src/live/wire.ts';
import { route } from '#fn/live/context.ts';
import { streamId } from '#fn/live/routes/examples.ts';
import { scheduled } from './examples.ts';

export const createAuction = route({
  method: 'POST',
  path: '/api/streams/:id/auctions',
  operationId: 'createAuction',
  summary: 'Put something up for auction',
  description:
    'Adds an auction to the host’s stream, which needs to allow auctions (features). It opens at once, at startsAt, or when its host opens it. The answer has it as it was created: by then its room knows of it, and has opened what starts now. Five are open at once, and a stream has 200 at most. The reserve and where it is fetched are never shown.',
  access: access.liveStream,
  limits: { principal: 'host' },
  params: z.strictObject({ id: StreamIdText }),
  paramsExample: { id: streamId },
  idempotency: 'accepted',
  body: {
    schema: CreateAuctionRequest,
    maxBytes: MAX_LOT_BYTES,
    example: {
      title: scheduled.title,
      description: scheduled.description,
      startingBidMinor: scheduled.startingBidMinor,
      durationSeconds: 60,
    },
  },
  responses: {
    201: {
      description: 'The auction, as it was created.',
      schema: z.strictObject({ auction: TimedAuctionWire }),
      example: { auction: scheduled },
      headers: ['Location'],
    },
  },
  problems: ['not_found', 'stream_over', 'feature_off', 'too_many_auctions', 'too_many_open'],
  handle: ({ ctx, params, body, once }) => verb(ctx, params.id as StreamId, wantedLotOf(body), once),
  present: (lot) => {
    const serverTime = new Date(lot.createdAt).toISOString(); // the same bytes at each retry
    return {
      headers: { Location: `/api/auctions/${lot.id}`, 'Cache-Control': 'no-store' },
      body: { auction: { ...auctionOf(lot), serverTime } },
    };
  },
});
