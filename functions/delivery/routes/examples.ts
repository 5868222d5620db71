/** Example values that several operations share. */
export const ids = {
  delivery: '0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10',
  job: '5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69',
  slug: '3f9c0a7be1',
};

/** The links of a delivery, as whoever creates it gets them. */
export const handedOn = {
  slug: ids.slug,
  url: `/t/${ids.slug}`,
  recipientUrl: `/t/${ids.slug}#rcp_${ids.slug}_Ab3…`,
};

export const fare = {
  distanceMiles: 4.094,
  totalMinor: '907',
  customerTotalMinor: '1107',
  tipMinor: '200',
  split: { driverPayoutMinor: '726', serviceBrokeringMinor: '136', serviceInfrastructureMinor: '45' },
  minApplied: false,
  explanation:
    'Base $6.00 + 4.094 mi × $0.75 = $3.07 → $9.07. Driver 80% $7.26, brokering 15% $1.36, infrastructure 5% $0.45 (rounding to the driver). Tip $2.00, all to the driver.',
  policyVersion: 'charter-v1',
  distanceMethod: 'haversine',
};

export const order = {
  pickup: {
    lat: 37.7955,
    lng: -122.3937,
    address: { line1: '1 Ferry Building', city: 'San Francisco', region: 'CA', postalCode: '94111' },
  },
  dropoff: {
    lat: 37.7544,
    lng: -122.4477,
    address: { street: '101 Twin Peaks Blvd', city: 'San Francisco', state: 'CA' },
  },
  customer: { name: 'Robin Doe', phone: '+14155550134', email: 'robin@example.com' },
  description: 'Two bags of groceries',
  signatureRequired: false,
  tipMinor: 200,
};

export const payment = {
  id: 'pi_3QK4n2aZ0bYc1dXe2fWg3hVi',
  status: 'requires_action',
  processorStatus: 'requires_payment_method',
};

export const delivery = {
  id: ids.delivery,
  status: 'created',
  product: 'delivery',
  trackingSlug: ids.slug,
  tracking: { slug: ids.slug, url: `/t/${ids.slug}` },
  job: { id: ids.job, status: 'created' },
  pickup: order.pickup,
  dropoff: { ...order.dropoff, address: { line1: '101 Twin Peaks Blvd', city: 'San Francisco', region: 'CA' } },
  customer: order.customer,
  description: order.description,
  signatureRequired: false,
  requirements: { photo: false, pickupPhoto: false, pin: false, authorisedPayment: false },
  pickupWindow: null,
  dropoffWindow: null,
  dispatch: 'auto',
  externalReference: null,
  minimumAge: null,
  metadata: null,
  fare,
  paymentIntent: payment,
  capture: { status: 'not_due', dueMinor: '0', capturedMinor: '0' },
  refundedMinor: '0',
  refundChargedMinor: '0',
  cancelFeeMinor: '0',
  returnFeeMinor: '0',
  returnStatus: 'not_due',
  endReason: null,
  pin: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  deliveredAt: null,
};
