import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import { RobotsMembers, TriggeredScanWire } from '#src/intel/scans/trigger-wire.ts';
import { triggerScan as verb } from '#src/intel/scans/trigger-scan.ts';
import { TargetId } from '#src/intel/wire.ts';
import { route } from '#fn/intel/context.ts';
import { brainTaskId, scanId, targetId } from './examples.ts';

export const triggerScan = route({
  method: 'POST',
  path: '/api/admin/scan/:targetId',
  operationId: 'triggerScan',
  summary: 'Scan a target now',
  description:
    'Hands the target to the swarm, before everything that is scheduled. While a scan of it runs, whoever began it, the answer names that one, and it comes first from now on. Politeness stays: the site is asked when its turn is. What comes of it GET /api/scans/{scanId} says, within six hours at most.',
  access: access.intelAdmin,
  limits: { principal: 'scan' },
  params: z.strictObject({ targetId: TargetId }),
  paramsExample: { targetId },
  idempotency: 'accepted',
  responses: {
    202: {
      description: 'It runs.',
      schema: TriggeredScanWire,
      example: { scanId, brainTaskId, status: 'running' },
    },
  },
  problemMembers: { 423: RobotsMembers },
  problems: ['not_found', 'target_disabled', 'robots_disallowed'],
  handle: ({ ctx, params, once }) => verb(ctx, params.targetId, once),
  present: (scan) => ({ body: scan, headers: { 'Cache-Control': 'no-store' } }),
});
