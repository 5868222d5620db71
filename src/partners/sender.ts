/** How a partner's senders prove who they are: by a shared secret in a header, or by signing what they send. */
export const partnerKinds = ['storefront', 'cannabis'] as const;
export type PartnerKind = (typeof partnerKinds)[number];

export const senderStatuses = ['active', 'suspended'] as const;
export type SenderStatus = (typeof senderStatuses)[number];

/** So many secrets of a sender are live at once: the newest, and the one before it while it is rotated. */
export const LIVE_SECRETS = 2;

/** How a sender pays for its deliveries: by invoice. */
export interface Billing {
  readonly email: string | null;
  /** What the invoice is to name: a purchase order, say. */
  readonly reference: string | null;
  readonly netDays: number;
}

/** What can be said of a sender from outside. */
export interface SenderTerms {
  readonly owner: string;
  readonly displayName: string;
  readonly status: SenderStatus;
  /** Licences that a driver needs for its regulated goods. */
  readonly licences: readonly string[];
  /** Of the licences; null where there are none. */
  readonly jurisdiction: string | null;
  readonly timezone: string;
  readonly billing: Billing;
}

/** A sender as it is stored and shown; moments as Postgres prints them in JSON. No secret is among it. */
export interface StoredSender extends SenderTerms {
  readonly id: string;
  readonly partner: string;
  readonly kind: PartnerKind;
  readonly senderAccountId: string;
  readonly secrets: readonly { readonly id: string; readonly createdAt: string }[];
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A live secret as it is kept: a storefront's as a keyed hash, a signing one sealed, since it has to be read again. */
export interface KeptSecret {
  readonly id: string;
  readonly hash: string | null;
  readonly sealed: string | null;
}

/** A sender as it is known while it sends: whoever it claims to be, until one of its secrets fits. */
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
