import * as z from 'zod';
import { MAX_TOLD_BIDS } from '#src/live/bidding/bidding.ts';
import { BidWire, ReceiptWire } from '#src/live/bids/bid-wire.ts';
import { ClipWire } from '#src/live/clips/clip-wire.ts';
import { AuctionWire } from '#src/live/lots/auction-wire.ts';
import { ShownTipWire } from '#src/live/tips/tip-wire.ts';
import { closeCodes, type CloseReason } from './close-code.ts';
import { PROTOCOL } from './message.ts';
import { roomErrors, type RoomErrorCode } from './room-error.ts';
import { chatModes, endReasons, streamStatuses } from '#src/live/streams/stream.ts';
import { capabilities } from '#src/live/rooms/ticket.ts';

const at = z.iso.datetime().meta({ example: '2026-11-21T09:30:00.000Z' });
const seq = z.int().min(1).meta({ description: 'Its place in the epoch: without a gap.', example: 42 });
const Position = z.int().min(0);
const User = z.strictObject({ id: z.string(), name: z.string() });
const Capabilities = z.array(z.enum(capabilities));
const id = z.string().nullable().meta({ description: 'Of the command that it answers.' });

const StreamShape = z
  .strictObject({
    id: z.string(),
    host: z.strictObject({ id: z.string(), displayName: z.string() }),
    title: z.string(),
    category: z.string(),
    isMature: z.boolean(),
    status: z.enum(streamStatuses),
    startedAt: at.nullable(),
    endedAt: at.nullable(),
    endReason: z.enum(endReasons).nullable(),
  })
  .meta({ id: 'Stream', description: 'The stream as the room shows it.' });

const ChatShape = z
  .strictObject({ mode: z.enum(chatModes), slowModeSeconds: z.int() })
  .meta({ id: 'Chat', description: 'Who may write how often. `slowModeSeconds` counts in the mode `slow` only.' });

const Message = z
  .strictObject({
    id: z.string(),
    key: z.string().nullable(),
    author: z.strictObject({ id: z.string(), name: z.string(), role: z.enum(['host', 'moderator', 'viewer']) }),
    text: z.string(),
    replyTo: z
      .strictObject({
        id: z.string(),
        authorId: z.string().nullable(),
        name: z.string().nullable(),
        text: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'The message that it answers, shortened; only its `id` after that was removed.' }),
  })
  .meta({ id: 'ChatMessage', description: 'A chat message.' });

const sequenced = <T extends string, S extends z.core.$ZodLooseShape>(type: T, shape: S, description: string) =>
  z.strictObject({ seq, at, type: z.literal(type), ...shape }).meta({ id: type, description });

/** Each has all of the lot: whoever keeps a snapshot replaces it. */
const auction = <T extends string>(type: T, description: string) =>
  sequenced(type, { auction: AuctionWire }, description);

export const ChatMessageEvent = sequenced('chat.message', { message: Message }, 'A chat message was published.');

/** The events of a room, in order: stored, and sent again to clients that missed them. */
export const sequencedEvents = [
  ChatMessageEvent,
  sequenced(
    'chat.removed',
    { messageId: z.string() },
    'Replaces a message that was removed before you reconnected: there is nothing to show.',
  ),
  sequenced(
    'chat.deleted',
    { messageId: z.string(), by: z.enum(['author', 'moderator']) },
    'A message was removed: hide it and its quotes.',
  ),
  sequenced(
    'chat.user_cleared',
    { userId: z.string(), reason: z.enum(['timeout', 'ban']) },
    'All messages of a person so far, and all quotes of them, were removed.',
  ),
  auction('auction.scheduled', 'A lot is to come, or its details have changed.'),
  auction('auction.opened', 'A lot takes bids.'),
  sequenced(
    'auction.bid',
    { auction: AuctionWire, bids: z.array(BidWire).max(MAX_TOLD_BIDS), more: z.int().min(0) },
    'How a lot stands: at once, and then at most ten times a second. `bids`: since its last event, the newest first, with how many more there were.',
  ),
  auction('auction.extended', 'A late bid has moved the end.'),
  auction('auction.sold', 'A lot is sold.'),
  auction('auction.unsold', 'A lot has closed without a bid, or below its reserve.'),
  auction('auction.cancelled', 'A lot was cancelled.'),
  sequenced('tip.received', { tip: ShownTipWire }, 'A tip was paid. It comes once.'),
  sequenced(
    'tip.message_removed',
    { tip: ShownTipWire, by: z.enum(['author', 'moderator']) },
    'The message of a tip was taken off: replace the tip.',
  ),
  sequenced('clip.ready', { clip: ClipWire }, 'A clip of the stream can be played.'),
  sequenced('chat.settings', { chat: ChatShape }, 'The settings of the chat have changed.'),
  sequenced('stream.updated', { stream: StreamShape }, 'The stream began, is back, or its details have changed.'),
  sequenced('stream.reconnecting', { stream: StreamShape }, 'The video is interrupted.'),
  sequenced('stream.ended', { stream: StreamShape }, 'The stream is over: the socket is closed with 4410.'),
] as const;

const ViewerCount = z
  .strictObject({ type: z.literal('viewer.count'), viewerCount: z.int().min(0), at })
  .meta({ id: 'viewer.count', description: 'The number of viewers. Without a `seq`: only the latest value counts.' });

