import * as z from 'zod';
import { access } from '#src/identity/access.ts';
import { sectionKeys } from '#src/live/discovery/discovery.ts';
import { Catalog } from '#src/live/wire.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/live/context.ts';
import { readCatalog } from '#fn/live/read-discovery.ts';
import { asOf, stream } from './examples.ts';

export const listCatalog = route({
  method: 'GET',
  path: '/api/streams/catalog',
  operationId: 'listCatalog',
  summary: 'What is on, what comes, what was',
  description:
    'Public streams in sections, all of one moment: live, upcoming, auctions, replays. A section’s nextCursor continues that section: send it with `section`. Answers have an ETag and may be up to two seconds old.',
  access: access.anyone,
  limits: { ip: 'discovery' },
  query: z
    .strictObject({
      ...listQuery,
      section: z.enum(sectionKeys).optional().meta({ description: 'One section alone.', example: 'upcoming' }),
    })
    .refine(({ section, cursor }) => cursor === undefined || section !== undefined, {
      message: 'needs section beside it: the one that the cursor is of',
      path: ['cursor'],
    }),
  responses: {
    200: {
      description: 'The sections.',
      schema: Catalog,
      example: {
        sections: [
          { key: 'live', items: [stream], nextCursor: null },
          ...(['upcoming', 'auctions', 'replays'] as const).map((key) => ({ key, items: [], nextCursor: null })),
        ],
        asOf,
      },
    },
  },
  conditional: true,
  problems: ['cursor_invalid', 'database_unavailable'],
  handle: async ({ ctx, query, request, scope }) => {
    const { section, limit = DEFAULT_PAGE_SIZE, cursor } = query;
    return { response: await readCatalog({ request, scope, ctx }, { section, limit, cursor }) };
  },
});
