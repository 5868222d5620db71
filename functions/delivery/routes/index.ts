import type { DeliveryContext } from '../../../src/delivery/context.ts';
import { jwksRoute } from '../../../src/platform/http/jwks-route.ts';
import { jwksCheck, postgresCheck, r2Check } from '../../../src/platform/http/readiness.ts';
import type { Route } from '../../../src/platform/http/route.ts';
import { statusRoutes } from '../../../src/platform/http/status-routes.ts';
import { readUnpaidLimit } from './admin/read-unpaid-limit.ts';
import { setUnpaidLimit } from './admin/set-unpaid-limit.ts';
import { auditFee } from './audit-fee.ts';
import { cancelDelivery } from './cancel-delivery.ts';
import { createDelivery } from './create-delivery.ts';
import { createPaymentCustomer } from './create-payment-customer.ts';
import { dispatchJob } from './dispatch-job.ts';
import { getDelivery } from './get-delivery.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listEvents } from './list-events.ts';
import { listRefunds } from './list-refunds.ts';
import { partnerRoutes } from './partners/index.ts';
import { acceptOffer } from './pool/accept-offer.ts';
import { cancelJob } from './pool/cancel-job.ts';
import { changeDriver } from './pool/change-driver.ts';
import { confirmDriver } from './pool/confirm-driver.ts';
import { createJob } from './pool/create-job.ts';
import { declineOffer } from './pool/decline-offer.ts';
import { dispatchPoolJob } from './pool/dispatch-pool-job.ts';
import { getDriver } from './pool/get-driver.ts';
import { getJob } from './pool/get-job.ts';
import { listDrivers } from './pool/list-drivers.ts';
import { listJobEvents } from './pool/list-job-events.ts';
import { listJobs } from './pool/list-jobs.ts';
import { listOffers } from './pool/list-offers.ts';
import { matchPool } from './pool/match-pool.ts';
import { recordFix } from './pool/record-fix.ts';
import { recordFixes } from './pool/record-fixes.ts';
import { registerDriver } from './pool/register-driver.ts';
import { reportEvent } from './pool/report-event.ts';
import { checkId } from './proofs/check-id.ts';
import { checkPin } from './proofs/check-pin.ts';
import { listProofs } from './proofs/list-proofs.ts';
import { putPicture } from './proofs/put-picture.ts';
import { readDeliveryProof } from './proofs/read-delivery-proof.ts';
import { readJobProof } from './proofs/read-job-proof.ts';
import { quoteFare } from './quote-fare.ts';
import { readCancellation } from './read-cancellation.ts';
import { receivePaymentEvents } from './receive-payment-events.ts';
import { requestRefund } from './request-refund.ts';
import { resetPin } from './reset-pin.ts';
import { readAuditStats } from './read-audit-stats.ts';
import { readReceipt } from './read-receipt.ts';
import { simulateDelivery } from './sandbox/simulate-delivery.ts';
import { trackDelivery } from './track-delivery.ts';
import { trackReceipt } from './track-receipt.ts';
import { webhookRoutes } from './webhooks/index.ts';
import { watchDelivery } from './watch-delivery.ts';

/** The delivery Worker's routes. */
export const routes: readonly Route<DeliveryContext>[] = [
  quoteFare,
  createDelivery,
  createPaymentCustomer,
  listDeliveries,
  getDelivery,
  readCancellation,
  cancelDelivery,
  resetPin,
  requestRefund,
  listRefunds,
  receivePaymentEvents,
  listEvents,
  trackDelivery,
  watchDelivery,
  trackReceipt,
  readReceipt,
  readAuditStats, // before the fee audit, whose path parameter matches any word
  auditFee,
  simulateDelivery,
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
  ...partnerRoutes,
  ...webhookRoutes,
  jwksRoute<DeliveryContext>(),
  ...statusRoutes<DeliveryContext>('delivery', [postgresCheck, jwksCheck, r2Check('PROOFS')]),
];