const AuctionTick = z
  .strictObject({
    type: z.literal('auction.tick'),
    auctionId: z.string(),
    serverTime: at,
    endsAt: at,
    headHash: z.string(),
  })
  .meta({ id: 'auction.tick', description: 'The clock of a lot, each second of its last ten. Without a `seq`.' });

export const Event = z.union([...sequencedEvents, ViewerCount, AuctionTick]);

const WordListShape = z.strictObject({ words: z.array(z.string()), act: z.enum(['mask', 'reject']) });

const Ack = z
  .strictObject({
    type: z.literal('ack'),
    id,
    seq: seq.exactOptional().meta({ description: 'Of the event that the command became.' }),
    messageId: z.string().exactOptional(),
    messages: z
      .array(ChatMessageEvent)
      .exactOptional()
      .meta({ description: 'Answers `history`, the newest at the end.' }),
    hasMore: z.boolean().exactOptional(),
    user: User.exactOptional().meta({ description: 'Answers `auth`.' }),
    capabilities: Capabilities.exactOptional(),
    bid: BidWire.exactOptional().meta({ description: 'These three answer `bid.place`.' }),
    receipt: ReceiptWire.exactOptional(),
    auction: AuctionWire.exactOptional(),
    words: WordListShape.exactOptional().meta({ description: 'Answers `chat.settings`.' }),
  })
  .meta({ id: 'acknowledged', description: 'The command was carried out, and its event is stored.' });

const ErrorMessage = z
  .strictObject({
    type: z.literal('error'),
    id,
    code: z.enum(Object.keys(roomErrors) as [RoomErrorCode, ...RoomErrorCode[]]),
    message: z.string(),
    temporary: z.boolean().meta({ description: 'Whether the very same command may succeed later.' }),
    retryAfterMs: z.int().nullable(),
    details: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'What belongs to the code, by name: `minimumNextBidMinor` of `bid_too_low`, for example.' }),
  })
  .meta({ id: 'error', description: 'The command was refused.' });

const Welcome = z
  .strictObject({
    type: z.literal('welcome'),
    id: z.string(),
    protocol: z.literal(PROTOCOL),
    connectionId: z.string(),
    epoch: z.string().meta({ description: 'Which numbering `seq` belongs to.' }),
    seq: Position.meta({ description: 'The last event that the snapshot contains.' }),
    serverTime: at,
    heartbeatSeconds: z.int().meta({ description: 'Send the text `ping` this often; the answer is the text `pong`.' }),
    user: User.nullable(),
    capabilities: Capabilities,
    resumeToken: z
      .string()
      .meta({ description: 'Send it in `hello.resume`: it says from which event on you were present.' }),
    returnSpreadMs: z.int().min(500).max(10_000).meta({
      description: 'When the socket is cut, reconnect after a random part of this time: everybody else does, too.',
    }),
    limits: z.strictObject({
      commandBytes: z.int(),
      chatCharacters: z.int(),
      chatMessages: z.int().meta({ description: 'So many in `chatWindowSeconds`.' }),
      chatWindowSeconds: z.int(),
      ackEvents: z.int().meta({ description: 'Send `ack` after so many events, or `ackSeconds` after the first.' }),
      ackSeconds: z.int(),
    }),
    snapshot: z.strictObject({
      stream: StreamShape,
      viewerCount: z.int(),
      chat: ChatShape,
      auctions: z.array(AuctionWire).meta({ description: 'The open ones, the next ten, the last three that closed.' }),
      recentChat: z.array(ChatMessageEvent).meta({
        description:
          'The newest last; empty if `resumed` brings what was missed, or your budget of answers is used up.',
      }),
    }),
  })
  .meta({ id: 'welcome', description: 'Answers `hello`.' });

const Resumed = z
  .strictObject({ type: z.literal('resumed'), recovered: z.boolean(), from: Position, to: Position })
  .meta({
    id: 'resumed',
    description:
      'Follows `welcome` if `hello` had `resume`. `recovered`: batches with every event after `from` up to `to` follow, with `chat.removed` instead of removed messages. Otherwise you have only the snapshot.',
  });

const Reconnect = z
  .strictObject({
    type: z.literal('reconnect'),
    reason: z.enum(Object.keys(closeCodes) as [CloseReason, ...CloseReason[]]),
    retryAfterMs: z.int(),
  })
  .meta({ id: 'reconnect', description: 'The socket is about to be closed: reconnect after so long.' });

const AuthRequired = z.strictObject({ type: z.literal('auth_required'), message: z.string() }).meta({
  id: 'auth_required',
  description:
    'The credential has ended that your ticket was issued for: you watch only, until `auth` with a fresh ticket. Your commands are not lost: send them again after it.',
});

const Notice = z
  .strictObject({
    type: z.literal('notice'),
    code: z.enum(['chat_dropped', 'chat_resumed']),
    message: z.string(),
    fromSeq: seq,
    toSeq: Position,
  })
  .meta({ id: 'notice', description: 'You are too slow with `ack`: chat from `fromSeq` on was left out for you.' });

const Batch = z
  .strictObject({ type: z.literal('batch'), events: z.array(Event).min(1) })
  .meta({ id: 'batch', description: 'What happened, in order.' });

/** Every message of the room, by its `type`. */
export const serverMessages = [Ack, ErrorMessage, Welcome, Resumed, Reconnect, AuthRequired, Notice, Batch] as const;
