import { candidateIdsOf } from './candidate.ts';
import type { Cents } from '#src/money/cents.ts';
import type { VehicleType } from '#src/delivery/drivers/driver.ts';
import type { DriverId, JobId, OfferId } from '#src/delivery/ids.ts';
import type { JobReach } from '#src/delivery/jobs/job-reach.ts';
import type { Mover } from '#src/delivery/journey/life-cycle.ts';
import type { Standing } from '#src/delivery/journey/operations.ts';
import type { JobStatus } from '#src/delivery/status.ts';
import type { DispatchPolicies } from './dispatch-policy.ts';
import type { OfferStatus } from './offer.ts';
import { scoring, type ScoreParts } from './score.ts';

interface Early {
  readonly inSeconds: number;
}

/** What an owner has under way without an authorised payment, and the search that would exceed the limit. */
export interface Unpaid {
  readonly amountMinor: Cents;
  readonly underWayMinor: Cents;
  readonly limitMinor: Cents;
}

/**
 * `over_limit`: more than its owner may have under way unpaid. `closed`: its goods can't be handed over at this hour; a
 * wave of the clock is postponed. `early`: only for the clock. `unanswered`: its owner has seen too many waves without
 * an accept.
 */
export type WaveRefusals = {
  readonly not_found: unknown;
  readonly illegal: Standing;
  readonly unpaid: unknown;
  readonly over_limit: Unpaid;
  readonly closed: unknown;
  readonly version: unknown;
  readonly early: Early;
  readonly unanswered: Early;
};

/** When a wave that was just started ends, and its search. */
export interface WaveTimes {
  readonly waveInSeconds: number;
  readonly searchInSeconds: number;
}

export interface StartWave {
  readonly jobId: JobId;
  readonly reach: JobReach;
  readonly mover: Extract<Mover, 'owner' | 'product' | 'ops' | 'clock'>;
  readonly policies: DispatchPolicies;
  /** What an owner may have under way without an authorised payment, unless ops has set another limit. */
  readonly unpaidLimitMinor: Cents;
  readonly version: number | undefined;
}

/** One offer of a wave. What it pays was fixed when it was made. */
interface Offered {
  readonly id: OfferId;
  readonly displayName: string;
  readonly vehicleType: VehicleType;
  readonly rank: number;
  readonly status: OfferStatus;
  readonly distanceMiles: number;
  readonly etaSeconds: number;
  readonly rating: number | null;
  readonly driverPayoutMinor: Cents;
  readonly tipMinor: Cents;
  readonly expiresAt: Date;
}

/** For a product's back end, which has the drivers. */
export interface ExactOffer extends Offered {
  readonly driverId: DriverId;
  readonly score: number;
  readonly scoreParts: ScoreParts;
  readonly locationAgeSeconds: number;
}

/** For a delivery's owner: the driver is named by an id of this job, and nothing gives away where they are. */
export interface CoarseOffer extends Offered {
  readonly candidateId: string;
}

/** The offers that a job has made together. */
export interface Wave<O = ExactOffer | CoarseOffer> {
  readonly jobId: JobId;
  readonly status: JobStatus;
  readonly version: number;
  /** Which wave of this search it is, from 1. */
  readonly number: number;
  readonly endsAt: Date;
  /** When the search ends. */
  readonly expiresAt: Date;
  readonly offers: readonly O[];
}

/** An offer as it is stored, with both distances. */
export interface WaveOffer extends ExactOffer {
  /** From the driver's position snapped to 0.01 degree. */
  readonly coarseMiles: number;
}

/** A wave for a product's back end, best driver first. */
export const exactWave = ({ offers, ...wave }: Wave<WaveOffer>): Wave<ExactOffer> => ({
  ...wave,
  offers: offers.map(({ coarseMiles: _coarse, ...offer }) => offer),
});

/**
 * A wave for a delivery's owner. In the order of what is shown, because the order of scores would tell which of two
 * drivers is nearer. The ids are made with the job's own key, so that two jobs don't show whether they asked the same
 * driver.
 */
export function coarseWave({ offers, ...wave }: Wave<WaveOffer>, idSecret: string): Wave<CoarseOffer> {
  const candidateIdOf = candidateIdsOf(idSecret, wave.jobId);
  const shown = offers.map((offer) => ({
    id: offer.id,
    candidateId: candidateIdOf(offer.driverId),
    displayName: offer.displayName,
    vehicleType: offer.vehicleType,
    status: offer.status,
    distanceMiles: offer.coarseMiles,
    etaSeconds: wholeMinutes(offer.coarseMiles, offer.vehicleType),
    rating: offer.rating === null ? null : oneDecimal(offer.rating),
    driverPayoutMinor: offer.driverPayoutMinor,
    tipMinor: offer.tipMinor,
    expiresAt: offer.expiresAt,
  }));
  const ordered = shown.toSorted(
    (a, b) =>
      a.etaSeconds - b.etaSeconds || a.distanceMiles - b.distanceMiles || (a.candidateId < b.candidateId ? -1 : 1),
  );
  return { ...wave, offers: ordered.map((offer, index) => ({ ...offer, rank: index + 1 })) };
}

/** Seconds to the pickup in whole minutes, rounded up, at least one. */
const wholeMinutes = (miles: number, vehicleType: VehicleType) =>
  Math.max(60, Math.ceil((miles * scoring.detour * 3600) / scoring.townMph[vehicleType] / 60) * 60);

/** Half up by its decimal digits: 4.35 as a binary number is a little less. */
const oneDecimal = (rating: number) => Math.round(Math.round(rating * 1e6) / 1e5) / 10;
