import * as z from 'zod';
import { access } from '#src/identity/access.ts';
import { createSender as verb } from '#src/partners/create-sender.ts';
import { CreateSenderRequest, SenderWithSecret, showWithSecret } from '#src/partners/wire.ts';
import { route } from '#fn/delivery/context.ts';
import { fresh } from './examples.ts';
import { refuseWeakSecret } from './refuse-weak-secret.ts';

const NET_DAYS = 30;

export const createSender = route({
  method: 'POST',
  path: '/v1/admin/senders',
  operationId: 'createSender',
  summary: 'Add a sender',
  description:
    'Adds a shop of a partner, whose orders become deliveries of `owner`. Its secret is shown once, in this answer. A sender of regulated goods needs a licence, and licences their jurisdiction.',
  access: access.ops,
  limits: { principal: 'pool' },
  idempotency: 'accepted',
  body: {
    schema: CreateSenderRequest,
    example: {
      partner: 'storefront',
      senderAccountId: 'corner-shop',
      owner: 'org:demo-merchant',
      displayName: 'Demo Market',
      timezone: 'America/Los_Angeles',
      billing: { email: 'bills@example.com' },
    },
  },
  responses: {
    201: {
      description: 'The sender, with its secret. The answer to a retry has none.',
      schema: z.strictObject({ sender: SenderWithSecret }),
      example: { sender: fresh },
      headers: ['Location', 'ETag'],
    },
  },
  problems: ['sender_exists', 'secret_in_use'],
  handle: ({ ctx, body, once, scope }) => {
    refuseWeakSecret(scope, body.secret);
    const { licences = [], jurisdiction = null, billing = {}, status = 'active' } = body;
    const terms = {
      licences,
      jurisdiction,
      status,
      billing: {
        email: billing.email ?? null,
        reference: billing.reference ?? null,
        netDays: billing.netDays ?? NET_DAYS,
      },
    };
    return verb(ctx, { ...body, ...terms, secret: body.secret }, once);
  },
  present: (sender) => ({
    headers: { Location: `/v1/admin/senders/${sender.id}`, ETag: '"1"', 'Cache-Control': 'no-store' },
    body: { sender: showWithSecret(sender) },
  }),
});
