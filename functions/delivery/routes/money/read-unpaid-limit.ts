import * as z from 'zod';
import { OwnerText, UnpaidLimitWire } from '#src/delivery/money/unpaid-wire.ts';
import { readUnpaidLimit as verb } from '#src/delivery/money/read-unpaid-limit.ts';
import { access } from '#src/identity/access.ts';
import { route } from '#fn/delivery/context.ts';
import { owner, unpaidLimit } from './unpaid-examples.ts';

export const readUnpaidLimit = route({
  method: 'GET',
  path: '/v1/admin/unpaid-limits/:owner',
  operationId: 'readUnpaidLimit',
  summary: 'Read an owner’s limit of unpaid deliveries',
  description:
    'The limit of an owner’s deliveries under way without an authorised payment, and their sum. Without a limit of its own an owner has the default.',
  access: access.ops,
  limits: { principal: 'read' },
  params: z.strictObject({ owner: OwnerText }),
  paramsExample: { owner },
  responses: {
    200: {
      description: 'The limit.',
      schema: z.strictObject({ unpaidLimit: UnpaidLimitWire }),
      example: { unpaidLimit },
    },
  },
  problems: [],
  handle: async ({ ctx, params }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: { unpaidLimit: await verb(ctx, params.owner) },
  }),
});
