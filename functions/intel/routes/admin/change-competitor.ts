import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import {
  ChangeCompetitorRequest,
  ManagedCompetitorWire,
  showManagedCompetitor,
  SlugText,
} from '#src/intel/catalog/change-wire.ts';
import { changeCompetitor as verb } from '#src/intel/catalog/change-competitor.ts';
import { route } from '#fn/intel/context.ts';
import { competitor } from './examples.ts';

export const changeCompetitor = route({
  method: 'PATCH',
  path: '/api/admin/competitors/:slug',
  operationId: 'changeCompetitor',
  summary: 'Change a competitor',
  description:
    'Changes the given fields; relevance as a whole. Its slug never changes. With If-Match, only if nobody has changed it since.',
  access: access.intelAdmin,
  limits: { principal: 'intel_admin' },
  params: z.strictObject({ slug: SlugText }),
  paramsExample: { slug: competitor.slug },
  body: { schema: ChangeCompetitorRequest, example: { relevance: [{ product: 'eats', score: 0.9 }] } },
  requestHeaders: ['If-Match'],
  responses: {
    200: {
      description: 'The changed competitor.',
      schema: z.strictObject({ competitor: ManagedCompetitorWire }),
      example: { competitor: { ...competitor, relevance: [{ product: 'eats', score: 0.9 }], version: 2 } },
      headers: ['ETag'],
    },
  },
  problems: ['not_found', 'url_refused'],
  handle: async ({ ctx, params, body, version }) => {
    const changed = await verb(ctx, { ...body, slug: params.slug }, version);
    const headers = { ETag: `"${changed.version}"`, 'Cache-Control': 'no-store' };
    return { status: 200, headers, body: { competitor: showManagedCompetitor(changed) } };
  },
});
