import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import { TargetId } from '#src/intel/wire.ts';
import { deleteTarget as verb } from '#src/intel/targets/delete-target.ts';
import { route } from '#fn/intel/context.ts';
import { targetId } from './examples.ts';

export const deleteTarget = route({
  method: 'DELETE',
  path: '/api/admin/targets/:id',
  operationId: 'deleteTarget',
  summary: 'Watch a page no longer',
  description:
    'Removes the target with its scans, its snapshots and the insights that were found there; a scan that runs ends. To keep them, disable it instead.',
  access: access.intelAdmin,
  limits: { principal: 'intel_admin' },
  params: z.strictObject({ id: TargetId }),
  paramsExample: { id: targetId },
  responses: { 204: { description: 'It is gone.' } },
  problems: ['not_found', 'storage_unavailable'],
  handle: async ({ ctx, params }) => {
    await verb(ctx, params.id);
    return { response: new Response(null, { status: 204 }) };
  },
});
