import type { PictureType } from '#src/pictures/clean-picture.ts';
import { jobActive } from '#src/delivery/journey/life-cycle.ts';
import type { Standing } from '#src/delivery/journey/operations.ts';
import type { DriverId, OfferId } from '#src/delivery/ids.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';

/** Pictures are stored in R2. Of the PIN and the ID check only the result is stored, with who and when. */
export const pictureKinds = ['pickup_photo', 'photo', 'signature'] as const;
export type PictureKind = (typeof pictureKinds)[number];
export const proofKinds = [...pictureKinds, 'pin', 'id_check'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** After this many wrong PINs in one assignment none is tried any more. */
export const MAX_PIN_FAILURES = 5;

/** So many pictures of a kind are stored in one assignment: the first one, and those that replace it. */
export const MAX_PICTURES = 20;
/** The pictures that prove nothing are deleted this long after the job’s end: until then one may be on its way. */
export const SWEEP_AFTER_SECONDS = 3_600;

export const idMethods = ['visual', 'aamva_pdf417', 'mdl'] as const;

/** What a driver saw on an ID. */
export interface IdFindings {
  readonly method: (typeof idMethods)[number];
  readonly ageOver: number;
  readonly passed: boolean;
  readonly nameMatches: boolean;
  readonly notExpired: boolean;
}

/**
 * An ID check as it is stored: no birth date, number or image. `passed` is our own conclusion. `By` is the driver; for the
 * delivery's owner a text, the job's own id of that driver.
 */
export interface IdCheck<By = DriverId> extends IdFindings {
  readonly checkedAt: string;
  readonly checkedBy: By;
}

export type ProofData<By = DriverId> = IdCheck<By> | { readonly passed: true };

export interface Proof<By = DriverId> {
  readonly kind: ProofKind;
  /** Of a stored picture, without its metadata. */
  readonly mediaType: PictureType | null;
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly data: ProofData<By> | null;
  readonly createdAt: Date;
  /** When it was last stored. */
  readonly updatedAt: Date;
}

/** The states in which such a proof is taken: only after the arrival, so that none is made on the way. Rule PROOF-7. */
export const takenWhile = {
  pickup_photo: 'arrived_at_pickup',
  photo: 'arrived_at_dropoff',
  signature: 'arrived_at_dropoff',
  pin: 'arrived_at_dropoff',
  id_check: 'arrived_at_dropoff',
} as const satisfies Record<ProofKind, DeliveryStatus>;

/**
 * Whether such a proof is taken now: of a delivery's job after the arrival, of a sibling's at any time while it is
 * active.
 */
export const isTaken = (kind: ProofKind, { deliveryStatus, jobStatus }: Standing): boolean =>
  jobActive.some((active) => active === jobStatus) && (deliveryStatus === null || deliveryStatus === takenWhile[kind]);

/** What storing a proof is decided from. */
export interface ProvenJob extends Standing {
  readonly version: number;
  /** The assignment. */
  readonly offerId: OfferId | null;
  readonly driverId: DriverId | null;
  readonly minimumAge: number | null;
  /** The proof of that kind that is there. */
  readonly existing: Proof | null;
  /** How often one of that kind was stored in this assignment. */
  readonly storedTimes: number;
  /** Postgres' clock. */
  readonly now: Date;
}

/** `stands`: a check that failed is final, and this one isn't stored. */
export type IdCheckDecision =
  | { readonly kind: 'illegal' }
  | { readonly kind: 'stands'; readonly proof: Proof }
  | { readonly kind: 'record'; readonly proof: Proof; readonly check: IdCheck };

const hasFailed = (data: ProofData | null) => data !== null && 'checkedBy' in data && !data.passed;

/** Decides what an ID check comes to: the conclusion is ours, not the driver's. Rules PROOF-13 to PROOF-15. */
export function decideIdCheck(job: ProvenJob, findings: IdFindings): IdCheckDecision {
  const { existing, driverId, now } = job;
  const isActive = jobActive.some((active) => active === job.jobStatus);
  if (!isActive || driverId === null) return { kind: 'illegal' };
  if (existing !== null && hasFailed(existing.data)) return { kind: 'stands', proof: existing };
  if (!isTaken('id_check', job)) return { kind: 'illegal' };
  const { passed, nameMatches, notExpired, ageOver } = findings;
  const check: IdCheck = {
    ...findings,
    passed: passed && nameMatches && notExpired && ageOver >= (job.minimumAge ?? 0),
    checkedAt: now.toISOString(),
    checkedBy: driverId,
  };
  const none = { mediaType: null, bytes: null, sha256: null };
  const proof = {
    kind: 'id_check',
    ...none,
    data: check,
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
  } as const;
  return { kind: 'record', proof, check };
}

/** Why goods go back if the recipient isn't shown to be old enough. */
export const AGE_CHECK_FAILED = 'age_verification_failed';
