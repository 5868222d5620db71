import * as z from 'zod';
import { Moment } from '#src/platform/wire.ts';
import { spelled, spelledName, type Spelling } from '#src/platform/words/spelling.ts';
import { messageStatuses, type StoredMessage, type WebhookReminder } from '#src/webhooks/sending/message.ts';
import {
  disabledReasons,
  EVERY_EVENT,
  subscriptionStatuses,
  wantedStatuses,
  type EventFilter,
  type StoredWebhook,
} from './subscription.ts';

export const WebhookIdText = z.uuid().meta({ example: 'c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34' });
export const WebhookDeliveryIdText = z.uuid().meta({ example: '3b9d1c60-7a2e-4f58-8c14-5e6f7a8b9c0d' });

/** What a Worker tells of, in its own words. */
export interface Told {
  readonly spelling: Spelling;
  /** All names of events. */
  readonly events: readonly string[];
  /** Fields of an event’s data that a subscription may filter by. */
  readonly filter: z.ZodType<EventFilter>;
  /** What its events are about, in a word. */
  readonly resource: string;
  /** An event, as it is told. */
  readonly example: { readonly type: string; readonly data: Readonly<Record<string, unknown>> };
}

const Url = z.string().min(1).max(2_048).meta({
  description: 'Where to post: https, a public host on port 80 or 443. A redirect is a failure.',
  example: 'https://shop.example.com/hooks/waypost',
});

const eventsOf = ({ events: names, resource }: Told) =>
  z
    .array(z.enum([EVERY_EVENT, ...names]))
    .min(1)
    .max(32)
    .refine((events) => new Set(events).size === events.length, 'must not name an event twice')
    .meta({
      description: `What to be told of. \`${EVERY_EVENT}\` is everything, also what there will be: with it each ${resource}’s sequence has no gap.`,
      example: ['*'],
    });

const filterOf = ({ filter }: Told) =>
  filter.meta({
    id: 'WebhookFilter',
    description: 'Only events whose data has these values; all of those that are given.',
    example: {},
  });

/** What a subscription is made of and changed by. */
function requestsOf(told: Told) {
  const [Events, Filter] = [eventsOf(told), filterOf(told)];
  const CreateWebhookRequest = z
    .strictObject({ url: Url, events: Events.optional(), filter: Filter.optional() })
    .meta({ id: 'CreateWebhook' });

  const ChangeWebhookRequest = z
    .strictObject({
      url: Url.optional(),
      events: Events.optional(),
      filter: Filter.optional(),
      status: z.enum(wantedStatuses).optional().meta({
        description:
          'paused: events are kept until it is active again; it stays paused after a new URL has answered its challenge. active: for a pending or disabled subscription, after a challenge.',
      }),
    })
    .meta({ id: 'ChangeWebhook' });
  return { Filter, CreateWebhookRequest, ChangeWebhookRequest };
}

const webhookFields = (Filter: z.ZodType, spelling: Spelling) => ({
  id: WebhookIdText,
  url: z.string(),
  events: z.array(z.string()),
  filter: Filter,
  status: z.enum(subscriptionStatuses).meta({
    description: `pending: has not answered its challenge with 2xx yet. disabled: by us, see ${spelledName('disabledReason', spelling)}.`,
    example: 'active',
  }),
  disabledReason: z.enum(disabledReasons).nullable().meta({
    description: 'gone: it answered 410. failing: nothing but failures for five days.',
  }),
  failingSince: Moment.nullable(),
  secret: z.string().nullable().meta({
    description:
      'Shown once, in the first answer to its creation or rotation. Verify signatures with it (Standard Webhooks).',
  }),
  secretShown: z.boolean().meta({
    description: 'True in a replay: the secret was shown before, and is null here. False where it is shown now.',
  }),
  oldSecretUntil: Moment.nullable().meta({ description: 'Until when the secret before signs along.' }),
  createdAt: Moment,
  updatedAt: Moment,
});

const attemptFields = {
  number: z.int(),
  at: Moment,
  status: z.int().nullable().meta({ description: 'Of the answer; null where there was none.' }),
  error: z.string().nullable().meta({
    description:
      'What was wrong where the status doesn’t say it: redirect_refused beside the status of the redirect; without a status timeout, connection_failed or another reason of the gate. Null beside a null status: not known.',
    example: 'timeout',
  }),
  latencyMs: z.int().nullable(),
  answer: z.string().nullable().meta({ description: 'The first 200 printable characters of the answer.' }),
};

const messageFields = ({ spelling, example }: Told) => ({
  id: WebhookDeliveryIdText.meta({ description: 'The webhook-id, the same at every attempt.' }),
  type: z.string().meta({ example: example.type }),
  status: z.enum(messageStatuses),
  at: Moment.meta({ description: 'When it happened.' }),
  data: z.record(z.string(), z.unknown()),
  dueAt: Moment.nullable().meta({ description: 'When it is sent next; null if it isn’t, or while it is held.' }),
  createdAt: Moment,
  attempts: z.array(z.strictObject(spelled<z.ZodType>(attemptFields, spelling))),
});

/** The shapes of subscriptions and of what was sent, in a Worker’s own words. */
export function webhookShapes(told: Told) {
  const { spelling } = told;
  const { Filter, ...requests } = requestsOf(told);
  return {
    ...requests,
    WebhookWire: z.strictObject(spelled<z.ZodType>(webhookFields(Filter, spelling), spelling)).meta({ id: 'Webhook' }),
    WebhookDeliveryWire: z
      .strictObject(spelled<z.ZodType>(messageFields(told), spelling))
      .meta({ id: 'WebhookDelivery' }),
    /** A subscription as its codec takes it; with its secret only once. */
    showWebhook: ({ secret = null, ...stored }: StoredWebhook & { readonly secret?: string | null }) =>
      spelled<unknown>({ ...stored, secret, secretShown: secret === null }, spelling),
    showMessage: ({ attempts, ...stored }: StoredMessage) =>
      spelled<unknown>(
        { ...stored, attempts: attempts.map((attempt) => spelled<unknown>({ ...attempt }, spelling)) },
        spelling,
      ),
  };
}

export type WebhookShapes = ReturnType<typeof webhookShapes>;

export const WebhookReminderWire: z.ZodType<WebhookReminder> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('announce') }),
  z.object({ kind: z.literal('send'), message: z.uuid() }),
]);
