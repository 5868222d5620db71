import type * as z from 'zod';
import { showAddress } from './address.ts';
import type { Audit, AuditedDelivery, AuditView, DriftEntry } from '#src/delivery/audit/audit.ts';
import type { AuditWire } from '#src/delivery/audit/audit-wire.ts';
import { showCustomer } from './customer.ts';
import type { Delivery, Stop, WholeDelivery } from './delivery.ts';
import { explainFare, type Fare } from '#src/delivery/fare/fare.ts';
import type { DeliveryId, TrackingSlug } from '#src/delivery/ids.ts';
import { currentPolicy, findPolicy } from '#src/delivery/fare/policy.ts';
import type { Settlement } from '#src/delivery/money/settlement.ts';
import type { WholeDelivery as WholeDeliveryWire } from './whole-wire.ts';
import { recipientUrlOf } from '#src/delivery/recipient/secret.ts';
import type { DeliveryWire, FareWire } from '#src/delivery/wire.ts';

const showSplit = ({ driverPayoutMinor, brokeringMinor, infrastructureMinor }: Fare['split']) => ({
  driverPayoutMinor,
  serviceBrokeringMinor: brokeringMinor,
  serviceInfrastructureMinor: infrastructureMinor,
});

/** A fare as the interface spells it. */
export function showFare(fare: Omit<Fare, 'inputs'>): z.output<typeof FareWire> {
  return {
    distanceMiles: fare.milliMiles / 1000,
    totalMinor: fare.totalMinor,
    customerTotalMinor: fare.customerTotalMinor,
    tipMinor: fare.tipMinor,
    split: showSplit(fare.split),
    minApplied: fare.minApplied,
    explanation: explainFare(fare, findPolicy(fare.policyVersion) ?? currentPolicy),
    policyVersion: fare.policyVersion,
    distanceMethod: 'haversine',
  };
}

export const trackingLink = (slug: TrackingSlug) => ({ slug, url: `/t/${slug}` });

/** The same with the link for its recipient, for whoever creates a delivery: every retry gets the same one. */
export const handedOnLink = (idSecret: string, slug: TrackingSlug) => ({
  ...trackingLink(slug),
  recipientUrl: recipientUrlOf(idSecret, slug),
});

const showStop = ({ position, address }: Stop) => ({ ...position, address: showAddress(address) });

const showSettlement = (settlement: Settlement) => ({
  capture: {
    status: settlement.captureStatus,
    dueMinor: settlement.captureDueMinor,
    capturedMinor: settlement.capturedMinor,
  },
  refundedMinor: settlement.refundedMinor,
  refundChargedMinor: settlement.refundChargedMinor,
  cancelFeeMinor: settlement.cancelFeeMinor,
  returnFeeMinor: settlement.returnFeeMinor,
  returnStatus: settlement.returnStatus,
});

/** A delivery as its owner reads it. */
export function showDelivery(delivery: Delivery): z.output<typeof DeliveryWire> {
  const { order } = delivery;
  return {
    id: delivery.id,
    status: delivery.status,
    product: delivery.product,
    trackingSlug: delivery.trackingSlug,
    tracking: trackingLink(delivery.trackingSlug),
    job: delivery.job,
    pickup: showStop(order.pickup),
    dropoff: showStop(order.dropoff),
    customer: showCustomer(order.customer),
    description: order.description ?? null,
    signatureRequired: order.signatureRequired,
    requirements: order.requirements,
    pickupWindow: order.pickupWindow ?? null,
    dropoffWindow: order.dropoffWindow ?? null,
    dispatch: order.dispatch,
    externalReference: order.externalReference ?? null,
    fare: showFare(delivery.fare),
    minimumAge: delivery.minimumAge,
    metadata: delivery.metadata,
    paymentIntent: delivery.payment,
    ...showSettlement(delivery.settlement),
    endReason: delivery.endReason,
    pin: delivery.pin,
    createdAt: delivery.createdAt,
    updatedAt: delivery.updatedAt,
    deliveredAt: delivery.deliveredAt,
  };
}

export const showWhole = (delivery: WholeDelivery): z.output<typeof WholeDeliveryWire> => ({
  ...showDelivery(delivery),
  overrides: [...delivery.overrides],
});

function showRecord(fare: Fare, createdAt: Date, view: AuditView) {
  const { pickup, dropoff, tipMinor } = fare.inputs;
  const where = { pickupLat: pickup.lat, pickupLng: pickup.lng, dropoffLat: dropoff.lat, dropoffLng: dropoff.lng };
  return {
    policyVersion: fare.policyVersion,
    inputs: view === 'owner' ? { ...where, tipMinor } : { tipMinor },
    distanceMiles: fare.milliMiles / 1000,
    baseMinor: fare.baseMinor,
    distanceMinor: fare.distanceMinor,
    minApplied: fare.minApplied,
    totalMinor: fare.totalMinor,
    split: showSplit(fare.split),
    tipMinor: fare.tipMinor,
    customerTotalMinor: fare.customerTotalMinor,
    createdAt,
  };
}

/** Figures that lead to the coordinates. `seal` does: it hashes them without a salt, beside figures that are public. */
const isPrivate = (path: string) => path === 'seal' || /^inputs\..*(?:Lat|Lng)$/.test(path);

const showDiff = (diff: DriftEntry, view: AuditView) =>
  view === 'public' && isPrivate(diff.path) ? { ...diff, stored: null, recomputed: null } : diff;

function explainDrift({ question, policy, diffs }: Audit): string {
  const named = diffs.map((diff) => `${diff.path} (${diff.cause})`).join(', ');
  const many = diffs.length === 1 ? 'One figure differs' : `${diffs.length} figures differ`;
  if (question === 'drift')
    return diffs.length === 0 ? 'The stored fee, the recomputed fee and the ledger agree.' : `${many}: ${named}.`;
  const asked = `This is what ${policy.version} would make of it.`;
  return diffs.length === 0 ? `${asked} It is what was charged.` : `${asked} ${many} from what was charged: ${named}.`;
}

/** An audit as the interface spells it. */
export function showAudit(
  id: DeliveryId,
  subject: AuditedDelivery,
  audit: Audit,
  view: AuditView,
): z.output<typeof AuditWire> {
  return {
    deliveryId: id,
    policy: audit.policy,
    stored: showRecord(subject.stored, subject.storedAt, view),
    recomputed: showRecord(audit.recomputed, subject.ordered.createdAt, view),
    laterTips:
      view === 'owner'
        ? subject.settled.laterTips.map(({ status, takenMinor }) => ({ amountMinor: takenMinor, status }))
        : [],
    drift: { ok: audit.diffs.length === 0, diffs: audit.diffs.map((diff) => showDiff(diff, view)) },
    explanation: `${explainFare(audit.recomputed, audit.policy)} ${explainDrift(audit)}`,
  };
}
