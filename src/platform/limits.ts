/**
 * All quotas, in one table. Each is a rate-limit binding `RL_<NAME>` of wrangler.toml with these numbers; a test
 * compares them.
 */
export interface Limit {
  readonly limit: number;
  readonly periodSeconds: 10 | 60;
  /** Whose requests it counts. Never only by a name that the caller chooses: a stranger could use it up. */
  /** Bytes of answers in a minute at full quota, if they aren't `ANSWER_BYTES`. */
  readonly answerBytes?: number;
  readonly per: 'ip' | 'principal' | 'principal and driver' | 'sender' | 'object' | 'stream';
}

/** Bytes of answers that a minute at full quota pays for: a longer answer than its share counts several times. */
export const ANSWER_BYTES = 80_000_000;
/** Bytes of uploads that a minute of a full quota pays for: a longer file counts several times, too. */
export const UPLOAD_BYTES = 300_000_000;
/** Files are streamed through the Worker. */
const DOCUMENT_BYTES = 40_000_000;
/** Video: fifty viewers behind one IP address, each with eight megabits a second. */
const VIDEO_BYTES = 3_000_000_000;

export const limits = {
  /** The quota of everything that has no narrower one: a Worker answers nothing without a quota of the IP address. */
  address: { limit: 6000, periodSeconds: 60, per: 'ip' },
  /**
   * Status documents, OpenAPI and its reference, pages of problems, pictures, scripts: fifty pages with all that they
   * load.
   */
  documents: { limit: 1200, periodSeconds: 60, per: 'ip', answerBytes: DOCUMENT_BYTES },
  /** Pages of streams: each consists of several lists. */
  page: { limit: 300, periodSeconds: 60, per: 'ip' },
  /** Each makes one or two requests to the identity provider. */
  sign_in: { limit: 120, periodSeconds: 60, per: 'ip' },
  /** Who is signed in: each page asks once. */
  session: { limit: 600, periodSeconds: 60, per: 'ip' },
  quote: { limit: 120, periodSeconds: 60, per: 'ip' },
  create: { limit: 60, periodSeconds: 60, per: 'principal' },
  replay: { limit: 600, periodSeconds: 60, per: 'principal' },
  /** Look-ups of answers that another isolate may have stored, for who is over quota: whatever key they make up. */
  stored_answer: { limit: 60, periodSeconds: 60, per: 'principal' },
  read: { limit: 600, periodSeconds: 60, per: 'principal' },
  tracking: { limit: 600, periodSeconds: 60, per: 'ip' },
  unknown_slug: { limit: 10, periodSeconds: 60, per: 'ip' },
  heartbeat: { limit: 12, periodSeconds: 60, per: 'principal and driver' },
  /** Single fixes of a caller, for any drivers: those of many drivers belong in batches. */
  heartbeat_caller: { limit: 1200, periodSeconds: 60, per: 'principal' },
  heartbeat_batch: { limit: 1200, periodSeconds: 60, per: 'principal' },
  pool: { limit: 1200, periodSeconds: 60, per: 'principal' },
  /** Event streams that an IP address may open: each lasts five minutes, so five times as many may be open. */
  stream: { limit: 60, periodSeconds: 60, per: 'ip' },
  audit: { limit: 60, periodSeconds: 60, per: 'ip' },
  webhooks: { limit: 60, periodSeconds: 60, per: 'principal' },
  /** Messages that a person triggers: tests and replays, each with eight attempts. */
  webhook_send: { limit: 20, periodSeconds: 60, per: 'principal' },
  webhook_in: { limit: 1200, periodSeconds: 60, per: 'sender' },
  /** Signed events about one payment or one input: those about others' are none of its business (decision 0044). */
  event_in: { limit: 120, periodSeconds: 60, per: 'object' },
  /** Pages of a room's chat: they aren't shared, and each has up to a quarter of a megabyte. */
  chat_read: { limit: 240, periodSeconds: 60, per: 'ip' },
  discovery: { limit: 600, periodSeconds: 60, per: 'ip' },
  /** Playlists and segments: a viewer needs about one a second, so this is for fifty behind one IP address. */
  playback: { limit: 3000, periodSeconds: 60, per: 'ip', answerBytes: VIDEO_BYTES },
  go_live: { limit: 10, periodSeconds: 60, per: 'principal' },
  /** A host's requests about existing streams. */
  host: { limit: 120, periodSeconds: 60, per: 'principal' },
  ticket: { limit: 60, periodSeconds: 60, per: 'principal' },
  socket: { limit: 60, periodSeconds: 60, per: 'ip' },
  /** Segments and playlists of an encoder: five a second are enough for several qualities. */
  ingest: { limit: 600, periodSeconds: 60, per: 'stream' },
  /** Look-ups of a sender that this isolate doesn't know, or whose secret doesn't match: each is a round trip. */
  sender_lookup: { limit: 120, periodSeconds: 60, per: 'ip' },
  auth_failure: { limit: 30, periodSeconds: 60, per: 'ip' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** The length of an answer that counts once. */
export function bytesPerCount(name: LimitName): number {
  const { limit, periodSeconds, answerBytes = ANSWER_BYTES }: Limit = limits[name];
  return Math.floor((answerBytes * periodSeconds) / 60 / limit);
}

/** How long an upload may be that counts once. */
export const uploadedPerCount = (name: LimitName): number =>
  Math.floor((UPLOAD_BYTES * limits[name].periodSeconds) / 60 / limits[name].limit);

/**
 * The factor of every quota in a stack. `default` is for production; `test` and `bench` keep the limiters in the path
 * but out of the way.
 */
export const limitProfiles = { default: 1, test: 1_000, bench: 100_000 } as const;
export type LimitProfile = keyof typeof limitProfiles;

export const bindingName = (name: LimitName) => `RL_${name.toUpperCase()}` as const;
