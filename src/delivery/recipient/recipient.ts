import type { Actor } from '#src/http/caller/access.ts';
import { deliveryEnds } from '#src/delivery/journey/life-cycle.ts';
import type { DeliveryId, TrackingSlug } from '#src/delivery/ids.ts';
import { deliveryStatuses, type DeliveryStatus } from '#src/delivery/status.ts';

export const MAX_NOTE = 280;
/** How often a recipient can change what they wish: each change is an entry of the log, and a message to its owner. */
export const MAX_WISH_CHANGES = 20;
/** Wrong last digits of a delivery's phone number, from everybody together. Then only the secret opens it. */
export const MAX_PHONE_FAILURES = 5;
export const PHONE_DIGITS = 4;

/** What the recipient asks of the driver. */
export interface Wishes {
  /** In the recipient's own words; null if there are none. */
  readonly note: string | null;
  /** Whether the parcel may be left at the drop-off without meeting anybody. */
  readonly leaveAtDoor: boolean;
}

/** What forbids leaving a parcel at the drop-off: each needs a person. */
export const personNeeds = ['signature', 'pin', 'id_check'] as const;
export type PersonNeed = (typeof personNeeds)[number];

interface Handover {
  readonly signatureRequired: boolean;
  readonly hasPin: boolean;
  readonly minimumAge: number | null;
}

/** What of a delivery needs a person at the drop-off. */
export const personNeedsOf = ({ signatureRequired, hasPin, minimumAge }: Handover): PersonNeed[] => [
  ...(signatureRequired ? (['signature'] as const) : []),
  ...(hasPin ? (['pin'] as const) : []),
  ...(minimumAge === null ? [] : (['id_check'] as const)),
];

/** A wish counts until the handover, or until the parcel goes back. */
export const wishStatuses: readonly DeliveryStatus[] = deliveryStatuses.filter(
  (status) => status !== 'returning' && !deliveryEnds.includes(status),
);

/** What a change is decided from. */
export interface Wishing extends Handover, Wishes {
  readonly id: DeliveryId;
  readonly status: DeliveryStatus;
  readonly version: number;
  readonly changes: number;
  readonly endedAt: Date | null;
}

/** `closed`: it is too late. `person`: it can't be left, for these reasons. */
export type WishDecision =
  | { readonly kind: 'same' | 'change'; readonly wishes: Wishes; readonly changes: number }
  | { readonly kind: 'closed' | 'used_up' }
  | { readonly kind: 'person'; readonly needs: readonly PersonNeed[] };

/** What a recipient wrote without blanks around it; none if nothing is left. */
export const tidyNote = (note: string | null): string | null => {
  const tidy = note?.trim();
  return tidy === undefined || tidy === '' ? null : tidy;
};

/** Decides what a recipient's wishes come to. Rules RCP-12 to RCP-17. */
export function decideWishes(it: Wishing, given: Wishes): WishDecision {
  const wishes = { note: tidyNote(given.note), leaveAtDoor: given.leaveAtDoor };
  if (wishes.note === it.note && wishes.leaveAtDoor === it.leaveAtDoor)
    return { kind: 'same', wishes, changes: it.changes };
  if (!wishStatuses.includes(it.status)) return { kind: 'closed' };
  const needs = personNeedsOf(it);
  if (wishes.leaveAtDoor && needs.length > 0) return { kind: 'person', needs };
  if (it.changes >= MAX_WISH_CHANGES) return { kind: 'used_up' };
  return { kind: 'change', wishes, changes: it.changes + 1 };
}

/** Whether the caller is the recipient of this delivery. */
export const isRecipientOf = (actor: Actor, slug: TrackingSlug): boolean =>
  actor.kind === 'recipient' && actor.slug === slug;
