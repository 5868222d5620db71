import { Problem } from '../platform/problem/problem.ts';

/** How many an owner may have. */
export const MAX_SUBSCRIPTIONS = 100;
/** How long the secret before the current one signs along. */
export const OLD_SECRET_HOURS = 24;
/** After so long with failures and no success a subscription is disabled. */
export const MAX_FAILING_DAYS = 5;

/**
 * `pending`: its challenge has not been answered yet. `paused`: by its owner. What happens is kept for either.
 * `disabled`: by us, and what happens meanwhile is not kept.
 */
export const subscriptionStatuses = ['pending', 'active', 'paused', 'disabled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** `gone`: the receiver answered 410. `failing`: nothing but failures for five days. */
export const disabledReasons = ['gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** What an owner may ask of its status. */
export const wantedStatuses = ['active', 'paused'] as const;
export type WantedStatus = (typeof wantedStatuses)[number];

/**
 * What a change makes of a status; what isn't here is refused. Back to `pending` goes whoever has to answer a challenge:
 * a new address, one that never answered, one that was disabled.
 */
export const afterChange: Readonly<
  Record<WantedStatus | 'url', Partial<Record<SubscriptionStatus, SubscriptionStatus>>>
> = {
  active: { pending: 'pending', active: 'active', paused: 'active', disabled: 'pending' },
  paused: { active: 'paused', paused: 'paused' },
  url: { pending: 'pending', active: 'pending', paused: 'pending', disabled: 'pending' },
};

const wayOut: Readonly<Record<SubscriptionStatus, string>> = {
  pending: 'its address has to answer the challenge with 2xx; PATCH status active sends a new one',
  active: 'a new address has to answer a challenge before it can be paused',
  paused: 'PATCH status active',
  disabled: 'PATCH status active, and have its address answer the challenge with 2xx',
};

/** What a subscription can't do as it is, with the way out. */
export const notActive = (status: SubscriptionStatus): Problem =>
  new Problem('webhook_not_active', {
    detail: `It is ${status}: ${wayOut[status]}.`,
    extensions: { currentStatus: status },
  });

/** Sent to an address before anything else is; 2xx makes it active. */
export const CHALLENGE = 'webhook.challenge';
export const TEST = 'webhook.test';
/** Stands for every event, those too that there will be. */
export const EVERY_EVENT = '*';

/** Fields of an event's data that must have these values: for all of them that are given. */
export interface EventFilter {
  readonly deliveryId?: string | undefined;
  readonly externalReference?: string | undefined;
}

/** A subscription as it is stored and shown; moments as Postgres prints them in JSON. Its secret is never among it. */
export interface StoredWebhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly filter: EventFilter;
  readonly status: SubscriptionStatus;
  readonly disabledReason: DisabledReason | null;
  readonly failingSince: string | null;
  readonly oldSecretUntil: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}
