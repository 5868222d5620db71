import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { changeKey as verb } from '#src/agent/credentials/change-key.ts';
import { ChangeKeyRequest, KeyIdText, KeyWire, showKey, termsOf } from '#src/agent/credentials/wire.ts';
import { route } from '#fn/agent/context.ts';
import { accountOf } from './account-of.ts';
import { key, keyId } from './examples.ts';

export const changeKey = route({
  method: 'PATCH',
  path: '/v1/api-keys/:id',
  operationId: 'changeApiKey',
  summary: 'Change a key',
  description:
    'Changes the given fields, from its next call on. Its token stays. Calls with it, and grants that it makes, are then for whoever changed it.',
  access: access.keysManage,
  limits: { principal: 'api_keys' },
  params: z.strictObject({ id: KeyIdText }),
  paramsExample: { id: keyId },
  body: { schema: ChangeKeyRequest, example: { budget: null } },
  responses: {
    200: {
      description: 'The changed key.',
      schema: z.strictObject({ api_key: KeyWire }),
      example: { api_key: { ...key, budget: null } },
    },
  },
  problems: ['not_found', 'business_tier_required', 'key_revoked'],
  handle: async ({ ctx, actor, params, body }) => {
    const { accountId, managedBy } = accountOf(actor);
    const changed = await verb(ctx, { id: params.id, accountId }, termsOf(body), managedBy);
    return { headers: { 'Cache-Control': 'no-store' }, body: { api_key: showKey(changed) } };
  },
});
