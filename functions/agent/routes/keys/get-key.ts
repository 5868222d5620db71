import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { getKey as verb } from '#src/agent/credentials/get-key.ts';
import { KeyIdText, KeyWire, showKey } from '#src/agent/credentials/wire.ts';
import { route } from '#fn/agent/context.ts';
import { accountOf } from './account-of.ts';
import { key, keyId } from './examples.ts';

export const getKey = route({
  method: 'GET',
  path: '/v1/api-keys/:id',
  operationId: 'getApiKey',
  summary: 'Read a key',
  description: 'One of the account’s keys, without its token.',
  access: access.keysManage,
  limits: { principal: 'api_keys' },
  params: z.strictObject({ id: KeyIdText }),
  paramsExample: { id: keyId },
  responses: {
    200: { description: 'The key.', schema: z.strictObject({ api_key: KeyWire }), example: { api_key: key } },
  },
  problems: ['not_found', 'business_tier_required'],
  handle: async ({ ctx, actor, params }) => {
    const { accountId } = accountOf(actor);
    const found = await verb(ctx, { id: params.id, accountId });
    return { headers: { 'Cache-Control': 'no-store' }, body: { api_key: showKey(found) } };
  },
});
