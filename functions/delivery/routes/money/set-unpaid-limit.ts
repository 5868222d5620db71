import * as z from 'zod';
import { OwnerText, SetUnpaidLimitRequest, UnpaidLimitWire } from '#src/delivery/money/unpaid-wire.ts';
import { setUnpaidLimit as verb } from '#src/delivery/money/set-unpaid-limit.ts';
import { access } from '#src/identity/access.ts';
import { route } from '#fn/delivery/context.ts';
import { owner, unpaidLimit } from './unpaid-examples.ts';

export const setUnpaidLimit = route({
  method: 'PUT',
  path: '/v1/admin/unpaid-limits/:owner',
  operationId: 'setUnpaidLimit',
  summary: 'Set an owner’s limit of unpaid deliveries',
  description:
    'Sets the limit of an owner’s deliveries under way without an authorised payment. Beyond it a dispatch is a 409 payment_not_authorised. Deliveries that are already under way continue.',
  access: access.ops,
  limits: { principal: 'pool' },
  params: z.strictObject({ owner: OwnerText }),
  paramsExample: { owner },
  body: { schema: SetUnpaidLimitRequest, example: { limitMinor: 50_000 } },
  responses: {
    200: {
      description: 'The limit as it is now.',
      schema: z.strictObject({ unpaidLimit: UnpaidLimitWire }),
      example: { unpaidLimit },
    },
  },
  problems: [],
  handle: async ({ ctx, params, body }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: { unpaidLimit: await verb(ctx, params.owner, body.limitMinor) },
  }),
});
