import * as z from 'zod';
import { Moment } from '#src/platform/wire.ts';
import { thumbnailOf, type LiveAddress } from './address.ts';
import { CATEGORY_SLUG, sectionKeys } from '#src/live/discovery/discovery.ts';
import { MAX_OPEN_LOTS } from '#src/live/lots/lot-terms.ts';
import { ingestProtocols } from '#src/live/streams/ingest.ts';
import type { StoredStream } from '#src/live/streams/stored-stream.ts';
import {
  chatModes,
  DVR_WINDOW_SECONDS,
  endReasons,
  MAX_SLOW_MODE_SECONDS,
  MIN_SLOW_MODE_SECONDS,
  streamStatuses,
  visibilities,
} from '#src/live/streams/stream.ts';
import { capabilities } from '#src/live/rooms/ticket.ts';

/** In one spelling, because the room is found by it, letter for letter. */
export const StreamIdText = z
  .uuid()
  .toLowerCase()
  .meta({ description: 'The stream.', example: '5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f' });

const count = z.int().min(0);

export const ChatWire = z.strictObject({
  mode: z.enum(chatModes).meta({
    description:
      'open: everybody. slow: one message of each person in slowModeSeconds. unique: no text twice. host_only: only the host.',
    example: 'open',
  }),
  slowModeSeconds: z
    .int()
    .min(MIN_SLOW_MODE_SECONDS)
    .max(MAX_SLOW_MODE_SECONDS)
    .meta({ description: 'Seconds between two messages of a person, 3 to 120. Counts in the mode slow.', example: 10 }),
});

export const FeaturesWire = z.strictObject({
  tips: z
    .boolean()
    .meta({ description: 'Whether tips can be given here; without it that is a 409 feature_off.', example: true }),
  clips: z
    .boolean()
    .meta({ description: 'Whether viewers may cut clips here; without it that is a 409 feature_off.', example: true }),
  auctions: z.boolean().meta({
    description: 'Whether the host may hold auctions here; without it that is a 409 feature_off.',
    example: true,
  }),
});

const nullableMoment = (description: string, example: string | null = null) =>
  Moment.nullable().meta({ description, example });

export const CategorySlug = z
  .string()
  .regex(CATEGORY_SLUG)
  .meta({ description: 'A category, as /api/categories lists them.', example: 'farmers-market' });

export const StreamWire = z
  .strictObject({
    id: StreamIdText,
    host: z.strictObject({
      id: z.string().meta({
        description: 'The host’s public id: 20 hex digits that show nothing about their account.',
        example: '3fa9c1d2e4b5a6978801',
      }),
      displayName: z.string().meta({ description: 'At most 40 characters.', example: 'Cleo' }),
      avatarUrl: z.url().nullable().meta({ description: 'Null while the host has none.', example: null }),
    }),
    title: z.string().meta({ description: '1 to 140 characters, one line.', example: 'Saturday market, first picks' }),
    description: z.string().meta({ description: 'At most 5,000 characters, plain text; may be empty.', example: '' }),
    category: z.strictObject({
      slug: CategorySlug,
      name: z.string().meta({ description: 'What the category is called.', example: 'Farmers’ Market' }),
    }),
    tags: z
      .array(z.string())
      .meta({ description: 'At most 10, lower case, of letters, digits and hyphens.', example: ['heirloom'] }),
    language: z.string().nullable().meta({ description: 'The spoken language: BCP 47.', example: 'en-US' }),
    isMature: z.boolean().meta({ description: 'Whether it is for adults only.', example: false }),
    visibility: z.enum(visibilities).meta({
      description: 'public: in lists. unlisted: for everybody with the link. private: for its host and moderators.',
      example: 'public',
    }),
    status: z
      .enum(streamStatuses)
      .meta({ description: 'reconnecting: the encoder is silent, for 60 s at most.', example: 'live' }),
    viewerCount: count.meta({
      description: 'Unique viewers with a heartbeat in the last 60 s, overlays and bots not counted.',
      example: 42,
    }),
    viewerCountAsOf: Moment.meta({ description: 'When the room last counted, every 10 s at most.' }),
    peakViewers: count.meta({ description: 'The most viewers at once.', example: 57 }),
    startedAt: nullableMoment('When its first segment came.', '2026-11-21T09:30:00.000Z'),
    scheduledFor: nullableMoment('When it is to begin, where it was planned.'),
    endedAt: nullableMoment('When it was over.'),
    endReason: z.enum(endReasons).nullable().meta({ description: 'Why it is over; null until then.', example: null }),
    thumbnailUrl: z.url().meta({ description: 'A picture: a frame of a minute ago, or that of its category.' }),
    playback: z.strictObject({
      hlsUrl: z.url().meta({ description: 'An HLS playlist (RFC 8216); 404 before the first segment.' }),
      dvrWindowSeconds: z
        .int()
        .meta({ description: 'How far back viewers can go, in seconds.', example: DVR_WINDOW_SECONDS }),
    }),
    features: FeaturesWire,
    chat: ChatWire,
    openAuctions: count.max(MAX_OPEN_LOTS).meta({ description: 'Auctions that take bids now: 0 to 5.', example: 0 }),
    socketUrl: z.url().meta({ description: 'The room’s WebSocket, subprotocol live.v1.' }),
  })
  .meta({ id: 'Stream' });

