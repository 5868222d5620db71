import type { PictureType } from './picture/clean-picture.ts';

/** Pictures go to R2; the PIN and the ID check leave only that they passed, by whom and when. */
export const pictureKinds = ['pickup_photo', 'photo', 'signature'] as const;
export type PictureKind = (typeof pictureKinds)[number];
export const proofKinds = [...pictureKinds, 'pin', 'id_check'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** After so many wrong PINs no further one is tried. */
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

/** A delivery's ID is checked once the driver has the goods; until then there is nothing to hand over. */
export const idCheckStatuses = ['picked_up', 'enroute_to_dropoff', 'arrived_at_dropoff'] as const;

/** Why goods go back whose recipient isn't shown to be old enough. */
export const AGE_CHECK_FAILED = 'age_verification_failed';
