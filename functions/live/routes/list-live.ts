import * as z from 'zod';
import { access } from '#src/identity/access.ts';
import { liveSorts } from '#src/live/discovery/discovery.ts';
import { LanguageTag, Tag } from '#src/live/streams/go-live-wire.ts';
import { wordsOf } from '#src/live/discovery/search.ts';
import { CategorySlug, LiveList } from '#src/live/wire.ts';
import { DEFAULT_PAGE_SIZE, listQuery, boundedText } from '#src/platform/wire.ts';
import { route } from '#fn/live/context.ts';
import { readLive } from '#fn/live/read-discovery.ts';
import { asOf, stream } from './examples.ts';

const MAX_QUERY = 100;

const SearchText = boundedText(MAX_QUERY)
  .transform(wordsOf)
  .refine((words) => words.length > 0 && words.length <= 8, 'must have 1 to 8 words')
  .meta({
    description: 'Words: each must begin a word of the title, the host’s name or a tag. Case and accents don’t matter.',
    example: 'toma',
    documentedAs: { type: 'string', minLength: 1, maxLength: MAX_QUERY },
  });

export const listLive = route({
  method: 'GET',
  path: '/api/streams/live',
  operationId: 'listLiveStreams',
  summary: 'List streams on air',
  description:
    'Public streams that are live or reconnecting, the most watched first. A language also finds its regions: en finds en-US. Answers have an ETag and may be up to two seconds old. Counts can change between pages: asOf says when each page was read.',
  access: access.anyone,
  limits: { ip: 'discovery' },
  query: z.strictObject({
    ...listQuery,
    category: CategorySlug.optional(),
    language: LanguageTag.optional(),
    tag: Tag.optional(),
    q: SearchText.optional(),
    sort: z.enum(liveSorts).optional().meta({
      description: 'viewers (default): most watched first. recent: newest first.',
      example: 'viewers',
    }),
  }),
  responses: {
    200: { description: 'A page.', schema: LiveList, example: { streams: [stream], nextCursor: null, asOf } },
  },
  conditional: true,
  problems: ['cursor_invalid', 'database_unavailable'],
  handle: async ({ ctx, query, request, scope }) => {
    const { category, language, tag, q = [], sort = 'viewers', limit = DEFAULT_PAGE_SIZE, cursor } = query;
    const filter = { category, language, tag, words: q, sort };
    return { response: await readLive({ request, scope, ctx }, filter, { limit, cursor }) };
  },
});
