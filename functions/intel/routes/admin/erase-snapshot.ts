import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import { eraseSnapshot as verb } from '#src/intel/snapshots/erase-snapshot.ts';
import { Sha256 } from '#src/intel/wire.ts';
import { route } from '#fn/intel/context.ts';
import { sha256 } from './examples.ts';

export const eraseSnapshot = route({
  method: 'DELETE',
  path: '/api/admin/snapshots/:sha256',
  operationId: 'eraseSnapshot',
  summary: 'Erase a stored page',
  description:
    'Erases the bytes, and whatever is quoted of them: excerpts, titles and summaries of insights, what was decided about blocks, events that weren’t told yet. That it was there stays, and where. A target whose newest page it was begins anew with its next scan. Again it is a 204.',
  access: access.intelAdmin,
  limits: { principal: 'intel_admin' },
  params: z.strictObject({ sha256: Sha256 }),
  paramsExample: { sha256 },
  responses: { 204: { description: 'It is erased.' } },
  problems: ['not_found', 'storage_unavailable'],
  handle: async ({ ctx, params }) => {
    await verb(ctx, params.sha256);
    return { response: new Response(null, { status: 204 }) };
  },
});
