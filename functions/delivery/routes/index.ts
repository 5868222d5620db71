import type { DeliveryContext } from '../../../src/delivery/context.ts';
import { jwksCheck, postgresCheck } from '../../../src/platform/http/readiness.ts';
import type { Route } from '../../../src/platform/http/route.ts';
import { statusRoutes } from '../../../src/platform/http/status-routes.ts';
import { auditFee } from './audit-fee.ts';
import { createDelivery } from './create-delivery.ts';
import { getDelivery } from './get-delivery.ts';
import { listDeliveries } from './list-deliveries.ts';
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
  ...statusRoutes<DeliveryContext>('delivery', [postgresCheck, jwksCheck]),
];
