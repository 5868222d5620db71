import * as z from 'zod';
import { access } from '#src/identity/access.ts';
import { categoryArt } from '#src/live/discovery/category-art.ts';
import { CategorySlug } from '#src/live/wire.ts';
import { route } from '#fn/live/context.ts';

const SVG = 'image/svg+xml';

export const showCategory = route({
  method: 'GET',
  path: '/api/categories/:slug/thumbnail.svg',
  operationId: 'getCategoryThumbnail',
  summary: 'A category’s picture',
  description: 'An SVG, 320 by 180. It is drawn without a look-up; caches may keep it for a day.',
  access: access.anyone,
  limits: { ip: 'documents' },
  params: z.strictObject({ slug: CategorySlug }),
  paramsExample: { slug: 'farmers-market' },
  responses: { 200: { description: 'The picture.', raw: [SVG] } },
  handle: ({ params }) => ({
    response: new Response(categoryArt(params.slug), {
      headers: { 'Content-Type': SVG, 'Cache-Control': 'public, max-age=86400' },
    }),
  }),
});
