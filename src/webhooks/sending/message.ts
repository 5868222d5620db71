const EXCERPT_LENGTH = 200;

/**
 * `pending`: due at some time, or held while its subscription isn't active; `failed`: given up until it is replayed.
 */
export const messageStatuses = ['pending', 'delivered', 'failed'] as const;
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

/** One message and its attempts, as the owner sees them; moments as Postgres prints them in JSON. */
export interface StoredMessage {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: string;
  readonly status: MessageStatus;
  readonly dueAt: string | null;
  readonly createdAt: string;
  readonly attempts: readonly {
    readonly number: number;
    readonly at: string;
    readonly status: number | null;
    readonly error: string | null;
    readonly latencyMs: number | null;
    readonly answer: string | null;
  }[];
}
