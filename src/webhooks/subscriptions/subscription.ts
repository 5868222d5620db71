import { Problem } from '#src/platform/problem/problem.ts';

/** The maximum of an owner's subscriptions. */
export const MAX_SUBSCRIPTIONS = 100;
/** How long the secret before the current one also signs. */
export const OLD_SECRET_HOURS = 24;
/** After so many days of failures without a success a subscription is disabled. */
export const MAX_FAILING_DAYS = 5;

/**
 * `pending`: its challenge has not been answered yet. `paused`: by its owner. For both, events are kept. `disabled`: by
 * us, and events aren't kept.
 */
export const subscriptionStatuses = ['pending', 'active', 'paused', 'disabled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** `gone`: the receiver answered 410. `failing`: nothing but failures for five days. */
export const disabledReasons = ['gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** The statuses that an owner may request. */
export const wantedStatuses = ['active', 'paused'] as const;
export type WantedStatus = (typeof wantedStatuses)[number];

/**
 * The status after a change; what isn't listed is refused. A subscription becomes `pending` if a challenge must be
 * answered: for a new URL, one that never answered, or one that was disabled.
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

/** A refusal because of the subscription's status, with what to do. */
export const notActive = (status: SubscriptionStatus): Problem =>
  new Problem('webhook_not_active', {
    detail: `It is ${status}: ${wayOut[status]}.`,
    extensions: { currentStatus: status },
  });

/** Sent to a URL before anything else; 2xx activates the subscription. */
export const CHALLENGE = 'webhook.challenge';
export const TEST = 'webhook.test';
/** Stands for all events, also future ones. */
export const EVERY_EVENT = '*';

/** Fields of an event's data that must have these values. */
export interface EventFilter {
  readonly deliveryId?: string | undefined;
  readonly externalReference?: string | undefined;
}

/** A subscription as it is stored and shown; moments as Postgres prints them in JSON. It never contains the secret. */
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
