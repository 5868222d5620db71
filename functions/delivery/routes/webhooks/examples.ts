export const webhookId = 'c2d4f7a8-51b3-4c0e-9a77-0d6e8b1f2a34';
export const messageId = '3b9d1c60-7a2e-4f58-8c14-5e6f7a8b9c0d';

const at = '2026-11-21T09:30:00.000Z';

export const webhook = {
  id: webhookId,
  url: 'https://shop.example.com/hooks/waypost',
  events: ['*'],
  filter: {},
  status: 'active',
  disabledReason: null,
  failingSince: null,
  secret: null,
  secretShown: true,
  oldSecretUntil: null,
  createdAt: at,
  updatedAt: at,
};

export const fresh = {
  ...webhook,
  status: 'pending',
  secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  secretShown: false,
};

export const message = {
  id: messageId,
  type: 'delivery.assigned',
  status: 'delivered',
  at,
  data: {
    deliveryId: 'b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90',
    sequence: 2,
    status: 'assigned',
    trackingSlug: '9f8e7d6c5b',
    externalReference: 'order-1001',
    at,
  },
  dueAt: null,
  createdAt: at,
  attempts: [{ number: 1, at, status: 200, error: null, latencyMs: 84, answer: 'ok' }],
};
