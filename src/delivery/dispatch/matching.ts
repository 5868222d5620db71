import { numbers } from '#src/platform/arithmetic.ts';
import { OFFLINE_AFTER_SECONDS, shortName, type VehicleType } from '#src/delivery/drivers/driver.ts';
import type { Position } from '#src/delivery/geo.ts';
import type { DriverId } from '#src/delivery/ids.ts';
import {
  etaSecondsOf,
  exclusionReasons,
  exclusionsOf,
  scoreOf,
  scorePartsOf,
  scoring,
  type ExclusionReason,
  type ScoreParts,
} from './score.ts';

/** A driver near the pickup, as one indexed query finds them. */
export interface NearbyDriver {
  readonly driverId: DriverId;
  readonly displayName: string;
  readonly vehicleType: VehicleType;
  /** Whether the driver works for the product, and has every licence that the goods require. */
  readonly servesProduct: boolean;
  readonly licensed: boolean;
  /** The status for the requesting product: a break from another product doesn't count. */
  readonly status: string;
  readonly onJob: boolean;
  /** From the pickup, great-circle distance as for fares. */
  readonly miles: number;
  readonly ageSeconds: number;
  readonly idleSeconds: number;
  readonly rating: number | null;
  readonly offersMade: number;
  readonly offersAccepted: number;
}

export interface MatchRequest {
  readonly pickup: Position;
  readonly product: string;
  readonly radiusMiles: number;
  readonly limit: number;
  /** Licences that the goods require, valid in this jurisdiction (null: in any). */
  readonly licences: readonly string[];
  readonly jurisdiction: string | null;
}

export interface Candidate {
  readonly driverId: DriverId;
  readonly displayName: string;
  readonly vehicleType: VehicleType;
  readonly distanceMiles: number;
  readonly etaSeconds: number;
  readonly rating: number | null;
  readonly rank: number;
  readonly score: number;
  readonly scoreParts: ScoreParts;
  readonly locationAgeSeconds: number;
}

export interface Match {
  readonly candidates: readonly Candidate[];
  readonly excluded: readonly { readonly reason: ExclusionReason; readonly count: number }[];
  /** Drivers within the radius, the nearest first, at most MAX_EXAMINED. */
  readonly examined: number;
  /** Whether there were more within the radius. */
  readonly truncated: boolean;
}

export const MAX_EXAMINED = 500;
export const MAX_RADIUS_MILES = 25;
export const MAX_CANDIDATES = 50;
/**
 * The greatest distance between a position and the same snapped to 0.01 degree: half the diagonal of a cell at the
 * equator, 0.489.
 */
export const COARSE_SLACK_MILES = 0.5;

const conditions = {
  exceeds: (value: number, bound: number) => value > bound,
  not: (condition: boolean) => !condition,
};

/** The first reason that applies. */
function exclusion({ status, onJob, licensed, ageSeconds, servesProduct }: NearbyDriver): ExclusionReason | undefined {
  const reasons = exclusionsOf(conditions, {
    isSuspended: status === 'suspended',
    isPaused: status === 'paused',
    ageSeconds,
    isOnJob: onJob,
    servesProduct,
    isLicensed: licensed,
  });
  return exclusionReasons.find((reason) => reasons[reason]);
}

function toCandidate(driver: NearbyDriver): Omit<Candidate, 'rank'> {
  const etaSeconds = etaSecondsOf(numbers, driver.miles, scoring.townMph[driver.vehicleType]);
  const scoreParts = scorePartsOf(numbers, { ...driver, etaSeconds });
  return {
    driverId: driver.driverId,
    displayName: shortName(driver.displayName),
    vehicleType: driver.vehicleType,
    distanceMiles: numbers.rounded(driver.miles, 1000),
    etaSeconds,
    rating: driver.rating,
    score: scoreOf(numbers, scoreParts),
    scoreParts,
    locationAgeSeconds: Math.round(driver.ageSeconds),
  };
}

/**
 * The best drivers for a pickup, best first; ties by driver id, so that the same drivers always give the same answer.
 * Rules MATCH-1 … in docs/rules/pool.md.
 */
export function matchDrivers(
  nearby: readonly NearbyDriver[],
  request: Pick<MatchRequest, 'radiusMiles' | 'limit'>,
): Match {
  const within = nearby
    .filter((driver) => driver.ageSeconds <= OFFLINE_AFTER_SECONDS && driver.miles <= request.radiusMiles)
    .toSorted((a, b) => a.miles - b.miles || compare(a.driverId, b.driverId));
  const examined = within.slice(0, MAX_EXAMINED);
  const counts = new Map<ExclusionReason, number>();
  const eligible: Omit<Candidate, 'rank'>[] = [];
  for (const driver of examined) {
    const reason = exclusion(driver);
    if (reason === undefined) eligible.push(toCandidate(driver));
    else counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const ranked = eligible
    .toSorted((a, b) => b.score - a.score || compare(a.driverId, b.driverId))
    .slice(0, request.limit);
  return {
    candidates: ranked.map((candidate, index) => ({ ...candidate, rank: index + 1 })),
    excluded: exclusionReasons.flatMap((reason) =>
      counts.has(reason) ? [{ reason, count: counts.get(reason) ?? 0 }] : [],
    ),
    examined: examined.length,
    truncated: within.length > MAX_EXAMINED,
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
