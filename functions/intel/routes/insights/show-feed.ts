import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import { Feed, feedOf } from '#src/intel/insights/feed-wire.ts';
import { listInsights } from '#src/intel/insights/list-insights.ts';
import { insightFilters } from '#src/intel/insights/query-wire.ts';
import { etagOf, matchesEtag } from '#src/http/negotiate.ts';
import { textResponse } from '#src/http/text-response.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/intel/context.ts';
import { feed } from '#fn/intel/routes/examples.ts';

const FEED_TYPE = 'application/feed+json';

/** The query that came, without the place in the list. */
function queryOf(request: Request): string {
  const { searchParams } = new URL(request.url);
  searchParams.delete('cursor');
  return searchParams.toString();
}

export const showFeed = route({
  method: 'GET',
  path: '/api/insights/feed.json',
  operationId: 'showFeed',
  summary: 'Insights as a feed',
  description:
    'A JSON Feed (version 1.1) of the same list, the newest first, for feed readers: plain text, never HTML. Answers have an ETag.',
  access: access.intelRead,
  limits: { ip: 'intel_read' },
  query: z.strictObject({ ...insightFilters, ...listQuery }),
  responses: { 200: { description: 'The feed.', schema: Feed, mediaType: FEED_TYPE, example: feed } },
  conditional: true,
  problems: ['cursor_invalid', 'product_not_yours'],
  handle: async ({ ctx, request, query: { limit = DEFAULT_PAGE_SIZE, cursor, ...filter } }) => {
    const { insights, nextCursor } = await listInsights(ctx, filter, 'newest', { limit, cursor });
    const terms = { baseUrl: ctx.tokens.audience, query: queryOf(request), product: filter.product, nextCursor };
    const text = JSON.stringify(z.encode(Feed, feedOf(insights, terms)));
    const etag = etagOf(text);
    const headers = { 'Content-Type': FEED_TYPE, 'Cache-Control': 'private, no-cache', ETag: etag };
    if (matchesEtag(request, etag)) return { response: new Response(null, { status: 304, headers }) };
    return { response: textResponse(text, { headers }) };
  },
});
