import type { DeliveryContext } from '#src/delivery/context.ts';
import { jwksRoute } from '#src/http/status/jwks-route.ts';
import { jwksCheck, postgresCheck, r2Check } from '#src/http/status/readiness.ts';
import type { Route } from '#src/http/route.ts';
import { statusRoutes } from '#src/http/status/status-routes.ts';
import { workers } from '#src/workers.ts';
import { readUnpaidLimit } from '#fn/delivery/routes/money/read-unpaid-limit.ts';
import { setUnpaidLimit } from '#fn/delivery/routes/money/set-unpaid-limit.ts';
import { auditFee } from '#fn/delivery/routes/audit/audit-fee.ts';
import { cancelDelivery } from '#fn/delivery/routes/cancellation/cancel-delivery.ts';
import { changeDelivery } from '#fn/delivery/routes/changes/change-delivery.ts';
import { createDelivery } from '#fn/delivery/routes/orders/create-delivery.ts';
import { createPaymentCustomer } from '#fn/delivery/routes/money/create-payment-customer.ts';
import { dispatchJob } from '#fn/delivery/routes/dispatch/dispatch-job.ts';
import { getDelivery } from '#fn/delivery/routes/orders/get-delivery.ts';
import { listDeliveries } from '#fn/delivery/routes/orders/list-deliveries.ts';
import { listEvents } from '#fn/delivery/routes/journey/list-events.ts';
import { listRefunds } from '#fn/delivery/routes/refunds/list-refunds.ts';
import { partnerRoutes } from '#fn/delivery/routes/partners/index.ts';
import { acceptOffer } from '#fn/delivery/routes/dispatch/accept-offer.ts';
import { cancelJob } from '#fn/delivery/routes/jobs/cancel-job.ts';
import { changeDriver } from '#fn/delivery/routes/drivers/change-driver.ts';
import { confirmDriver } from '#fn/delivery/routes/drivers/confirm-driver.ts';
import { createJob } from '#fn/delivery/routes/jobs/create-job.ts';
import { declineOffer } from '#fn/delivery/routes/dispatch/decline-offer.ts';
import { dispatchPoolJob } from '#fn/delivery/routes/dispatch/dispatch-pool-job.ts';
import { getDriver } from '#fn/delivery/routes/drivers/get-driver.ts';
import { getJob } from '#fn/delivery/routes/jobs/get-job.ts';
import { listDrivers } from '#fn/delivery/routes/drivers/list-drivers.ts';
import { listJobEvents } from '#fn/delivery/routes/journey/list-job-events.ts';
import { listJobs } from '#fn/delivery/routes/jobs/list-jobs.ts';
import { listOffers } from '#fn/delivery/routes/dispatch/list-offers.ts';
import { merchantRoutes } from '#fn/delivery/routes/merchant/index.ts';
import { matchPool } from '#fn/delivery/routes/dispatch/match-pool.ts';
import { recordFix } from '#fn/delivery/routes/drivers/record-fix.ts';
import { recordFixes } from '#fn/delivery/routes/drivers/record-fixes.ts';
import { registerDriver } from '#fn/delivery/routes/drivers/register-driver.ts';
import { reportEvent } from '#fn/delivery/routes/journey/report-event.ts';
import { checkId } from '#fn/delivery/routes/proofs/check-id.ts';
import { checkPin } from '#fn/delivery/routes/proofs/check-pin.ts';
import { listProofs } from '#fn/delivery/routes/proofs/list-proofs.ts';
import { putPicture } from '#fn/delivery/routes/proofs/put-picture.ts';
import { readDeliveryProof } from '#fn/delivery/routes/proofs/read-delivery-proof.ts';
import { readJobProof } from '#fn/delivery/routes/proofs/read-job-proof.ts';
import { quoteFare } from '#fn/delivery/routes/fare/quote-fare.ts';
import { readCancellation } from '#fn/delivery/routes/cancellation/read-cancellation.ts';
import { receivePaymentEvents } from '#fn/delivery/routes/money/receive-payment-events.ts';
import { requestRefund } from '#fn/delivery/routes/refunds/request-refund.ts';
import { resetPin } from '#fn/delivery/routes/proofs/reset-pin.ts';
import { rateDelivery } from '#fn/delivery/routes/ratings/rate-delivery.ts';
import { readAuditStats } from '#fn/delivery/routes/audit/read-audit-stats.ts';
import { readReceipt } from '#fn/delivery/routes/audit/read-receipt.ts';
import { trackDelivery } from '#fn/delivery/routes/tracking/track-delivery.ts';
import { recipientRoutes } from '#fn/delivery/routes/recipient/index.ts';
import { tipRoutes } from '#fn/delivery/routes/tips/index.ts';
import { trackReceipt } from '#fn/delivery/routes/audit/track-receipt.ts';
import { webhookRoutes } from '#src/webhooks/mounted/routes.ts';
import { told } from '#fn/delivery/routes/journey/told.ts';
import { watchDelivery } from '#fn/delivery/routes/tracking/watch-delivery.ts';

/** The delivery Worker's routes. */
export const routes: readonly Route<DeliveryContext>[] = [
  quoteFare,
  createDelivery,
  createPaymentCustomer,
  listDeliveries,
  getDelivery,
  changeDelivery,
  readCancellation,
  cancelDelivery,
  resetPin,
  requestRefund,
  listRefunds,
  receivePaymentEvents,
  listEvents,
  trackDelivery,
  watchDelivery,
  rateDelivery,
  ...tipRoutes,
  ...recipientRoutes,
  trackReceipt,
  readReceipt,
  readAuditStats, // before the fee audit, whose path parameter matches any word
  auditFee,
  dispatchJob,
  matchPool,
  createJob,
  listJobs,
  getJob,
  cancelJob,
  reportEvent,
  listJobEvents,
  dispatchPoolJob,
  listOffers,
  acceptOffer,
  declineOffer,
  registerDriver,
  listDrivers,
  getDriver,
  changeDriver,
  confirmDriver,
  recordFix,
  recordFixes,
  checkPin, // before the pictures, whose path parameter would match it
  checkId,
  putPicture,
  readJobProof,
  listProofs,
  readDeliveryProof,
  readUnpaidLimit,
  setUnpaidLimit,
  ...merchantRoutes,
  ...partnerRoutes,
  ...webhookRoutes(told),
  jwksRoute<DeliveryContext>('receipt'),
  ...statusRoutes<DeliveryContext>(workers, 'delivery', [postgresCheck, jwksCheck, r2Check('PROOFS')]),
];
