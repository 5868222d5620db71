import { streamId } from '#fn/live/routes/examples.ts';

export const tipId = '2c4a6f80-1b3d-4e5f-8a7b-9c0d1e2f3a4b';

export const pending = {
  id: tipId,
  streamId,
  from: { id: '9b1c04d7e2f35a688c10', name: 'Ben' },
  amountMinor: 500,
  currency: 'USD',
  message: 'For the heirlooms!',
  messageStatus: 'held',
  status: 'pending',
  refundStatus: 'none',
  createdAt: '2026-11-21T09:41:00.000Z',
  paidAt: null,
};

export const paid = {
  ...pending,
  messageStatus: 'shown',
  status: 'succeeded',
  paidAt: '2026-11-21T09:41:04.000Z',
};

export const paymentIntent = {
  id: 'pi_3PQ4rX2eZvKYlo2C0a1b2c3d',
  status: 'requires_action',
  clientSecret: 'pi_3PQ4rX2eZvKYlo2C0a1b2c3d_secret_…',
  actionUrl: 'https://live.example.com/pay/pi_3PQ4rX2eZvKYlo2C0a1b2c3d#pi_3PQ4rX2eZvKYlo2C0a1b2c3d_secret_…',
  refusal: null,
};
