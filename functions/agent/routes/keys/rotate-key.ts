import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { rotateKey as verb } from '#src/agent/credentials/rotate-key.ts';
import { KeyIdText, MadeKeyWire, RotateKeyRequest, showKey } from '#src/agent/credentials/wire.ts';
import { route } from '#fn/agent/context.ts';
import { accountOf } from './account-of.ts';
import { keyId, made } from './examples.ts';

export const rotateKey = route({
  method: 'POST',
  path: '/v1/api-keys/:id/rotate',
  operationId: 'rotateApiKey',
  summary: 'Give a key a new token',
  description:
    'The same key with another token. The one before ends at once, or after `overlap_s`; one that was still going on from an earlier rotation ends in any case. Calls with it, and grants that it makes, are then for whoever took the token.',
  access: access.keysManage,
  limits: { principal: 'api_keys' },
  idempotency: 'accepted',
  params: z.strictObject({ id: KeyIdText }),
  paramsExample: { id: keyId },
  body: { schema: RotateKeyRequest, example: { overlap_s: 3600 } },
  responses: {
    200: {
      description: 'The key with its new token. The answer to a retry has none.',
      schema: MadeKeyWire,
      example: { ...made, api_key: { ...made.api_key, rotation_deadline: '2026-11-22T10:30:00.000Z' } },
    },
  },
  problems: ['not_found', 'business_tier_required', 'key_revoked'],
  handle: ({ ctx, actor, params, body, once }) => {
    const { accountId, managedBy } = accountOf(actor);
    return verb(ctx, { id: params.id, accountId }, body.overlap_s ?? 0, managedBy, once);
  },
  present: ({ key, token }) => ({
    headers: { 'Cache-Control': 'no-store' },
    body: { api_key: showKey(key), token, secret_shown: token === null },
  }),
});
