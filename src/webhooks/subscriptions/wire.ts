import * as z from 'zod';
import { Moment, oneLine } from '#src/platform/wire.ts';
import { messageStatuses, type StoredMessage, type WebhookReminder } from '#src/webhooks/sending/message.ts';
import {
  disabledReasons,
  EVERY_EVENT,
  subscriptionStatuses,
  wantedStatuses,
  type StoredWebhook,
} from './subscription.ts';

export const WebhookIdText = z.uuid().meta({ example: 'c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34' });
export const WebhookDeliveryIdText = z.uuid().meta({ example: '3b9d1c60-7a2e-4f58-8c14-5e6f7a8b9c0d' });

const Url = z.string().min(1).max(2_048).meta({
  description: 'Where to post: https, a public host on port 80 or 443. A redirect is a failure.',
  example: 'https://shop.example.com/hooks/waypost',
});

const Filter = z.strictObject({ deliveryId: z.uuid().optional(), externalReference: oneLine(200).optional() }).meta({
  id: 'WebhookFilter',
  description: 'Only events whose data has these values; all of those that are given.',
  example: {},
});

const eventsOf = (names: readonly string[]) =>
  z
    .array(z.enum([EVERY_EVENT, ...names]))
    .min(1)
    .max(32)
    .refine((events) => new Set(events).size === events.length, 'must not name an event twice')
    .meta({
      description: `What to be told of. \`${EVERY_EVENT}\` is everything, also what there will be: with it each delivery’s sequence has no gap.`,
      example: ['*'],
    });

/** What a subscription is made of and changed by, where these events can be asked for. */
export function webhookRequests(eventNames: readonly string[]) {
  const Events = eventsOf(eventNames);
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
  return { CreateWebhookRequest, ChangeWebhookRequest };
}

export const WebhookWire = z
  .strictObject({
    id: WebhookIdText,
    url: z.string(),
    events: z.array(z.string()),
    filter: Filter,
    status: z.enum(subscriptionStatuses).meta({
      description: 'pending: has not answered its challenge with 2xx yet. disabled: by us, see disabledReason.',
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
  })
  .meta({ id: 'Webhook' });

export const WebhookDeliveryWire = z
  .strictObject({
    id: WebhookDeliveryIdText.meta({ description: 'The webhook-id, the same at every attempt.' }),
    type: z.string().meta({ example: 'delivery.assigned' }),
    status: z.enum(messageStatuses),
    at: Moment.meta({ description: 'When it happened.' }),
    data: z.record(z.string(), z.unknown()),
    dueAt: Moment.nullable().meta({ description: 'When it is sent next; null if it isn’t, or while it is held.' }),
    createdAt: Moment,
    attempts: z.array(
      z.strictObject({
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
      }),
    ),
  })
  .meta({ id: 'WebhookDelivery' });

/** A subscription as its codec takes it; with its secret only once. */
export const showWebhook = ({
  events,
  secret = null,
  ...stored
}: StoredWebhook & { readonly secret?: string | null }): z.output<typeof WebhookWire> => ({
  ...stored,
  events: [...events],
  secret,
  secretShown: secret === null,
});

export const showMessage = ({ attempts, ...stored }: StoredMessage): z.output<typeof WebhookDeliveryWire> => ({
  ...stored,
  attempts: [...attempts],
});

export const WebhookReminderWire: z.ZodType<WebhookReminder> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('announce') }),
  z.object({ kind: z.literal('send'), message: z.uuid() }),
]);
