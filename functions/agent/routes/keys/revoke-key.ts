import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { revokeKey as verb } from '#src/agent/credentials/revoke-key.ts';
import { KeyIdText, KeyWire, showKey } from '#src/agent/credentials/wire.ts';
import { route } from '#fn/agent/context.ts';
import { accountOf } from './account-of.ts';
import { key, keyId } from './examples.ts';

export const revokeKey = route({
  method: 'DELETE',
  path: '/v1/api-keys/:id',
  operationId: 'revokeApiKey',
  summary: 'Revoke a key',
  description:
    'Its token ends at once. The key stays in the list, so that what it did can be told. Again, it is the same answer.',
  access: access.keysManage,
  limits: { principal: 'api_keys' },
  params: z.strictObject({ id: KeyIdText }),
  paramsExample: { id: keyId },
  responses: {
    200: {
      description: 'The key, which has ended.',
      schema: z.strictObject({ api_key: KeyWire }),
      example: { api_key: { ...key, revoked_at: key.created_at, revoked_reason: 'owner' } },
    },
  },
  problems: ['not_found', 'business_tier_required'],
  handle: async ({ ctx, actor, params }) => {
    const { accountId } = accountOf(actor);
    const ended = await verb(ctx, { id: params.id, accountId });
    return { headers: { 'Cache-Control': 'no-store' }, body: { api_key: showKey(ended) } };
  },
});
