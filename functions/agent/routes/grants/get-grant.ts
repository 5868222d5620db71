import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { getGrant as verb } from '#src/agent/grants/get-grant.ts';
import { GrantIdText, GrantWire, showGrant } from '#src/agent/grants/wire.ts';
import { route } from '#fn/agent/context.ts';
import { askingOf } from './asking-of.ts';
import { grant, grantId } from './examples.ts';

export const getGrant = route({
  method: 'GET',
  path: '/v1/grants/:id',
  operationId: 'getGrant',
  summary: 'Read a grant',
  description: 'What it allows, and what was spent of it, without its token.',
  access: access.grants,
  limits: { principal: 'grants' },
  params: z.strictObject({ id: GrantIdText }),
  paramsExample: { id: grantId },
  responses: { 200: { description: 'The grant.', schema: z.strictObject({ grant: GrantWire }), example: { grant } } },
  problems: ['not_found'],
  handle: async ({ ctx, actor, params }) => {
    const found = await verb(ctx, askingOf(actor), params.id);
    return { headers: { 'Cache-Control': 'no-store' }, body: { grant: showGrant(found.grant, found.now) } };
  },
});
