import { access } from '#src/agent/access.ts';
import { createKey as verb } from '#src/agent/credentials/create-key.ts';
import { CreateKeyRequest, MadeKeyWire, showKey, termsOf } from '#src/agent/credentials/wire.ts';
import { route } from '#fn/agent/context.ts';
import { accountOf } from './account-of.ts';
import { made, terms } from './examples.ts';

export const createKey = route({
  method: 'POST',
  path: '/v1/api-keys',
  operationId: 'createApiKey',
  summary: 'Make a key',
  description:
    'For a business’s own back ends. The token is shown once, and stored only as a hash: whoever loses it rotates the key.',
  access: access.keysManage,
  limits: { principal: 'api_keys' },
  idempotency: 'accepted',
  body: { schema: CreateKeyRequest, example: terms },
  responses: {
    201: {
      description: 'The key with its token. The answer to a retry has none.',
      schema: MadeKeyWire,
      example: made,
      headers: ['Location'],
    },
  },
  problems: ['business_tier_required', 'key_limit_reached'],
  handle: ({ ctx, actor, body, once }) => {
    const { constraints = {}, appIds = [], budget = null, expiresAt } = termsOf(body);
    const { name, scopes } = body;
    const { accountId, managedBy } = accountOf(actor);
    const key = { accountId, createdBy: managedBy, name, scopes, constraints, appIds, budget, expiresAt };
    return verb(ctx, key, once);
  },
  present: ({ key, token }) => ({
    headers: { Location: `/v1/api-keys/${key.id}`, 'Cache-Control': 'no-store' },
    body: { api_key: showKey(key), token, secret_shown: token === null },
  }),
});
