import { handedOn, ids, order } from '#fn/delivery/routes/examples.ts';

export const senderId = '8c1f0a52-6d3e-4b7a-9f24-0a1b2c3d4e5f';
export const secretId = '1e9d7c5b-3a2f-4e6d-8c0b-9a8b7c6d5e4f';

export const sender = {
  id: senderId,
  partner: 'storefront',
  kind: 'storefront',
  senderAccountId: 'demo-storefront',
  owner: 'org:demo-merchant',
  displayName: 'Demo Market',
  status: 'active',
  licences: [],
  jurisdiction: null,
  timezone: 'America/Los_Angeles',
  billing: { email: 'bills@example.com', reference: null, netDays: 30 },
  secrets: [{ id: secretId, createdAt: '2026-11-21T09:30:00.000Z' }],
  version: 1,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
};

export const fresh = { ...sender, secret: { id: secretId, value: 'wps_5b1e0c7d…' }, secretShown: false };

export const orderReady = {
  sourceOrderId: 'order-1001',
  senderAccountId: 'demo-storefront',
  pickup: order.pickup,
  dropoff: order.dropoff,
  customer: order.customer,
  description: order.description,
  items: [{ sku: 'apples', quantity: 4 }],
  orderValueMinor: 4300,
  tipMinor: 200,
};

export const orderTaken = {
  accepted: true,
  duplicate: false,
  sourceOrderId: 'order-1001',
  delivery: { id: ids.delivery, status: 'created', trackingSlug: ids.slug },
  tracking: { url: handedOn.url, recipientUrl: handedOn.recipientUrl },
};
