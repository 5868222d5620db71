import * as z from 'zod';
import { Moment } from '#src/platform/wire.ts';
import { spelled, spelledName, type Spelling } from '#src/platform/words/spelling.ts';
import {
  messageStatuses,
  sentStatuses,
  type StoredMessage,
  type WebhookReminder,
} from '#src/webhooks/sending/message.ts';
import {
  disabledReasons,
  EVERY_EVENT,
  modes,
  subscriptionStatuses,
  wantedStatuses,
  type EventFilter,
  type StoredWebhook,
} from './subscription.ts';
import type { WebhookChange } from './subscription-changes.ts';

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
  /** Where a subscription isn’t about its owner’s own, but about a product; and paced. */
  readonly feed?: Feed;
}

export interface Feed {
  readonly product: z.ZodType<string>;
  /** The events of a subscription that names none. */
  readonly events: readonly string[];
  /** The event that others are gathered in: it comes by itself. */
  readonly digest: string;
  /** How much comes by itself, in words. */
  readonly pace: string;
}

const Url = z.string().min(1).max(2_048).meta({
  description: 'Where to post: https, a public host on port 80 or 443. A redirect is a failure.',
  example: 'https://shop.example.com/hooks/waypost',
});

const namesOf = ({ events: names }: Told) =>
  z
    .array(z.enum([EVERY_EVENT, ...names]))
    .min(1)
    .max(32)
    .refine((events) => new Set(events).size === events.length, 'must not name an event twice');

function eventsOf(told: Told) {
  const { feed, resource } = told;
  const every = `\`${EVERY_EVENT}\` is everything, also what there will be: with it each ${resource}’s sequence has no gap.`;
  if (feed === undefined)
    return namesOf(told).meta({ description: `What to be told of. ${every}`, example: [EVERY_EVENT] });
  return namesOf(told)
    .refine((events) => events.some((name) => name !== feed.digest), 'must name what a digest is to be made of')
    .meta({
      description: `What to be told of: unless given, ${feed.events.join(' and ')}. ${every} \`${feed.digest}\` comes by itself, named or not.`,
      example: feed.events,
    });
}

/** What a subscription to a feed has besides. */
const feedFields = ({ product, pace }: Feed) => ({
  product: product.meta({ description: 'What it is about: one of our products, by its slug.', example: 'eats' }),
  mode: z.enum(modes).meta({ description: pace, example: 'realtime' }),
});

const filterOf = ({ filter, feed }: Told) =>
  filter.meta({
    id: 'WebhookFilter',
    description:
      feed === undefined
        ? 'Only events whose data has these values; all of those that are given.'
        : 'Only events that are so, in each way that is given. What an event doesn’t have it isn’t.',
    example: {},
  });

/** What a subscription is made of: of a feed the product is required, elsewhere there is none. */
type Made = Omit<WebhookChange, 'status' | 'url'> & { readonly url: string; readonly product?: string };

/** What a subscription is made of and changed by. */
function requestsOf(told: Told) {
  const [Events, Filter] = [eventsOf(told), filterOf(told)];
  const events = { events: Events.optional(), filter: Filter.optional() };
  const made = { url: Url, ...events };
  const changed = {
    url: Url.optional(),
    ...events,
    status: z.enum(wantedStatuses).optional().meta({
      description:
        'paused: events are kept until it is active again; it stays paused after a new URL has answered its challenge. active: for a pending or disabled subscription, after a challenge.',
    }),
  };
  const bodiesOf = (create: z.ZodType<Made>, change: z.ZodType<WebhookChange>) => ({
    Filter,
    CreateWebhookRequest: create.meta({ id: 'CreateWebhook' }),
    ChangeWebhookRequest: change.meta({ id: 'ChangeWebhook' }),
  });
  if (told.feed === undefined) return bodiesOf(z.strictObject(made), z.strictObject(changed));
  const { product, mode } = feedFields(told.feed);
  return bodiesOf(
    z.strictObject({ ...made, product, mode: mode.optional() }),
    z.strictObject({ ...changed, mode: mode.optional() }),
  );
}

const webhookFields = (Filter: z.ZodType, { spelling, feed }: Told) => ({
  id: WebhookIdText,
  url: z.string(),
  events: z.array(z.string()),
  filter: Filter,
  ...(feed === undefined ? {} : feedFields(feed)),
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

const statusOf = ({ feed }: Told) =>
  feed === undefined
    ? z.enum(sentStatuses)
    : z.enum(messageStatuses).meta({ description: 'gathered: goes with a digest, or has gone with one.' });

const messageFields = (told: Told) => ({
  id: WebhookDeliveryIdText.meta({ description: 'The webhook-id, the same at every attempt.' }),
  type: z.string().meta({ example: told.example.type }),
  status: statusOf(told),
  at: Moment.meta({ description: 'When it happened.' }),
  data: z.record(z.string(), z.unknown()),
  dueAt: Moment.nullable().meta({ description: 'When it is sent next; null if it isn’t, or while it is held.' }),
  createdAt: Moment,
  attempts: z.array(z.strictObject(spelled<z.ZodType>(attemptFields, told.spelling))),
});

/** The shapes of subscriptions and of what was sent, in a Worker’s own words. */
export function webhookShapes(told: Told) {
  const { spelling, feed } = told;
  const { Filter, ...requests } = requestsOf(told);
  return {
    ...requests,
    WebhookWire: z.strictObject(spelled<z.ZodType>(webhookFields(Filter, told), spelling)).meta({ id: 'Webhook' }),
    WebhookDeliveryWire: z
      .strictObject(spelled<z.ZodType>(messageFields(told), spelling))
      .meta({ id: 'WebhookDelivery' }),
    /** A subscription as its codec takes it; with its secret only once. */
    showWebhook: ({ secret = null, product, mode, ...stored }: StoredWebhook & { readonly secret?: string | null }) =>
      spelled<unknown>(
        { ...stored, ...(feed === undefined ? {} : { product, mode }), secret, secretShown: secret === null },
        spelling,
      ),
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
