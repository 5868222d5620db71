import { measuredInsights } from '#src/intel/findings/measured.ts';
import { access } from '#src/intel/access.ts';
import type { IntelContext } from '#src/intel/context.ts';
import { jwksCheck, postgresCheck } from '#src/http/status/readiness.ts';
import type { Route } from '#src/http/route.ts';
import { statusRoutes } from '#src/http/status/status-routes.ts';
import { webhookRoutes } from '#src/webhooks/mounted/routes.ts';
import { workers } from '#src/workers.ts';
import { adminRoutes } from '#fn/intel/routes/admin/index.ts';
import { listCompetitors } from '#fn/intel/routes/catalog/list-competitors.ts';
import { getInsight } from '#fn/intel/routes/insights/get-insight.ts';
import { listInsights } from '#fn/intel/routes/insights/list-insights.ts';
import { showFeed } from '#fn/intel/routes/insights/show-feed.ts';
import { readConfidence } from '#fn/intel/routes/insights/read-confidence.ts';
import { verifyInsight } from '#fn/intel/routes/insights/verify-insight.ts';
import { watchInsights } from '#fn/intel/routes/insights/watch-insights.ts';
import { listNodes } from '#fn/intel/routes/nodes/list-nodes.ts';
import { taskComplete } from '#fn/intel/routes/reports/task-complete.ts';
import { getScan } from '#fn/intel/routes/scans/get-scan.ts';
import { listDecisions } from '#fn/intel/routes/scans/list-decisions.ts';
import { listScans } from '#fn/intel/routes/scans/list-scans.ts';
import { listTargets } from '#fn/intel/routes/targets/list-targets.ts';
import { told } from './told.ts';

/** The intel Worker's routes. */
export const routes: readonly Route<IntelContext>[] = [
  listCompetitors,
  listInsights,
  showFeed, // these before the insight, whose path parameter matches any word
  watchInsights,
  getInsight,
  verifyInsight,
  readConfidence,
  listTargets,
  listScans,
  getScan,
  listDecisions,
  listNodes,
  ...adminRoutes,
  ...webhookRoutes(told, { path: '/api/subscriptions', access: access.intelSubscribe }),
  ...statusRoutes<IntelContext>(workers, 'intel', [postgresCheck, jwksCheck], measuredInsights),
  taskComplete,
];
