import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import { TargetId } from '#src/intel/wire.ts';
import { withNode } from '#src/intel/targets/target-terms.ts';
import { showTarget, TargetWire } from '#src/intel/targets/wire.ts';
import { getTarget as verb } from '#src/intel/targets/get-target.ts';
import { route } from '#fn/intel/context.ts';
import { target, targetId } from './examples.ts';

export const getTarget = route({
  method: 'GET',
  path: '/api/admin/targets/:id',
  operationId: 'getTarget',
  summary: 'Read a target',
  description: 'As whoever manages it sees it: with its version, which If-Match names.',
  access: access.intelAdmin,
  limits: { principal: 'intel_admin' },
  params: z.strictObject({ id: TargetId }),
  paramsExample: { id: targetId },
  responses: {
    200: {
      description: 'The target.',
      schema: z.strictObject({ target: TargetWire }),
      example: { target },
      headers: ['ETag'],
    },
  },
  problems: ['not_found'],
  handle: async ({ ctx, params }) => {
    const found = await verb(ctx, params.id);
    const headers = { ETag: `"${found.version}"`, 'Cache-Control': 'no-store' };
    return { status: 200, headers, body: { target: showTarget(withNode(found), 'all') } };
  },
});
