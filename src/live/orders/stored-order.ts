import type { AuctionId, OrderId, PersonId, StreamId } from '#src/live/ids.ts';
import type { Pickup } from '#src/live/lots/lot-terms.ts';
import type { RefundStatus } from '#src/live/payers/payment.ts';
import type { ShownDisputeStatus } from '#src/payments/dispute.ts';
import type { PaymentStatus } from '#src/payments/intent.ts';
import type { Contact, Dropoff, Fulfilment, OrderStatus } from './order.ts';

/** An order as its row has it, with its lot's pickup and its newest payment. It holds what not everybody sees. */
export interface StoredOrder {
  readonly id: OrderId;
  readonly auctionId: AuctionId;
  readonly streamId: StreamId;
  readonly chance: number;
  readonly seller: { readonly id: PersonId; readonly displayName: string };
  readonly buyer: { readonly id: PersonId; readonly alias: string };
  readonly title: string;
  readonly amountMinor: number;
  readonly deliveryMinor: number;
  readonly fulfilment: Fulfilment;
  readonly pickup: Pickup | null;
  readonly dropoff: Dropoff | null;
  readonly contact: Contact | null;
  readonly status: OrderStatus;
  /** Moments as Postgres writes them. */
  readonly payBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly trackingSlug: string | null;
  readonly trackingStatus: string | null;
  /** The one that was taken, else one that is open. */
  readonly payment: StoredPayment | null;
}

interface StoredPayment {
  readonly intentId: string;
  readonly status: PaymentStatus;
  readonly refundStatus: RefundStatus;
  readonly refundMinor: number;
  readonly disputeStatus: ShownDisputeStatus;
}

/** What is to be paid for beside the lot: nothing, or A's fare to a place. */
export interface PaymentTerms {
  readonly fulfilment: Fulfilment;
  readonly dropoff: Dropoff | null;
  readonly contact: Contact | null;
  readonly deliveryMinor: number;
}

/** Who looks at an order. */
export type Viewer = 'buyer' | 'seller' | 'ops';

/** How it is shown that an order's payment is disputed: the row keeps how far it got. */
export type ShownStatus = OrderStatus | 'disputed';

export const shownStatus = ({ status, payment }: Pick<StoredOrder, 'status' | 'payment'>): ShownStatus =>
  payment?.disputeStatus === 'open' || payment?.disputeStatus === 'lost' ? 'disputed' : status;

/** Whether its money is given back, or about to be. */
export const isGivenBack = ({ payment }: Pick<StoredOrder, 'payment'>): boolean =>
  payment?.refundStatus === 'pending' || payment?.refundStatus === 'succeeded';

/** Whether it may be paid now. */
export const isPayable = ({ status }: Pick<StoredOrder, 'status'>): boolean =>
  status === 'awaiting_payment' || status === 'unpaid';

/** An intent as its payer sees it. */
export interface ShownIntent {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly clientSecret: string | null;
  readonly actionUrl: string | null;
}

/** The addresses of pages that an order leads to. */
export interface OrderPages {
  readonly tracking: (slug: string) => string;
  readonly payment: (intent: { readonly id: string; readonly clientSecret: string | null }) => string;
}

/** What is known of the open intent beside its row: its payer's secret, and how far it got. */
export interface OpenIntent {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly clientSecret: string | null;
}

const iso = (at: string) => new Date(at).toISOString();

/** An order as a viewer sees it: where it goes is its buyer's, and so is how it is paid. Times are RFC 3339 in UTC. */
export function shownOrder(order: StoredOrder, viewer: Viewer, pages: OrderPages, intent?: OpenIntent) {
  const { payment, amountMinor, deliveryMinor, trackingSlug } = order;
  const isBuyers = viewer === 'buyer';
  return {
    id: order.id,
    auctionId: order.auctionId,
    streamId: order.streamId,
    seller: order.seller,
    buyer: order.buyer,
    title: order.title,
    amountMinor,
    deliveryMinor,
    totalMinor: amountMinor + deliveryMinor,
    currency: 'USD' as const,
    canDeliver: order.pickup !== null,
    fulfilment: order.fulfilment,
    dropoff: isBuyers ? order.dropoff : null,
    contact: isBuyers ? order.contact : null,
    status: shownStatus(order),
    payBy: iso(order.payBy),
    paymentIntent: shownIntent(order, isBuyers, pages, intent),
    refund:
      payment === null || payment.refundStatus === 'none'
        ? null
        : { status: payment.refundStatus, amountMinor: payment.refundMinor },
    tracking: trackingSlug === null ? null : { url: pages.tracking(trackingSlug), status: order.trackingStatus ?? '' },
    createdAt: iso(order.createdAt),
    updatedAt: iso(order.updatedAt),
  };
}

export type ShownOrder = ReturnType<typeof shownOrder>;

/** `intent` is newer than the row. It leads to a page as long as it waits for its payer. */
function shownIntent(
  order: StoredOrder,
  isBuyers: boolean,
  pages: OrderPages,
  intent: OpenIntent | undefined,
): ShownIntent | null {
  const { payment } = order;
  const known = intent ?? (payment && { id: payment.intentId, status: payment.status, clientSecret: null });
  if (known === null) return null;
  const { id, status, clientSecret } = known;
  if (!isBuyers || status !== 'requires_action' || !isPayable(order))
    return { id, status, clientSecret: null, actionUrl: null };
  return { id, status, clientSecret, actionUrl: pages.payment({ id, clientSecret }) };
}
