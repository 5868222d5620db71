import type { Route } from '#src/http/route.ts';
import type { LiveContext } from '#src/live/context.ts';
import { cancelAuction } from './cancel-auction.ts';
import { createAuction } from './create-auction.ts';
import { getAuction } from './get-auction.ts';
import { getImage } from './get-image.ts';
import { listAuctions } from './list-auctions.ts';
import { listBids } from './list-bids.ts';
import { openAuction } from './open-auction.ts';
import { placeBid } from './place-bid.ts';
import { putImage } from './put-image.ts';
import { readLog } from './read-log.ts';
import { verifyAuction } from './verify-auction.ts';

/** The routes of auctions. */
export const auctionRoutes: readonly Route<LiveContext>[] = [
  createAuction,
  listAuctions,
  getAuction,
  putImage,
  getImage,
  listBids,
  placeBid,
  readLog,
  verifyAuction,
  openAuction,
  cancelAuction,
];
