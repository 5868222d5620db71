import type { Connection } from './connection.ts';
import { BURST_COMMANDS, COMMANDS_PER_SECOND } from '#src/live/room/limits.ts';

/** A token bucket's size and refill: so much at once, and so much a second. */
export interface Pace {
  readonly burst: number;
  readonly perSecond: number;
}

/** What is left in a bucket, and since when. */
export interface Bucket {
  tokens: number;
  at: number;
}

export const fullBucket = ({ burst }: Pace, now: number): Bucket => ({ tokens: burst, at: now });

/** The time until this much is left, in ms; 0 for now. Takes nothing. */
export function waitFor(bucket: Bucket, { burst, perSecond }: Pace, amount: number, now: number): number {
  const gained = (Math.max(0, now - bucket.at) / 1_000) * perSecond;
  bucket.tokens = Math.min(burst, bucket.tokens + gained);
  bucket.at = now;
  return bucket.tokens >= amount ? 0 : Math.ceil(((amount - bucket.tokens) / perSecond) * 1_000);
}

/** Takes one of the socket's tokens. False if there is none: it sends more than any client of ours. */
export function takeToken(connection: Connection, now: number): boolean {
  const gained = (Math.max(0, now - connection.tokensAt) / 1_000) * COMMANDS_PER_SECOND;
  const tokens = Math.min(BURST_COMMANDS, connection.tokens + gained);
  connection.tokensAt = now;
  connection.tokens = Math.max(0, tokens - 1);
  return tokens >= 1;
}
