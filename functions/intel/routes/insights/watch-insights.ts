import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import { announcements } from '#src/intel/insights/announcement.ts';
import type { InsightFilter } from '#src/intel/insights/insight-filter.ts';
import { insightFilters } from '#src/intel/insights/query-wire.ts';
import { readNewest, readTail } from '#src/intel/insights/read-tail.ts';
import { showInsight } from '#src/intel/insights/wire.ts';
import { reachOf } from '#src/intel/reach.ts';
import { SharedReads } from '#src/http/cache/shared-reads.ts';
import { logStream, type LogPage } from '#src/http/log-stream.ts';
import type { Scope } from '#src/http/scope.ts';
import { Meter } from '#src/platform/db/database.ts';
import type { IntelConfig } from '#fn/intel/bindings.ts';
import { openIntelContext, route } from '#fn/intel/context.ts';
import { InsightBody } from './get-insight.ts';

const POLL_MS = 2_000;
const PING_MS = 15_000;
const UNREAD_MS = 60_000;
/** Five minutes with at most two reads every two seconds: within the 1,000 subrequests that a request may make. */
const LIFE_MS = 5 * 60_000;
const RETRY_MS = 2_000;
const AT_ONCE = 100;

/** The newest number, read once for all who follow in this isolate. */
const newest = new SharedReads<number>();

/** A read of its own: it has its clock and its count of trips. */
const later = (scope: Scope<IntelConfig>): Scope<IntelConfig> => ({ ...scope, now: new Date(), meter: new Meter() });

const newestFor = (scope: Scope<IntelConfig>): Promise<number> =>
  newest.read('', scope, {
    load: () => readNewest(openIntelContext(scope)),
    freshMs: POLL_MS / 2,
    keep: () => Promise.resolve(),
  });

/** What came behind a number. What is numbered up to the newest is all there, because numbers commit in their order. */
async function pageOf(scope: Scope<IntelConfig>, filter: InsightFilter, place: string): Promise<LogPage> {
  const now = later(scope);
  const upTo = await newestFor(now);
  if (upTo <= Number(place)) return { events: [], upTo: place };
  const ctx = openIntelContext(now);
  const reach = reachOf(ctx.actor);
  const found = await readTail(ctx, filter, Number(place), AT_ONCE);
  const last = Number(found.at(-1)?.seq ?? 0);
  const events = found.map((insight) => ({
    id: `${insight.seq}`,
    event: announcements[insight.status],
    data: JSON.stringify(z.encode(InsightBody, { insight: showInsight(insight, reach, filter.product) })),
  }));
  return { events, upTo: `${found.length === AT_ONCE ? last : Math.max(last, upTo)}` };
}

export const watchInsights = route({
  method: 'GET',
  path: '/api/insights/stream',
  operationId: 'watchInsights',
  summary: 'Follow insights live',
  description:
    'Server-sent events: `insight.created`, `insight.confirmed`, `insight.retracted`, `insight.superseded`, each with the insight as it is now and its `seq` as id, at most some two seconds late. It begins with what comes now. Reconnect with `Last-Event-ID`, and nothing is missed: an insight that changed more than once meanwhile comes once, as it is. A quiet stream pings every 15 s. A stream lasts five minutes.',
  access: access.intelRead,
  limits: { ip: 'intel_stream' },
  query: z.strictObject(insightFilters),
  requestHeaders: ['Last-Event-ID'],
  responses: { 200: { description: 'The stream.', raw: ['text/event-stream'] } },
  problems: ['product_not_yours'],
  handle: async ({ ctx, query, request, scope }) => {
    const own = scope as Scope<IntelConfig>;
    const begin = async (lastEventId: string | undefined) => {
      const known = /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : Infinity;
      return `${Math.min(known, await readNewest(ctx, query.product))}`;
    };
    const response = await logStream(request, {
      begin,
      read: (place) => pageOf(own, query, place),
      pollMs: POLL_MS,
      pingMs: PING_MS,
      unreadMs: UNREAD_MS,
      lifeMs: LIFE_MS,
      retryMs: RETRY_MS,
    });
    return { response };
  },
});
