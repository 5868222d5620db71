import { Problem } from '#src/platform/problem/problem.ts';
import {
  MAX_SUBSCRIPTIONS,
  OLD_SECRET_HOURS,
  type EventFilter,
  type Mode,
  type StoredWebhook,
  type SubscriptionStatus,
  type WantedStatus,
} from './subscription.ts';

/** A subscription with what isn't shown of it. */
export interface Subscription {
  readonly shown: StoredWebhook;
  /** Its status after its challenge was answered. */
  readonly afterProof: WantedStatus;
  /** Changes with every change of its row. */
  readonly revision: string;
}

/** One of the owner's subscriptions, if there is such a one. */
export interface FoundWebhook {
  readonly now: Date;
  readonly webhook: Subscription | null;
}

/** The fields of a change that are given. */
export interface WebhookChange {
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly filter?: EventFilter | undefined;
  readonly mode?: Mode | undefined;
  readonly status?: WantedStatus | undefined;
}

/** A subscription as it is to be. */
export interface ChangedWebhook {
  readonly was: Subscription;
  readonly webhook: Subscription;
  /** Whether its URL has to answer a challenge first. */
  readonly isChallenged: boolean;
}

/**
 * The status after a change; what isn't listed is refused. A subscription becomes `pending` if a challenge must be
 * answered: for a new URL, one that never answered, or one that was disabled.
 */
const afterChange: Readonly<Record<WantedStatus | 'url', Partial<Record<SubscriptionStatus, SubscriptionStatus>>>> = {
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

/** The subscription that was found, and when. Throws `not_found`. */
export function foundOf(found: FoundWebhook | undefined): { readonly now: Date; readonly was: Subscription } {
  if (!found?.webhook) throw new Problem('not_found');
  return { now: found.now, was: found.webhook };
}

/**
 * A subscription with the given fields changed. A new URL, and one that is activated again, has to answer a challenge. A
 * paused one is paused again after that. Throws `not_found`, `webhook_not_active`.
 */
export function changed(found: FoundWebhook | undefined, change: WebhookChange): ChangedWebhook {
  const { now, was } = foundOf(found);
  const { shown } = was;
  const { url = shown.url, events = shown.events, filter = shown.filter, mode = shown.mode, status: wanted } = change;
  const isMoved = url !== shown.url;
  const status = statusAfter(shown.status, isMoved, wanted);
  if (status === undefined) throw notActive(shown.status);
  const isChallenged = isMoved || (wanted === 'active' && status === 'pending');
  const isPausedAgain = isMoved && shown.status === 'paused';
  const afterProof = wanted === 'active' ? 'active' : isPausedAgain ? 'paused' : was.afterProof;
  const next: StoredWebhook = {
    ...shown,
    url,
    events,
    filter,
    mode,
    status,
    disabledReason: status === 'disabled' ? shown.disabledReason : null,
    failingSince: isChallenged ? null : shown.failingSince,
    updatedAt: now,
  };
  return { was, webhook: { ...was, shown: next, afterProof }, isChallenged };
}

/** Undefined if the change isn't possible: an address that has proved nothing can't be paused. */
function statusAfter(
  status: SubscriptionStatus,
  isMoved: boolean,
  wanted: WantedStatus | undefined,
): SubscriptionStatus | undefined {
  if (isMoved) return wanted === 'paused' ? undefined : afterChange.url[status];
  return wanted === undefined ? status : afterChange[wanted][status];
}

/** A subscription with a new secret; the one before also signs for a day. Throws `not_found`. */
export function withNewSecret(found: FoundWebhook | undefined): ChangedWebhook {
  const { now, was } = foundOf(found);
  const oldSecretUntil = new Date(now.getTime() + OLD_SECRET_HOURS * 60 * 60 * 1000);
  return { was, webhook: { ...was, shown: { ...was.shown, oldSecretUntil, updatedAt: now } }, isChallenged: false };
}

/** A subscription that can be sent a test: its challenge was answered. Throws `not_found`, `webhook_not_active`. */
export function testable(found: FoundWebhook | undefined): ReturnType<typeof foundOf> {
  const tested = foundOf(found);
  if (tested.was.shown.status === 'pending') throw notActive('pending');
  return tested;
}

/** How many subscriptions an owner may have when one more is added. Throws `webhook_limit_reached`. */
export function roomForWebhook(count: number): number {
  if (count >= MAX_SUBSCRIPTIONS)
    throw new Problem('webhook_limit_reached', { detail: `At most ${MAX_SUBSCRIPTIONS} subscriptions an owner.` });
  return MAX_SUBSCRIPTIONS - 1;
}
