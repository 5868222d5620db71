import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import { ManagedCompetitorWire, showManagedCompetitor, SlugText } from '#src/intel/catalog/change-wire.ts';
import { getCompetitor as verb } from '#src/intel/catalog/get-competitor.ts';
import { route } from '#fn/intel/context.ts';
import { competitor } from './examples.ts';

export const getCompetitor = route({
  method: 'GET',
  path: '/api/admin/competitors/:slug',
  operationId: 'getCompetitor',
  summary: 'Read a competitor',
  description: 'As whoever manages it sees it: with its version, which If-Match names.',
  access: access.intelAdmin,
  limits: { principal: 'intel_admin' },
  params: z.strictObject({ slug: SlugText }),
  paramsExample: { slug: competitor.slug },
  responses: {
    200: {
      description: 'The competitor.',
      schema: z.strictObject({ competitor: ManagedCompetitorWire }),
      example: { competitor },
      headers: ['ETag'],
    },
  },
  problems: ['not_found'],
  handle: async ({ ctx, params }) => {
    const found = await verb(ctx, params.slug);
    const headers = { ETag: `"${found.version}"`, 'Cache-Control': 'no-store' };
    return { status: 200, headers, body: { competitor: showManagedCompetitor(found) } };
  },
});
