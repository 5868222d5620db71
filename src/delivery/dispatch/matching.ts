import {
  OFFLINE_AFTER_SECONDS,
  STALE_AFTER_SECONDS,
  shortName,
  type VehicleType,
} from '#src/delivery/drivers/driver.ts';
import type { Position } from '#src/delivery/geo.ts';
import type { DriverId } from '#src/delivery/ids.ts';

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

/** Why a driver within the radius isn't a candidate; the first reason that applies. */
export const exclusionReasons = [
  'suspended',
  'paused',
  'stale_location',
  'on_job',
  'other_product',
  'licence_missing',
] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

export interface ScoreParts {
  readonly eta: number;
  readonly idle: number;
  readonly rating: number;
  readonly acceptance: number;
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

/** The figures of the score, used by the rule below and by the statement that starts a wave. */
export const scoring = {
  /** Speed in town in miles per hour, stops included, by vehicle. */
  townMph: { foot: 3, bicycle: 10, scooter: 14, motorcycle: 20, car: 18, van: 17, truck: 15 } satisfies Record<
    VehicleType,
    number
  >,
  /** Streets are longer than the great circle by this median factor (Boscoe et al. 2012: 1.2 to 1.6). */
  detour: 1.3,
  weights: { eta: 0.6, idle: 0.15, rating: 0.15, acceptance: 0.1 } satisfies ScoreParts,
  etaHalvesAfterSeconds: 600,
  idleSaturatesAfterSeconds: 1_800,
  /** A driver without ratings counts as this, of five. */
  unrated: 4.5,
  /** Offers that every driver is credited with, so that one declined offer isn't half of all. */
  priorOffers: 10,
  priorAccepted: 8,
} as const;

function exclusion(driver: NearbyDriver): ExclusionReason | undefined {
  if (driver.status === 'suspended') return 'suspended';
  if (driver.status === 'paused') return 'paused';
  if (driver.ageSeconds > STALE_AFTER_SECONDS) return 'stale_location';
  if (driver.onJob) return 'on_job';
  if (!driver.servesProduct) return 'other_product';
  return driver.licensed ? undefined : 'licence_missing';
}

const round = (value: number) => Math.round(value * 10_000) / 10_000;

function scorePartsOf(driver: NearbyDriver, etaSeconds: number): ScoreParts {
  return {
    eta: round(1 / (1 + etaSeconds / scoring.etaHalvesAfterSeconds)),
    idle: round(Math.min(driver.idleSeconds, scoring.idleSaturatesAfterSeconds) / scoring.idleSaturatesAfterSeconds),
    rating: round((driver.rating ?? scoring.unrated) / 5),
    acceptance: round((driver.offersAccepted + scoring.priorAccepted) / (driver.offersMade + scoring.priorOffers)),
  };
}

function toCandidate(driver: NearbyDriver): Omit<Candidate, 'rank'> {
  const etaSeconds = Math.round(((driver.miles * scoring.detour) / scoring.townMph[driver.vehicleType]) * 3600);
  const scoreParts = scorePartsOf(driver, etaSeconds);
  const score = (Object.keys(scoring.weights) as (keyof ScoreParts)[]).reduce(
    (total, part) => total + scoring.weights[part] * scoreParts[part],
    0,
  );
  return {
    driverId: driver.driverId,
    displayName: shortName(driver.displayName),
    vehicleType: driver.vehicleType,
    distanceMiles: Math.round(driver.miles * 1000) / 1000,
    etaSeconds,
    rating: driver.rating,
    score: round(score),
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
