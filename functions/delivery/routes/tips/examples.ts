export const pendingTip = {
  id: '6b1f0c2d-3e4a-4b5c-8d6e-7f8091a2b3c4',
  amountMinor: '300',
  status: 'pending',
  createdAt: '2026-11-21T10:22:00.000Z',
};

export const paidTip = {
  ...pendingTip,
  status: 'succeeded',
  refundedMinor: '0',
  paidAt: '2026-11-21T10:23:10.000Z',
};

export const tipIntent = {
  id: 'pi_3QK4n2aZ0bYc1dXe2fWg3hVi',
  status: 'requires_action',
  processorStatus: 'requires_payment_method',
  clientSecret: 'pi_3QK4…_secret_…',
  actionUrl: 'https://delivery.example.com/pay/pi_3QK4…#pi_3QK4…_secret_…',
};
