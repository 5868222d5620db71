import { Problem } from '#src/platform/problem/problem.ts';
import { KEY_DAYS, MAX_KEY_DAYS, MAX_KEYS, type ApiKey, type KeyTerms } from './key.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many keys of an account are live, and when that was. */
export interface KeyCount {
  readonly now: Date;
  readonly count: number;
}

/** One of an account's keys, if there is such a one. */
export interface FoundKey {
  readonly now: Date;
  readonly key: ApiKey | null;
}

/** How many others an account may have when one more is added. Throws `key_limit_reached`. */
export function roomForKey({ count }: KeyCount): number {
  if (count >= MAX_KEYS)
    throw new Problem('key_limit_reached', { detail: `At most ${MAX_KEYS} live keys an account.` });
  return MAX_KEYS - 1;
}

/** When a new key ends. Throws `validation_failed` for the past, and for more than a year. */
export function expiryOf(wanted: Date | undefined, now: Date): Date {
  const expiresAt = wanted ?? new Date(now.getTime() + KEY_DAYS * DAY_MS);
  const days = (expiresAt.getTime() - now.getTime()) / DAY_MS;
  if (days <= 0 || days > MAX_KEY_DAYS)
    throw new Problem('validation_failed', {
      errors: [
        { pointer: '#/expires_at', code: 'invalid_value', detail: `Must be within ${MAX_KEY_DAYS} days from now.` },
      ],
    });
  return expiresAt;
}

/** The key that was found, and when. Throws `not_found`. */
export function foundOf(found: FoundKey | undefined): { readonly now: Date; readonly was: ApiKey } {
  if (!found?.key) throw new Problem('not_found');
  return { now: found.now, was: found.key };
}

/** A key that is live: not revoked. Throws `not_found`, `key_revoked`. */
function liveOf(found: FoundKey | undefined): ReturnType<typeof foundOf> {
  const live = foundOf(found);
  if (live.was.revokedAt !== null) throw new Problem('key_revoked');
  return live;
}

/** A key with the given fields changed by somebody, whom it acts for from now on. Throws `not_found`, `key_revoked`, `validation_failed`. */
export function changed(found: FoundKey | undefined, change: Partial<KeyTerms>, by: string): ApiKey {
  const { now, was } = liveOf(found);
  const expiresAt = change.expiresAt === undefined ? was.expiresAt : expiryOf(change.expiresAt, now);
  return { ...was, ...change, actsFor: by, expiresAt, version: was.version + 1 };
}

/** A key with a new token, for whoever took it; the one before goes on for so many seconds. Throws `not_found`, `key_revoked`. */
export function rotated(
  found: FoundKey | undefined,
  ends: Pick<ApiKey, 'start' | 'last4'>,
  overlapSeconds: number,
  by: string,
): ApiKey {
  const { now, was } = liveOf(found);
  const rotationDeadline = overlapSeconds === 0 ? null : new Date(now.getTime() + overlapSeconds * 1000);
  return { ...was, ...ends, actsFor: by, rotationDeadline, version: was.version + 1 };
}

/** A key that has ended; one that had ended before stays as it is. Throws `not_found`. */
export function revoked(found: FoundKey | undefined): ApiKey {
  const { now, was } = foundOf(found);
  if (was.revokedAt !== null) return was;
  return { ...was, rotationDeadline: null, revokedAt: now, revokedReason: 'owner', version: was.version + 1 };
}
