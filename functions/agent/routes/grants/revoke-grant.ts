import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { revokeGrant as verb } from '#src/agent/grants/revoke-grant.ts';
import { GrantIdText, GrantWire, showGrant } from '#src/agent/grants/wire.ts';
import { route } from '#fn/agent/context.ts';
import { askingOf } from './asking-of.ts';
import { grant, grantId } from './examples.ts';

export const revokeGrant = route({
  method: 'POST',
  path: '/v1/grants/:id/revoke',
  operationId: 'revokeGrant',
  summary: 'Revoke a grant',
  description: 'It ends at once, and all that descends from it. It stays in the list. Again, it is the same answer.',
  access: access.grants,
  limits: { principal: 'grants' },
  idempotency: 'accepted',
  params: z.strictObject({ id: GrantIdText }),
  paramsExample: { id: grantId },
  responses: {
    200: {
      description: 'The grant, which has ended.',
      schema: z.strictObject({ grant: GrantWire }),
      example: { grant: { ...grant, status: 'revoked', revoked_at: grant.created_at, revoked_reason: 'owner' } },
    },
  },
  problems: ['not_found'],
  handle: ({ ctx, actor, params, once }) => verb(ctx, askingOf(actor), params.id, once),
  present: ({ grant: ended, now }) => ({
    headers: { 'Cache-Control': 'no-store' },
    body: { grant: showGrant(ended, now) },
  }),
});
