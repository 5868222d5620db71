import { usd } from './lot-words.ts';

/** The words of orders, for the server that renders them and the scripts that act on them. */

/** As much of an order as a page shows. */
export interface ShownOrder {
  readonly id: string;
  readonly auctionId: string;
  readonly streamId: string;
  readonly seller: { readonly id: string; readonly displayName: string };
  readonly buyer: { readonly id: string; readonly alias: string };
  readonly title: string;
  readonly amountMinor: number;
  readonly deliveryMinor: number;
  readonly totalMinor: number;
  readonly canDeliver: boolean;
  readonly fulfilment: 'collect' | 'delivery';
  readonly status: string;
  readonly payBy: string;
  readonly paymentIntent: {
    readonly id: string;
    readonly status: string;
    readonly actionUrl?: string | null | undefined;
  } | null;
  readonly tracking: { readonly url: string; readonly status: string } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const badges: Readonly<Record<string, string>> = {
  awaiting_payment: 'To be paid',
  unpaid: 'Not paid in time',
  void: 'Void',
  paid: 'Paid',
  sent: 'On its way',
  delivered: 'Delivered',
  returned: 'Returned',
  refunded: 'Refunded',
  disputed: 'Disputed',
};
export const orderBadgeOf = (status: string) => badges[status] ?? status.replaceAll('_', ' ');

export const isPayable = ({ status }: Pick<ShownOrder, 'status'>) =>
  status === 'awaiting_payment' || status === 'unpaid';

/** What happens next, to whoever looks at it. */
export function orderLead(order: ShownOrder, isBuyer: boolean): string {
  const isDelivery = order.fulfilment === 'delivery';
  switch (order.status) {
    case 'awaiting_payment':
      return isBuyer ? `You won it: ${usd(order.amountMinor)}.` : `${order.buyer.alias} won it, and has yet to pay.`;
    case 'unpaid':
      return isBuyer
        ? 'The time to pay is over, and you can’t bid before it is settled. You can still pay.'
        : `${order.buyer.alias} didn’t pay in time. Offer it to the next bidder, or take it back.`;
    case 'void':
      return 'The sale is off. Nothing is owed.';
    case 'paid':
      if (isBuyer) return isDelivery ? 'The seller gets it ready for the driver.' : 'Collect it from the seller.';
      return isDelivery ? 'Pack it, and say when it is ready: a driver comes for it.' : 'Hand it over to the buyer.';
    case 'sent':
      return order.tracking === null
        ? 'The delivery service is being told. The link to follow it comes then.'
        : 'A driver brings it.';
    case 'delivered':
      return 'It has arrived.';
    case 'returned':
      return isBuyer
        ? 'It couldn’t be delivered, and is back with the seller.'
        : 'It couldn’t be delivered, and comes back to you.';
    case 'refunded':
      return isBuyer ? 'The money is on its way back to your card.' : 'The money went back to the buyer.';
    case 'disputed':
      return isBuyer
        ? 'You dispute the payment at your bank. Until that is decided you can’t tip or bid.'
        : 'The buyer disputes the payment at their bank. What it took is withheld until that is decided.';
    default:
      return '';
  }
}

type Step = { readonly label: string; readonly state: 'done' | 'now' | 'ahead' | 'stopped' };

type Steps = Pick<ShownOrder, 'status' | 'fulfilment' | 'canDeliver'>;

const reached: Readonly<Record<string, number>> = { awaiting_payment: 0, paid: 1, sent: 2, delivered: 3, returned: 3 };

/** The way from the hammer to the door; of an order that went another way there is none. */
export function orderSteps({ status, fulfilment, canDeliver }: Steps): readonly Step[] {
  const at = reached[status];
  if (at === undefined) return [];
  const names =
    fulfilment === 'delivery'
      ? ['Won', 'Paid', 'On its way', status === 'returned' ? 'Returned' : 'Delivered']
      : ['Won', 'Paid', canDeliver && status === 'awaiting_payment' ? 'Received' : 'Collected'];
  const last = Math.min(at, names.length - 1);
  return names.map((label, index) => ({
    label,
    state: index < last || (index === last && last === names.length - 1) ? 'done' : index === last ? 'now' : 'ahead',
  }));
}
