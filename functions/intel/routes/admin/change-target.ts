import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import { ChangeTargetRequest } from '#src/intel/targets/change-wire.ts';
import { TargetId } from '#src/intel/wire.ts';
import { withNode } from '#src/intel/targets/target-terms.ts';
import { showTarget, TargetWire } from '#src/intel/targets/wire.ts';
import { changeTarget as verb } from '#src/intel/targets/change-target.ts';
import { route } from '#fn/intel/context.ts';
import { MAX_TARGET_BYTES, target, targetId } from './examples.ts';

export const changeTarget = route({
  method: 'PATCH',
  path: '/api/admin/targets/:id',
  operationId: 'changeTarget',
  summary: 'Change a target',
  description:
    'Changes the given fields. Competitor and URL never change: another page is another target. One that is disabled has the scan cancelled that runs; one that is enabled again is due at once. With If-Match, only if no admin has changed it since; scans don’t count.',
  access: access.intelAdmin,
  limits: { principal: 'intel_admin' },
  params: z.strictObject({ id: TargetId }),
  paramsExample: { id: targetId },
  body: { schema: ChangeTargetRequest, maxBytes: MAX_TARGET_BYTES, example: { enabled: false } },
  requestHeaders: ['If-Match'],
  responses: {
    200: {
      description: 'The changed target.',
      schema: z.strictObject({ target: TargetWire }),
      example: {
        target: { ...target, enabled: false, schedule: { ...target.schedule, nextScanAt: null } },
      },
      headers: ['ETag'],
    },
  },
  problems: ['not_found'],
  handle: async ({ ctx, params, body, version }) => {
    const changed = await verb(ctx, { id: params.id, version }, body);
    const headers = { ETag: `"${changed.version}"`, 'Cache-Control': 'no-store' };
    return { status: 200, headers, body: { target: showTarget(withNode(changed), 'all') } };
  },
});
