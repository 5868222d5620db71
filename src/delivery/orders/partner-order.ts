import type { Cents } from '#src/money/cents.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Customer } from './customer.ts';
import { closesAfter, opensFrom } from './delivery-hours.ts';
import type { DeliveryOrder, InvoicedTo, Stop, TimeWindow } from './delivery.ts';
import { DISPATCH_LEAD_SECONDS } from '#src/delivery/dispatch/dispatch-policy.ts';

/** The minimum age for regulated goods. */
export const REGULATED_MINIMUM_AGE = 21;

/** A partner's order, decoded. */
export interface PartnerOrder {
  readonly sourceOrderId: string;
  readonly pickup: Stop;
  readonly dropoff: Stop;
  readonly customer: Customer;
  readonly readyAt: Date | undefined;
  readonly pickupWindow: TimeWindow | undefined;
  readonly dropoffWindow: TimeWindow | undefined;
  readonly description: string | undefined;
  readonly tipMinor: Cents;
  readonly signatureRequired: boolean;
  readonly minimumAge: number | undefined;
  readonly dispatch: 'auto' | 'hold';
  /** Whatever else came. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** What is known of the sender. */
export interface SendingTerms {
  readonly id: string;
  readonly licences: readonly string[];
  readonly jurisdiction: string | null;
  readonly timezone: string;
}

export interface TakenOrder {
  readonly order: DeliveryOrder;
  readonly invoicedTo: InvoicedTo;
}

/**
 * An order as we accept it: for regulated goods with everything that they require, whatever it asked for. Rules AGE-1
 * to AGE-8. Throws `outside_delivery_hours`, `sender_not_licensed`.
 */
export function takeOrder(
  from: PartnerOrder,
  sender: SendingTerms,
  kind: 'storefront' | 'cannabis',
  now: Date,
): TakenOrder {
  const zone = kind === 'cannabis' ? sender.timezone : undefined;
  const asked = from.minimumAge === 0 ? undefined : from.minimumAge; // 0 means no minimum
  const minimumAge = zone === undefined ? asked : Math.max(REGULATED_MINIMUM_AGE, asked ?? 0);
  if (minimumAge !== undefined && (sender.licences.length === 0 || sender.jurisdiction === null)) {
    const detail = 'Needs a licence of the sender, and its jurisdiction.';
    const errors = [{ pointer: '#/minimumAge', code: 'sender_not_licensed', detail }];
    throw new Problem('sender_not_licensed', asked === undefined ? {} : { errors });
  }
  const readyAt = latest(now, from.pickupWindow?.start ?? from.readyAt);
  const firstOffer = latest(now, new Date(readyAt.getTime() - DISPATCH_LEAD_SECONDS * 1000));
  return {
    order: {
      pickup: from.pickup,
      dropoff: from.dropoff,
      customer: from.customer,
      description: from.description,
      signatureRequired: zone !== undefined || from.signatureRequired,
      tipMinor: from.tipMinor,
      pickupWindow: from.pickupWindow,
      dropoffWindow: zone === undefined ? from.dropoffWindow : withinHours(from.dropoffWindow, readyAt, zone),
      dispatch: from.dispatch,
      externalReference: from.sourceOrderId,
      requirements: { photo: false, pickupPhoto: false, pin: false, authorisedPayment: false },
      paymentCustomerId: undefined,
    },
    invoicedTo: {
      senderId: sender.id,
      minimumAge,
      licences: minimumAge === undefined ? [] : sender.licences,
      jurisdiction: minimumAge === undefined ? null : sender.jurisdiction,
      hoursTimezone: zone,
      metadata: from.metadata,
      firstOfferAt: zone === undefined ? firstOffer : opensFrom(firstOffer, zone),
    },
  };
}

const latest = (first: Date, second: Date | undefined) => (second === undefined || second < first ? first : second);

/** A window cut to the hours of the first day on which it has any; without a window, the next hours. */
function withinHours(asked: TimeWindow | undefined, readyAt: Date, zone: string): TimeWindow {
  const start = opensFrom(latest(readyAt, asked?.start), zone);
  const closes = closesAfter(start, zone);
  const end = asked !== undefined && asked.end < closes ? asked.end : closes;
  if (end <= start) {
    const detail = `Must reach into the hours from 06:00 to 22:00 in ${zone}, the next of which begin at ${start.toISOString()}.`;
    throw new Problem('outside_delivery_hours', {
      errors: [{ pointer: '#/dropoffWindow', code: 'outside_delivery_hours', detail }],
    });
  }
  return { start, end };
}
