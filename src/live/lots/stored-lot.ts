import { closedStatuses, type Auction, type AuctionFacts, type AuctionStatus } from '#src/live/auctions/auction.ts';
import { lotOf } from '#src/live/auctions/lot/lot.ts';
import { shownLot } from '#src/live/auctions/lot/shown.ts';
import type { LotRefusal, OfLot } from '#src/live/auctions/room-lots.ts';
import type { AuctionId } from '#src/live/ids.ts';
import type { Visibility } from '#src/live/streams/stream.ts';
import type { PictureType } from '#src/pictures/clean-picture.ts';

/** A lot's picture: its key in the bucket, its type, and which one it is. */
export interface LotImage {
  readonly key: string;
  readonly mediaType: PictureType;
  readonly version: number;
}

/** A lot as its row has it. It holds the reserve: `shownLot` says what everybody sees. */
export interface StoredLot extends Omit<AuctionFacts, 'imageUrl'> {
  readonly image: LotImage | null;
  /** As its room recorded it last, like `shown`, which is null before it opened. */
  readonly status: AuctionStatus;
  readonly shown: Auction | null;
  /** What became of its order; null where there is none. */
  readonly settlement: Auction['settlement'];
}

/** A lot with what decides who may see and sell it. */
export interface FoundLot {
  readonly lot: StoredLot;
  /** The stream's host: their principal. */
  readonly host: string;
  readonly visibility: Visibility;
}

export const imageUrlOf = (id: AuctionId, version: number) => `/api/auctions/${id}/image?v=${version}`;

/** What its room is told. */
export const lotFactsOf = ({
  image,
  status: _status,
  shown: _shown,
  settlement: _settlement,
  ...facts
}: StoredLot): AuctionFacts => ({
  ...facts,
  imageUrl: image === null ? null : imageUrlOf(facts.id, image.version),
});

export const isClosed = ({ status }: Pick<StoredLot, 'status'>) => closedStatuses.some((closed) => closed === status);

/** A lot as its row has it, for everybody. */
export function auctionOf(lot: StoredLot): Auction {
  const facts = lotFactsOf(lot);
  return lot.shown === null
    ? shownLot(lotOf(facts), null)
    : { ...lot.shown, imageUrl: facts.imageUrl, settlement: lot.settlement };
}

export const nameOf = ({ id, streamId }: Pick<StoredLot, 'id' | 'streamId'>): OfLot => ({ auctionId: id, streamId });

export const isRefused = (answer: Auction | LotRefusal): answer is LotRefusal => 'code' in answer;
