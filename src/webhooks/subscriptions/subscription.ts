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

/** `realtime`: each event by itself, as far as the pace allows. `daily`: all of a day as one digest. */
export const modes = ['realtime', 'daily'] as const;
export type Mode = (typeof modes)[number];

/** Sent to a URL before anything else; 2xx activates the subscription. */
export const CHALLENGE = 'webhook.challenge';
export const TEST = 'webhook.test';
/** Stands for all events, also future ones. */
export const EVERY_EVENT = '*';

/** What an event must be like. What its fields mean says the source: unless told, values that the data must have. */
export type EventFilter = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** A subscription as it is shown. It contains no secret. */
export interface StoredWebhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly filter: EventFilter;
  /** Null where a source matches by owner. */
  readonly product: string | null;
  readonly mode: Mode;
  readonly status: SubscriptionStatus;
  readonly disabledReason: DisabledReason | null;
  readonly failingSince: Date | null;
  readonly oldSecretUntil: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The same with its secret, which is shown once, and stored as null. */
export interface WebhookWithSecret extends StoredWebhook {
  readonly secret: string | null;
}
