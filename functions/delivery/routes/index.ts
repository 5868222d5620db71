import type { DeliveryContext } from '../../../src/delivery/context.ts';
import { jwksCheck, postgresCheck } from '../../../src/platform/http/readiness.ts';
import type { Route } from '../../../src/platform/http/route.ts';
import { statusRoutes } from '../../../src/platform/http/status-routes.ts';
import { auditFee } from './audit-fee.ts';
import { createDelivery } from './create-delivery.ts';
import { getDelivery } from './get-delivery.ts';
import { listDeliveries } from './list-deliveries.ts';
import { changeDriver } from './pool/change-driver.ts';
import { createJob } from './pool/create-job.ts';
import { getDriver } from './pool/get-driver.ts';
import { getJob } from './pool/get-job.ts';
import { listDrivers } from './pool/list-drivers.ts';
import { listJobs } from './pool/list-jobs.ts';
import { matchPool } from './pool/match-pool.ts';
import { recordFix } from './pool/record-fix.ts';
import { recordFixes } from './pool/record-fixes.ts';
import { registerDriver } from './pool/register-driver.ts';
import { quoteFare } from './quote-fare.ts';
import { trackDelivery } from './track-delivery.ts';

/** Everything that the delivery Worker answers: the mount. */
export const routes: readonly Route<DeliveryContext>[] = [
  quoteFare,
  createDelivery,
  listDeliveries,
  getDelivery,
  trackDelivery,
  auditFee,
  matchPool,
  createJob,
  listJobs,
  getJob,
  registerDriver,
  listDrivers,
  getDriver,
  changeDriver,
  recordFix,
  recordFixes,
  ...statusRoutes<DeliveryContext>('delivery', [postgresCheck, jwksCheck]),
];