export const socketOf = ({ liveUrl }: LiveAddress, id: string) =>
  `${liveUrl.replace(/^http/, 'ws')}/api/ws/streams/${id}`;
export const playbackOf = ({ liveUrl }: LiveAddress, id: string) => ({
  hlsUrl: `${liveUrl}/hls/${id}/index.m3u8`,
  dvrWindowSeconds: DVR_WINDOW_SECONDS,
});

/** A stream as its codec takes it. Its version is its ETag, for its host. */
export function showStream(
  address: LiveAddress,
  { version: _version, frameVersion, ...stored }: StoredStream,
): z.output<typeof StreamWire> {
  return {
    ...stored,
    tags: [...stored.tags],
    host: { ...stored.host, avatarUrl: null },
    thumbnailUrl: thumbnailOf(address, { id: stored.id, frameVersion, category: stored.category.slug }),
    playback: playbackOf(address, stored.id),
    socketUrl: socketOf(address, stored.id),
  };
}

export const IngestWire = z
  .strictObject({
    protocol: z
      .enum(ingestProtocols)
      .meta({ description: 'hls: the encoder PUTs a playlist and its segments.', example: 'hls' }),
    url: z.string().nullable().meta({ description: 'Where to push. Shown once: null in a replay.' }),
    streamKey: z
      .string()
      .nullable()
      .meta({ description: 'Anybody with it can push video. Shown once: null in a replay.', example: 'wps_live_…' }),
    alternatives: z
      .array(
        z.strictObject({
          protocol: z.enum(ingestProtocols),
          url: z.string().meta({ description: 'Where to push.' }),
          streamKey: z
            .string()
            .nullable()
            .meta({ description: 'The key, or passphrase. Null where it is in the URL.' }),
        }),
      )
      .meta({ description: 'The same for other protocols, if there are any. None in a replay.', example: [] }),
    secretShown: z.boolean().meta({
      description: 'True in a replay: the key was shown before, and is null here. False where it is shown now.',
      example: false,
    }),
  })
  .meta({ id: 'Ingest' });

export const SocketWire = z
  .strictObject({
    url: z.url().meta({ description: 'The room’s WebSocket.' }),
    ticket: z
      .string()
      .nullable()
      .meta({ description: 'Opens it once, for the caller. Null in a replay: get another one by socket-ticket.' }),
    expiresAt: Moment.nullable().meta({ description: '60 s after it was issued. Null with the ticket.' }),
    capabilities: z
      .array(z.enum(capabilities))
      .meta({ description: 'What the socket may do.', example: ['chat', 'bid'] }),
  })
  .meta({ id: 'SocketTicket' });

export const WarningWire = z.strictObject({
  code: z.string().meta({ description: 'snake_case, stable.', example: 'latency_not_offered' }),
  message: z.string().meta({ description: 'For the host, in words.' }),
});

const asOf = Moment.meta({ description: 'The moment that all of the answer is of.' });
const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'For the page after this one; null on the last.', example: null });

export const LiveList = z.strictObject({
  streams: z.array(StreamWire).meta({ description: 'At most `limit`.' }),
  nextCursor,
  asOf,
});

export const Catalog = z.strictObject({
  sections: z.array(
    z.strictObject({
      key: z.enum(sectionKeys).meta({
        description:
          'live: most watched first. upcoming: soonest first. auctions: with lots that take bids, most watched first. replays: newest first.',
      }),
      items: z.array(StreamWire).meta({ description: 'At most `limit`.' }),
      nextCursor,
    }),
  ),
  asOf,
});

export const CategoryList = z.strictObject({
  categories: z.array(
    z
      .strictObject({
        slug: CategorySlug,
        name: z.string().meta({ description: 'What the category is called.', example: 'Farmers’ Market' }),
        thumbnailUrl: z.url().meta({ description: 'An SVG, 320 by 180.' }),
        viewerCount: count.meta({ description: 'The sum of its public streams on air, as of asOf.', example: 42 }),
        liveStreamCount: count.meta({ description: 'Its public streams on air.', example: 1 }),
        rank: z.int().min(1).meta({ description: '1 is the most watched.', example: 1 }),
      })
      .meta({ id: 'Category' }),
  ),
  totalViewers: count.meta({ description: 'The sum over the categories.', example: 42 }),
  asOf,
});
