import { ids } from '#fn/delivery/routes/examples.ts';

/** Example values of cancelling and refunding. */
export const cancellation = {
  allowed: true,
  feeMinor: '300',
  refundMinor: '807',
  reason: 'driver_assigned',
  validUntil: '2026-11-21T09:40:00.000Z',
  token: 'v1.k1.eyJkZWxpdmVyeUlkIjoi….pQ3r…',
};

export const cancelled = {
  delivery: {
    id: ids.delivery,
    status: 'cancelled',
    endReason: 'The customer changed their mind',
    endedAt: '2026-11-21T09:36:00.000Z',
  },
  cancellation: { feeMinor: '300', refundMinor: '807' },
};

export const paymentCustomer = { id: 'cus_QXg1o3R2kLmN4p.3vJ8kQ2mX7sYtR5wZ1aB9g' };

export const refund = {
  id: '7c1e2d3f-4a5b-4c6d-8e9f-0a1b2c3d4e5f',
  leg: 'delivery',
  amountMinor: '500',
  reason: 'Arrived late',
  status: 'pending',
  failureReason: null,
  createdAt: '2026-11-21T10:30:00.000Z',
  updatedAt: '2026-11-21T10:30:00.000Z',
};
