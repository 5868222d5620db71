import type { SigningKeys } from '#src/platform/crypto/signed-token.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Reminder } from '#src/live/due/due.ts';
import type { Parcels } from '#src/live/parcels/open-parcels.ts';
import type { PayPages } from '#src/payments/pay-pages.ts';
import type { Payments } from '#src/payments/open-payments.ts';
import type { Actor } from '#src/http/caller/access.ts';
import type { PersonId, StreamId } from './ids.ts';
import type { RoomLots } from '#src/live/auctions/room-lots.ts';
import type { ClipFiles } from '#src/live/clips/open-clip-files.ts';
import type { RoomClips } from '#src/live/clips/room-clips.ts';
import type { FrameFiles } from '#src/live/frames/open-frame-files.ts';
import type { LotFiles } from '#src/live/lot-files/open-lot-files.ts';
import type { Ingest } from '#src/live/streams/ingest.ts';
import type { OrderAct } from '#src/live/room/command.ts';
import type { RoomErrorCode } from '#src/live/room/room-error.ts';
import type { RoomFacts } from '#src/live/rooms/room-facts.ts';
import type { PaidTip, ToldTip } from '#src/live/tips/tip.ts';
import type { StreamEnd } from '#src/live/streams/stream.ts';

/** The rooms, which are told of changes of their streams. */
export interface Rooms {
  open(facts: RoomFacts): Promise<void>;
  amend(facts: RoomFacts): Promise<void>;
  end(streamId: StreamId, end: StreamEnd): Promise<void>;
  /** Answers why it couldn't be done. */
  keepOrder(order: Order): Promise<RoomErrorCode | undefined>;
  /** Whether somebody is banned from a room. */
  isBanned(streamId: StreamId, personId: PersonId): Promise<boolean>;
  /** Has a paid tip announced, once. */
  tellTip(tip: PaidTip): Promise<ToldTip>;
  /** Open lots are read at most a second old, unless it is for a bidder. */
  readonly lots: RoomLots;
  readonly clips: RoomClips;
}

/** What somebody who may keep order in a stream's room wants done there. */
export interface Order {
  readonly streamId: StreamId;
  readonly by: PersonId;
  readonly act: OrderAct;
}

/** Everything outside itself that a verb about live streams uses. */
export interface LiveContext {
  readonly db: Database;
  readonly actor: Actor;
  readonly now: Date;
  readonly newId: () => string;
  /** Bytes from a cryptographic source. */
  readonly newBytes: (count: number) => Uint8Array;
  /** Keys of tickets and cursors; the audience is the Worker's own URL, LIVE_URL. */
  readonly tokens: { readonly keys: SigningKeys; readonly audience: string };
  /** Derives the ids of people, the hashes of stream keys and their checksums. */
  readonly idSecret: string;
  readonly ingest: Ingest;
  readonly rooms: Rooms;
  readonly payments: Payments;
  /** Where a payer enters a card, or passes what their bank asks. */
  readonly payPages: PayPages;
  readonly parcels: Parcels;
  /** Sends a reminder of a due row, after some seconds. */
  readonly remind: (reminder: Reminder, inSeconds?: number) => void;
  /** Goes on behind the answer. What fails is logged, and the cron makes up for it. */
  readonly after: (work: Promise<unknown>) => void;
  /** Pictures of lots, and logs of those that are closed. */
  readonly lotFiles: LotFiles;
  /** Pictures of streams, for lists. */
  readonly frameFiles: FrameFiles;
  /** What clips consist of. */
  readonly clipFiles: ClipFiles;
  /** Logs a failure that the cron makes up for. */
  readonly note: (error: unknown) => void;
}
