/** How a partner's senders authenticate: by a shared secret in a header, or by a signature. */
export const partnerKinds = ['storefront', 'cannabis'] as const;
export type PartnerKind = (typeof partnerKinds)[number];

export const senderStatuses = ['active', 'suspended'] as const;
export type SenderStatus = (typeof senderStatuses)[number];

/** The number of live secrets: the newest, and the one before it while it is rotated. */
export const LIVE_SECRETS = 2;

/** How a sender pays for its deliveries: by invoice. */
export interface Billing {
  readonly email: string | null;
  /** A text for the invoice, for example a purchase order. */
  readonly reference: string | null;
  readonly netDays: number;
}

/** A sender's details, as ops sends them. */
export interface SenderTerms {
  readonly owner: string;
  readonly displayName: string;
  readonly status: SenderStatus;
  /** Licences that a driver needs for its regulated goods. */
  readonly licences: readonly string[];
  /** The jurisdiction of the licences; null without any. */
  readonly jurisdiction: string | null;
  readonly timezone: string;
  readonly billing: Billing;
}

/** A sender as it is shown. It contains no secret. */
export interface StoredSender extends SenderTerms {
  readonly id: string;
  readonly partner: string;
  readonly kind: PartnerKind;
  readonly senderAccountId: string;
  /** The live ones, newest first. */
  readonly secrets: readonly ShownSecret[];
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A live secret as it is shown: that there is one. */
export interface ShownSecret {
  readonly id: string;
  readonly createdAt: Date;
}

/** The same with a new secret, which is shown once, and stored as null. */
export interface SenderWithSecret extends StoredSender {
  readonly secret: { readonly id: string; readonly value: string } | null;
}

/**
 * A live secret as it is stored: a storefront's as a keyed hash, one that signs sealed, because it must be read again.
 */
export interface KeptSecret {
  readonly id: string;
  readonly hash: string | null;
  readonly sealed: string | null;
}

/** A sender from a look-up; it is only claimed until one of its secrets matches. */
export interface KnownSender {
  readonly id: string;
  readonly senderAccountId: string;
  readonly owner: string;
  readonly status: SenderStatus;
  readonly licences: readonly string[];
  readonly jurisdiction: string | null;
  readonly timezone: string;
  readonly version: number;
  readonly secrets: readonly KeptSecret[];
}
