import * as z from 'zod';
import { AuditStatsWire } from '#src/delivery/audit/audit-stats-wire.ts';
import { readAuditStats as verb } from '#src/delivery/audit/read-audit-stats.ts';
import { access } from '#src/identity/access.ts';
import { route } from '#fn/delivery/context.ts';

const lastRun = {
  night: '2026-11-21',
  startedAt: '2026-11-21T03:00:00.000Z',
  finishedAt: '2026-11-21T03:00:09.000Z',
  audited: 4812,
  drifted: 0,
};

export const readAuditStats = route({
  method: 'GET',
  path: '/api/fee-audit/stats',
  operationId: 'readAuditStats',
  summary: 'What have the nightly audits found?',
  description: 'Every fee is audited every night. A new drift is written to its delivery’s log as fee_drift_detected.',
  access: access.ops,
  limits: { principal: 'read' },
  responses: {
    200: {
      description: 'The results.',
      schema: z.strictObject({ stats: AuditStatsWire }),
      example: { stats: { audited: 4812, drifted: 0, lastDrift: null, lastRun, running: null } },
    },
  },
  handle: async ({ ctx }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: { stats: await verb(ctx) },
  }),
});
