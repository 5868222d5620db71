import { auctionId } from '#fn/live/routes/auctions/examples.ts';
import { personId, streamId } from '#fn/live/routes/examples.ts';

export const orderId = '1f0e9d8c-7b6a-4594-8372-615049382716';

export const awaiting = {
  id: orderId,
  auctionId,
  streamId,
  seller: { id: personId, displayName: 'Cleo' },
  buyer: { id: '5ab3c9d0e1f2a3b4c5d6', alias: 'Bidder 3' },
  title: 'Box of heirlooms',
  amountMinor: 4_200,
  deliveryMinor: 907,
  totalMinor: 5_107,
  currency: 'USD',
  canDeliver: true,
  fulfilment: 'delivery',
  dropoff: { lat: 37.7544, lng: -122.4477, address: '501 Twin Peaks Blvd, San Francisco, CA 94114' },
  contact: { name: 'Robin Doe', phone: '(415) 555-0134' },
  status: 'awaiting_payment',
  payBy: '2026-11-21T10:01:07.214Z',
  paymentIntent: {
    id: 'pi_3Qx',
    status: 'requires_action',
    clientSecret: 'pi_3Qx_secret_…',
    actionUrl: 'https://live.example.com/pay/pi_3Qx',
  },
  refund: null,
  tracking: null,
  createdAt: '2026-11-21T09:31:07.214Z',
  updatedAt: '2026-11-21T09:32:00.000Z',
};

const paidIntent = { id: 'pi_3Qx', status: 'succeeded', clientSecret: null, actionUrl: null };

/** As its seller sees it. */
export const sold = { ...awaiting, dropoff: null, contact: null, paymentIntent: paidIntent, status: 'paid' };

export const sent = {
  ...sold,
  status: 'sent',
  tracking: { url: 'https://delivery.example.com/t/3f9c0a7be1', status: 'created' },
};

export const refunding = { ...sold, refund: { status: 'pending', amountMinor: 5_107 } };

export const voided = { ...sold, status: 'void', paymentIntent: null };

export const offered = {
  ...voided,
  id: '2a1b0c9d-8e7f-4061-9253-847566738291',
  buyer: { id: '77c9d0e1f2a3b4c5d6e7', alias: 'Bidder 1' },
  amountMinor: 4_000,
  deliveryMinor: 0,
  totalMinor: 4_000,
  fulfilment: 'collect',
  status: 'awaiting_payment',
  payBy: '2026-11-22T10:05:00.000Z',
};
