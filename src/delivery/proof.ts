import type { PictureType } from './picture/clean-picture.ts';
import { jobActive } from './life-cycle.ts';
import type { Standing } from './doors.ts';
import type { DeliveryStatus } from './status.ts';

/** Pictures go to R2; the PIN and the ID check leave only that they passed, by whom and when. */
export const pictureKinds = ['pickup_photo', 'photo', 'signature'] as const;
export type PictureKind = (typeof pictureKinds)[number];
export const proofKinds = [...pictureKinds, 'pin', 'id_check'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** After so many wrong PINs of one assignment no further one is tried. */
export const MAX_PIN_FAILURES = 5;

export const idMethods = ['visual', 'aamva_pdf417', 'mdl'] as const;

/** What a driver saw on an ID. */
export interface IdFindings {
  readonly method: (typeof idMethods)[number];
  readonly ageOver: number;
  readonly passed: boolean;
  readonly nameMatches: boolean;
  readonly notExpired: boolean;
}

/** An ID check as it is kept: no birth date, number or image. `passed` is our own verdict on all of it. */
export interface IdCheck extends IdFindings {
  readonly checkedAt: string;
  /** The driver. */
  readonly checkedBy: string;
}

/** `illegal`: it isn't at that proof's door; `driver`: it has changed hands meanwhile; `unset`: there is no PIN to check. */
export type ProofRefusal = 'not_found' | 'illegal' | 'driver' | 'unset' | 'locked' | 'wrong';

export type ProofData = IdCheck | { readonly passed: true };

export interface Proof {
  readonly kind: ProofKind;
  /** Of a picture, as it is kept: without its metadata. */
  readonly mediaType: PictureType | null;
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly data: ProofData | null;
  readonly createdAt: Date;
  /** When it was put last. */
  readonly updatedAt: Date;
}

/** Where a delivery stands when such a proof is taken: at the very door, so that none is spoilt on the way. Rule PROOF-7. */
export const takenWhile = {
  pickup_photo: 'arrived_at_pickup',
  photo: 'arrived_at_dropoff',
  signature: 'arrived_at_dropoff',
  pin: 'arrived_at_dropoff',
  id_check: 'arrived_at_dropoff',
} as const satisfies Record<ProofKind, DeliveryStatus>;

/** Whether such a proof is taken of a job that a driver has: of a delivery's at its door, of a sibling's, which has none, at any time. */
export const isTaken = (kind: ProofKind, { deliveryStatus, jobStatus }: Standing): boolean =>
  (jobActive as readonly string[]).includes(jobStatus) &&
  (deliveryStatus === null || deliveryStatus === takenWhile[kind]);

/** Why goods go back whose recipient isn't shown to be old enough. */
export const AGE_CHECK_FAILED = 'age_verification_failed';
