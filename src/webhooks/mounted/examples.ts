import { spelled } from '#src/platform/words/spelling.ts';
import { ownDataOf } from '#src/webhooks/sending/message.ts';
import type { Told } from '#src/webhooks/subscriptions/wire.ts';

export const webhookId = 'c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34';
export const messageId = '3b9d1c60-7a2e-4f58-8c14-5e6f7a8b9c0d';
const webhookUrl = 'https://shop.example.com/hooks/waypost';

const at = '2026-11-21T09:30:00.000Z';

const webhook = {
  id: webhookId,
  url: webhookUrl,
  events: ['*'],
  filter: {},
  status: 'active',
  disabledReason: null,
  failingSince: null,
  secret: null,
  secretShown: true,
  oldSecretUntil: null,
  createdAt: at,
  updatedAt: at,
};

/** A secret that is shown. */
const shown = { secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=', secretShown: false };

const sent = { id: messageId, status: 'delivered', at, dueAt: null, createdAt: at };
const due = { status: 'pending', dueAt: at };

/** What the routes answer, in a Worker’s own words. */
export function examplesOf({ spelling, example, feed }: Told) {
  const say = (fields: Readonly<Record<string, unknown>>) => spelled(fields, spelling);
  const about = feed === undefined ? {} : { events: feed.events, product: 'eats', mode: 'realtime' };
  const own = { ...webhook, ...about };
  const fresh = { ...own, ...shown, status: 'pending' };
  const attempts = [say({ number: 1, at, status: 200, error: null, latencyMs: 84, answer: 'ok' })];
  const message = { ...sent, ...example, attempts };
  return {
    wanted: { url: webhookUrl, events: ['*'], ...about },
    webhook: say(own),
    paused: say({ ...own, status: 'paused' }),
    fresh: say(fresh),
    rotated: say({ ...fresh, status: 'active', oldSecretUntil: '2026-11-22T09:30:00.000Z' }),
    message: say(message),
    again: say({ ...message, ...due }),
    tested: say({ ...sent, ...due, type: 'webhook.test', data: ownDataOf(webhookId, spelling), attempts: [] }),
  };
}
