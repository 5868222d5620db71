import { domains } from '#src/domains.ts';
import { webhookRequests } from '#src/webhooks/subscriptions/wire.ts';

/** With the events of every domain. */
export const { CreateWebhookRequest, ChangeWebhookRequest } = webhookRequests(
  domains.flatMap(({ events }): readonly string[] => events),
);
