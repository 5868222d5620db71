import { STALE_AFTER_SECONDS, type VehicleType } from '#src/delivery/drivers/driver.ts';
import type { RealArithmetic } from '#src/platform/arithmetic.ts';

// The rules of matching, written once: `matchDrivers` uses them on values, the statement of a wave on its columns.

export interface ScoreParts<N = number> {
  readonly eta: N;
  readonly idle: N;
  readonly rating: N;
  readonly acceptance: N;
}

/** The figures of the score. */
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

/** Four decimals. */
const SCORE_PARTS = 10_000;

/** Seconds for the great-circle miles at a vehicle's speed in town. */
export const etaSecondsOf = <N>(m: RealArithmetic<N>, miles: N, mph: N): N =>
  m.rounded(m.times(m.over(m.times(miles, m.of(scoring.detour)), mph), m.of(3600)), 1);

/** What a driver's score is computed from. */
export interface Scored<N> {
  readonly etaSeconds: N;
  readonly idleSeconds: N;
  readonly rating: N | null;
  readonly offersMade: N;
  readonly offersAccepted: N;
}

/** The parts of the score, each from 0 to 1, higher is better. Rule MATCH-5. */
export function scorePartsOf<N>(m: RealArithmetic<N>, driver: Scored<N>): ScoreParts<N> {
  const saturated = m.of(scoring.idleSaturatesAfterSeconds);
  const accepted = m.plus(driver.offersAccepted, m.of(scoring.priorAccepted));
  return {
    eta: m.rounded(
      m.over(m.of(1), m.plus(m.of(1), m.over(driver.etaSeconds, m.of(scoring.etaHalvesAfterSeconds)))),
      SCORE_PARTS,
    ),
    idle: m.rounded(m.over(m.least(driver.idleSeconds, saturated), saturated), SCORE_PARTS),
    rating: m.rounded(m.over(m.known(driver.rating, m.of(scoring.unrated)), m.of(5)), SCORE_PARTS),
    acceptance: m.rounded(m.over(accepted, m.plus(driver.offersMade, m.of(scoring.priorOffers))), SCORE_PARTS),
  };
}

/** The weighted sum of the parts. */
export function scoreOf<N>(m: RealArithmetic<N>, parts: ScoreParts<N>): N {
  const weighted = (part: keyof ScoreParts) => m.times(m.of(scoring.weights[part]), parts[part]);
  const sum = m.plus(m.plus(m.plus(weighted('eta'), weighted('idle')), weighted('rating')), weighted('acceptance'));
  return m.rounded(sum, SCORE_PARTS);
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

/** What decides whether a driver is a candidate. `B`: a condition, true or false, or of a statement. */
export interface Considered<N, B> {
  readonly isSuspended: B;
  /** On a break from the product. */
  readonly isPaused: B;
  readonly ageSeconds: N;
  readonly isOnJob: B;
  readonly servesProduct: B;
  readonly isLicensed: B;
}

interface Conditions<N, B> {
  readonly exceeds: (value: N, bound: number) => B;
  readonly not: (condition: B) => B;
}

/** The condition of each reason. Rule MATCH-3. */
export const exclusionsOf = <N, B>(
  { exceeds, not }: Conditions<N, B>,
  driver: Considered<N, B>,
): Readonly<Record<ExclusionReason, B>> => ({
  suspended: driver.isSuspended,
  paused: driver.isPaused,
  stale_location: exceeds(driver.ageSeconds, STALE_AFTER_SECONDS),
  on_job: driver.isOnJob,
  other_product: not(driver.servesProduct),
  licence_missing: not(driver.isLicensed),
});
