/** Quotas, one table. Each is a rate-limit binding `RL_<NAME>` of wrangler.toml with these numbers; a test compares them. */
export interface Limit {
  readonly limit: number;
  readonly periodSeconds: 10 | 60;
  readonly per: 'ip' | 'principal' | 'driver' | 'sender' | 'stream';
}

export const limits = {
  quote: { limit: 120, periodSeconds: 60, per: 'ip' },
  create: { limit: 60, periodSeconds: 60, per: 'principal' },
  replay: { limit: 600, periodSeconds: 60, per: 'principal' },
  read: { limit: 600, periodSeconds: 60, per: 'principal' },
  tracking: { limit: 600, periodSeconds: 60, per: 'ip' },
  unknown_slug: { limit: 10, periodSeconds: 60, per: 'ip' },
  heartbeat: { limit: 12, periodSeconds: 60, per: 'driver' },
  heartbeat_batch: { limit: 1200, periodSeconds: 60, per: 'principal' },
  pool: { limit: 1200, periodSeconds: 60, per: 'principal' },
  /** Event streams that an address may open: each lasts five minutes, so that is five times as many at once. */
  stream: { limit: 60, periodSeconds: 60, per: 'ip' },
  audit: { limit: 60, periodSeconds: 60, per: 'ip' },
  webhooks: { limit: 60, periodSeconds: 60, per: 'principal' },
  webhook_in: { limit: 1200, periodSeconds: 60, per: 'sender' },
  discovery: { limit: 600, periodSeconds: 60, per: 'ip' },
  /** Playlists and segments: a viewer asks for about one a second, so this is fifty behind one address. */
  playback: { limit: 3000, periodSeconds: 60, per: 'ip' },
  go_live: { limit: 10, periodSeconds: 60, per: 'principal' },
  /** What a host does with a stream that there is. */
  host: { limit: 120, periodSeconds: 60, per: 'principal' },
  ticket: { limit: 60, periodSeconds: 60, per: 'principal' },
  socket: { limit: 60, periodSeconds: 60, per: 'ip' },
  /** Segments and playlists that an encoder pushes: five a second are several qualities side by side. */
  ingest: { limit: 600, periodSeconds: 60, per: 'stream' },
  /** Look-ups of a sender whom this isolate doesn't know, or whose secret doesn't fit what it knows: each is a trip. */
  sender_lookup: { limit: 120, periodSeconds: 60, per: 'ip' },
  auth_failure: { limit: 30, periodSeconds: 60, per: 'ip' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * How far a stack stretches every quota. `default` is what production runs; `test` and `bench` keep the limiters in
 * the path but out of the way.
 */
export const limitProfiles = { default: 1, test: 1_000, bench: 100_000 } as const;
export type LimitProfile = keyof typeof limitProfiles;

export const bindingName = (name: LimitName) => `RL_${name.toUpperCase()}` as const;
