import { access } from '#src/identity/access.ts';
import { CategoryList } from '#src/live/wire.ts';
import { route } from '#fn/live/context.ts';
import { readCategories } from '#fn/live/read-discovery.ts';
import { asOf, stream } from './examples.ts';

const { slug, name } = stream.category;

export const listCategories = route({
  method: 'GET',
  path: '/api/categories',
  operationId: 'listCategories',
  summary: 'List categories with their counts',
  description:
    'Every category, the most watched first. All counts are of one moment: a category’s count is the sum of its public live streams, and totalViewers is the sum of the categories. Answers have an ETag and may be up to two seconds old.',
  access: access.anyone,
  limits: { ip: 'discovery' },
  responses: {
    200: {
      description: 'The categories.',
      schema: CategoryList,
      example: {
        categories: [{ slug, name, thumbnailUrl: stream.thumbnailUrl, viewerCount: 42, liveStreamCount: 1, rank: 1 }],
        totalViewers: 42,
        asOf,
      },
    },
  },
  conditional: true,
  problems: ['database_unavailable'],
  handle: async ({ ctx, request, scope }) => ({ response: await readCategories({ request, scope, ctx }) }),
});
