import type { Limit } from '#src/platform/limits.ts';

/** Video: fifty viewers behind one IP address, each with eight megabits a second. */
const VIDEO_BYTES = 3_000_000_000;

export const liveLimits = {
  /** Pages of streams: each consists of several lists. */
  page: { limit: 300, periodSeconds: 60, per: 'ip' },
  /** Pages of a room's chat: they aren't shared, and each has up to a quarter of a megabyte. */
  chat_read: { limit: 240, periodSeconds: 60, per: 'ip' },
  /** A check of a log replays up to ten thousand lines. */
  auction_check: { limit: 20, periodSeconds: 60, per: 'ip' },
  discovery: { limit: 600, periodSeconds: 60, per: 'ip' },
  /** Playlists and segments: a viewer needs about one a second, so this is for fifty behind one IP address. */
  playback: { limit: 3000, periodSeconds: 60, per: 'ip', answerBytes: VIDEO_BYTES },
  go_live: { limit: 10, periodSeconds: 60, per: 'principal' },
  /** A host's requests about existing streams. */
  host: { limit: 120, periodSeconds: 60, per: 'principal' },
  ticket: { limit: 60, periodSeconds: 60, per: 'principal' },
  /** Beside the room's own: sixty bids in ten seconds over all doors, retries not counted. */
  bid: { limit: 120, periodSeconds: 10, per: 'principal' },
  /** Cards that a person begins to save: whoever tries stolen numbers out needs more. */
  card: { limit: 10, periodSeconds: 60, per: 'principal' },
  /** What moves money: tips, payments of orders, refunds. */
  pay: { limit: 60, periodSeconds: 60, per: 'principal' },
  /** A person's own tips, orders and cards. */
  payer_read: { limit: 300, periodSeconds: 60, per: 'principal' },
  /** Pictures for lists: one each minute is enough. */
  frame: { limit: 10, periodSeconds: 60, per: 'principal' },
  clip: { limit: 30, periodSeconds: 60, per: 'principal' },
  socket: { limit: 60, periodSeconds: 60, per: 'ip' },
  /** Segments and playlists of an encoder: five a second are enough for several qualities. */
  ingest: { limit: 600, periodSeconds: 60, per: 'stream' },
} as const satisfies Record<string, Limit>;
