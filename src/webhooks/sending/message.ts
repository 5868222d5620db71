import { spelled, type Spelling } from '#src/platform/words/spelling.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import {
  CHALLENGE,
  TEST,
  type StoredWebhook,
  type SubscriptionStatus,
} from '#src/webhooks/subscriptions/subscription.ts';
import { notActive } from '#src/webhooks/subscriptions/subscription-changes.ts';

const EXCERPT_LENGTH = 200;

/**
 * `pending`: due at some time, or held while its subscription isn't active; `failed`: given up until it is replayed;
 * `gathered`: goes with a digest, or has gone with one.
 */
export const sentStatuses = ['pending', 'delivered', 'failed'] as const;
export const messageStatuses = [...sentStatuses, 'gathered'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** A message, always under the same webhook-id. */
export interface Message {
  readonly type: string;
  /** When the event happened. */
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The body of a webhook (Standard Webhooks): the same bytes at every attempt. */
export const payloadOf = ({ type, at, data }: Message): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/** The stored part of a receiver's answer: the first 200 printable characters. */
export const excerptOf = (text: string): string =>
  text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, '')
    .slice(0, EXCERPT_LENGTH)
    .toWellFormed();

/** A reminder in the queue: announce events, or send one message. */
export type WebhookReminder = { readonly kind: 'announce' } | { readonly kind: 'send'; readonly message: string };

/** One message and its attempts, as the owner sees them. */
export interface StoredMessage {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: Date;
  readonly status: MessageStatus;
  readonly dueAt: Date | null;
  readonly createdAt: Date;
  readonly attempts: readonly {
    readonly number: number;
    readonly at: Date;
    readonly status: number | null;
    readonly error: string | null;
    readonly latencyMs: number | null;
    readonly answer: string | null;
  }[];
}

/** The data of a challenge and of a test. */
export const ownDataOf = (webhookId: string, spelling: Spelling): StoredMessage['data'] =>
  spelled({ webhookId }, spelling);

/** The challenge of a subscription’s URL, due at once. */
export const challengeOf = (id: string, { id: subscriptionId, updatedAt: at }: StoredWebhook, spelling: Spelling) => ({
  id,
  subscriptionId,
  type: CHALLENGE,
  data: ownDataOf(subscriptionId, spelling),
  at,
});

/** A test of a subscription, due at once. */
export const testMessage = (id: string, data: StoredMessage['data'], now: Date): StoredMessage => ({
  id,
  type: TEST,
  data,
  at: now,
  status: 'pending',
  dueAt: now,
  createdAt: now,
  attempts: [],
});

/** A message that is to be sent once more, if there is such a one. */
export interface FoundMessage {
  readonly now: Date;
  readonly sent: {
    readonly shown: StoredMessage;
    /** Changes with every change of its row, and of its subscription's. */
    readonly revision: string;
    readonly webhookStatus: SubscriptionStatus;
  } | null;
}

/** A message that is due once more. Throws `not_found`, `webhook_not_active`. */
export function replayed(found: FoundMessage | undefined): {
  readonly revision: string;
  readonly message: StoredMessage;
} {
  if (!found?.sent) throw new Problem('not_found');
  const { shown, revision, webhookStatus } = found.sent;
  if (webhookStatus !== 'active') throw notActive(webhookStatus);
  return { revision, message: { ...shown, status: 'pending', dueAt: found.now } };
}
