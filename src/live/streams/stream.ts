export const streamStatuses = [
  'created',
  'scheduled',
  'live',
  'reconnecting',
  'ended',
  'cancelled',
  'expired',
] as const;
export type StreamStatus = (typeof streamStatuses)[number];

/** Which status may follow which: rule HOST-1. */
const followers: Readonly<Record<StreamStatus, readonly StreamStatus[]>> = {
  created: ['scheduled', 'live', 'cancelled', 'expired'],
  scheduled: ['live', 'cancelled', 'expired'],
  live: ['reconnecting', 'ended'],
  reconnecting: ['live', 'ended'],
  ended: [],
  cancelled: [],
  expired: [],
};

export const mayFollow = (from: StreamStatus, to: StreamStatus) => followers[from].includes(to);
export const isOver = (status: StreamStatus) => followers[status].length === 0;
export const overStatuses = streamStatuses.filter(isOver);
/** The statuses of live streams, for lists and counts. */
export const onAirStatuses = ['live', 'reconnecting'] as const satisfies readonly StreamStatus[];
export const isOnAir = (status: StreamStatus) => status === 'live' || status === 'reconnecting';
/** A host has at most one stream with these statuses: live, or about to be. */
export const currentStatuses = ['created', 'live', 'reconnecting'] as const satisfies readonly StreamStatus[];

/**
 * Why a stream is over. `connection_lost`: the encoder was silent for too long. `already_live`: a scheduled stream
 * began while its host had another live one.
 */
export const endReasons = [
  'host_ended',
  'encoder_ended',
  'connection_lost',
  'moderated',
  'already_live',
  'cancelled',
  'expired',
] as const;
export type EndReason = (typeof endReasons)[number];

/** How a stream ended. The first to end it sets the moment, and everybody else repeats it. */
export interface StreamEnd {
  readonly endReason: EndReason;
  /** Unix ms. */
  readonly endedAt: number;
}

export const visibilities = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

export const latencies = ['normal', 'low'] as const;
export type Latency = (typeof latencies)[number];

export const chatModes = ['open', 'slow', 'unique', 'host_only'] as const;
export type ChatMode = (typeof chatModes)[number];

/** Who may write how often. `slowModeSeconds` counts in the mode `slow` only. */
export interface ChatTerms {
  readonly mode: ChatMode;
  readonly slowModeSeconds: number;
}

/** What a host allows viewers besides watching and chatting. */
export interface Features {
  readonly tips: boolean;
  readonly clips: boolean;
  readonly auctions: boolean;
}

export const MAX_TITLE = 140;
export const MAX_DESCRIPTION = 5_000;
export const MIN_SLOW_MODE_SECONDS = 3;
export const MAX_SLOW_MODE_SECONDS = 120;
export const DEFAULT_SLOW_MODE_SECONDS = 10;

/** How far back a viewer can go, and a clip can reach. */
export const DVR_WINDOW_SECONDS = 300;
/** How long a stream waits for its encoder to come back. */
export const RECONNECT_SECONDS = 60;
/** A stream without video expires so long after it was created, or was to begin. */
export const EXPIRY_HOURS = 24;
export const MAX_SCHEDULED = 20;
export const MAX_SCHEDULE_DAYS = 90;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What is wrong with a planned begin, in words for its host; undefined if it is valid. */
export function scheduleFault(scheduledFor: Date, now: Date): string | undefined {
  const ahead = scheduledFor.getTime() - now.getTime();
  if (ahead <= 0) return 'Must be in the future: leave it out to go live now.';
  return ahead > MAX_SCHEDULE_DAYS * DAY_MS ? `Must be within ${MAX_SCHEDULE_DAYS} days.` : undefined;
}
