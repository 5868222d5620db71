import { incrementsOf, type IncrementsChoice } from '#src/live/auctions/lot/increments.ts';
import type { AuctionTerms } from '#src/live/auctions/auction.ts';
import { MAX_SCHEDULE_DAYS } from '#src/live/streams/stream.ts';
import type { FieldError } from '#src/platform/problem/problem.ts';
import { DEFAULT_DURATION_SECONDS, defaultClose, reserveFault, type Pickup, type WantedLot } from './lot-terms.ts';

type Given<T> = { readonly [name in keyof T]?: T[name] | undefined };

/** What a seller sends. */
export interface GivenLot extends Given<Omit<AuctionTerms, 'startingBidMinor' | 'close' | 'increments'>> {
  readonly title: string;
  readonly description?: string | undefined;
  readonly startingBidMinor: number;
  readonly close?: Given<AuctionTerms['close']> | undefined;
  readonly increments?: IncrementsChoice | undefined;
  readonly startsAt?: Date | null | undefined;
  readonly pickup?: Pickup | null | undefined;
}

/** The lot with what holds unless it is given. */
export const wantedLotOf = (given: GivenLot): WantedLot => ({
  title: given.title,
  description: given.description ?? '',
  terms: {
    startingBidMinor: given.startingBidMinor,
    reserveMinor: given.reserveMinor ?? null,
    durationSeconds: given.durationSeconds ?? DEFAULT_DURATION_SECONDS,
    close: {
      mode: given.close?.mode ?? defaultClose.mode,
      windowSeconds: given.close?.windowSeconds ?? defaultClose.windowSeconds,
      extendSeconds: given.close?.extendSeconds ?? defaultClose.extendSeconds,
      hardStopSeconds: given.close?.hardStopSeconds ?? defaultClose.hardStopSeconds,
    },
    increments: incrementsOf(given.increments ?? 'live-v1'),
    allowMaxBids: given.allowMaxBids ?? true,
    requirePaymentMethod: given.requirePaymentMethod ?? false,
  },
  pickup: given.pickup ?? null,
  startsAt: given.startsAt === undefined ? 'now' : (given.startsAt ?? 'asked'),
});

const DAY_MS = 24 * 60 * 60 * 1000;

function startFault(startsAt: WantedLot['startsAt'], now: Date): string | undefined {
  if (typeof startsAt === 'string') return undefined;
  const ahead = startsAt.getTime() - now.getTime();
  if (ahead <= 0) return 'Must be in the future: leave it out to open now, or send null to open it yourself.';
  return ahead > MAX_SCHEDULE_DAYS * DAY_MS ? `Must be within ${MAX_SCHEDULE_DAYS} days.` : undefined;
}

/** What a seller has to change; empty where it can be a lot. */
export function lotFaults({ terms, startsAt }: WantedLot, now: Date): readonly FieldError[] {
  const faults = [
    ['#/reserveMinor', reserveFault(terms)],
    ['#/startsAt', startFault(startsAt, now)],
  ] as const;
  return faults.flatMap(([pointer, detail]) =>
    detail === undefined ? [] : [{ pointer, code: 'invalid_value', detail }],
  );
}
