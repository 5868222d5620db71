import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import { SlugText } from '#src/intel/catalog/change-wire.ts';
import { deleteCompetitor as verb } from '#src/intel/catalog/delete-competitor.ts';
import { route } from '#fn/intel/context.ts';
import { competitor } from './examples.ts';

export const deleteCompetitor = route({
  method: 'DELETE',
  path: '/api/admin/competitors/:slug',
  operationId: 'deleteCompetitor',
  summary: 'Remove a competitor',
  description: 'Only a competitor without targets can be removed: what was found is kept with its targets.',
  access: access.intelAdmin,
  limits: { principal: 'intel_admin' },
  params: z.strictObject({ slug: SlugText }),
  paramsExample: { slug: competitor.slug },
  responses: { 204: { description: 'It is gone.' } },
  problemMembers: {
    409: z
      .object({ targetCount: z.int().min(1).optional().meta({ description: 'Targets that it has.' }) })
      .meta({ id: 'TargetCountMember' }),
  },
  problems: ['not_found', 'competitor_has_targets'],
  handle: async ({ ctx, params }) => {
    await verb(ctx, params.slug);
    return { response: new Response(null, { status: 204 }) };
  },
});
