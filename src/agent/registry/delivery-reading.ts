import { doorOf, noConsent, queryOf, reads, textAt, type Capability, type Json } from './capability.ts';

const id = '0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10';
const READ_MS = 10_000;

/** What all reading of deliveries has in common: free, of our own data, never asked about. */
const reading = {
  appId: 'delivery',
  version: '1.0.0',
  effects: reads(),
  outputTrust: 'own',
  consent: noConsent,
  editable: [],
  forPerson: [],
  tier: 'free',
  timeoutMs: READ_MS,
} as const;

const door = doorOf('delivery');
const call = (operationId: string, parts: (input: Json) => Parameters<typeof door>[1]) =>
  ({ by: 'sibling', call: (input: Json) => door(operationId, parts(input)) }) as const;
const ofDelivery = (input: Json) => ({ params: { id: textAt(input, 'id') } });

/** The capabilities that read deliveries, and price one. */
export const deliveryReading: readonly Capability[] = [
  {
    ...reading,
    capabilityName: 'quote',
    title: 'Quote a delivery',
    description:
      'Prices a delivery between two points, with the driver’s tip. Use it whenever a price is asked for, and before booking under a budget. The person pays customerTotalMinor, which includes the tip. quoteToken guarantees that price for ten minutes: pass it to delivery.create. Nothing is geocoded, so it needs coordinates. Books nothing; free.',
    examples: [
      {
        title: 'From the Ferry Building to Twin Peaks, with a tip of $2',
        input: { pickupLat: 37.7955, pickupLng: -122.3937, dropoffLat: 37.7544, dropoffLng: -122.4477, tipMinor: 200 },
      },
    ],
    actsWith: [],
    tags: ['delivery', 'price', 'fare'],
    runs: call('quoteFare', (input) => ({ body: input })),
  },
  {
    ...reading,
    capabilityName: 'list',
    outputTrust: 'foreign', // partners' descriptions and names are in it (decision 0064)
    title: 'List deliveries',
    description:
      'The person’s deliveries, newest first, a page at a time. Use it to find a delivery whose id you don’t have; filter by status, or by the person’s own order number. Free.',
    examples: [
      { title: 'The newest three', input: { limit: 3 } },
      { title: 'Those that were cancelled', input: { status: 'cancelled' } },
    ],
    actsWith: ['deliveries:read'],
    tags: ['delivery', 'history', 'orders'],
    runs: call('listDeliveries', (input) => ({
      query: queryOf(input, 'status', 'externalReference', 'limit', 'cursor'),
    })),
  },
  {
    ...reading,
    capabilityName: 'get',
    outputTrust: 'foreign', // partners' descriptions and names are in it (decision 0064)
    title: 'Read a delivery',
    description:
      'One delivery of the person’s with all its details: addresses, fare, payment, status. Use it when its details are asked for; to ask where the driver is, use delivery.track. Free.',
    examples: [{ title: 'One delivery', input: { id } }],
    actsWith: ['deliveries:read'],
    tags: ['delivery', 'details', 'orders'],
    runs: call('getDelivery', ofDelivery),
  },
  {
    ...reading,
    capabilityName: 'track',
    title: 'Track a delivery',
    description:
      'Where a delivery is now: its status, the driver’s first name and rough position, and when it arrives. It needs the tracking slug, which delivery.create, list and get give. May be two seconds old. Free.',
    examples: [{ title: 'By its slug', input: { slug: '3f9c0a7be1' } }],
    actsWith: [],
    tags: ['delivery', 'tracking', 'driver', 'arrival'],
    runs: call('trackDelivery', (input) => ({ params: { slug: textAt(input, 'slug') } })),
  },
  {
    ...reading,
    capabilityName: 'cancel_preview',
    title: 'Ask what cancelling costs',
    description:
      'What cancelling a delivery would cost now, and whether it still can be cancelled. token guarantees that fee for five minutes: pass it to delivery.cancel. Cancels nothing; free.',
    examples: [{ title: 'The fee of one delivery', input: { id } }],
    actsWith: ['deliveries:read'],
    tags: ['delivery', 'cancel', 'price'],
    runs: call('readCancellation', ofDelivery),
  },
  {
    ...reading,
    capabilityName: 'audit_fee',
    title: 'Audit a delivery’s fee',
    description:
      'Computes a delivery’s fee again from what was ordered and compares it with what was charged. drift.ok says whether both agree. Use it when somebody doubts a charge. Free.',
    examples: [{ title: 'By the tracking slug', input: { deliveryIdOrSlug: '3f9c0a7be1' } }],
    actsWith: ['deliveries:read'],
    tags: ['delivery', 'fee', 'audit', 'price'],
    runs: call('auditFee', (input) => ({
      params: { deliveryIdOrSlug: textAt(input, 'deliveryIdOrSlug') },
      query: queryOf(input, 'policy'),
    })),
  },
  {
    ...reading,
    capabilityName: 'receipt',
    title: 'Get a delivery’s receipt',
    description:
      'The signed receipt of a delivery, which anybody can verify offline, with what opens its commitment. Use it when proof of what was paid is asked for. Free.',
    examples: [{ title: 'Of one delivery', input: { id } }],
    actsWith: ['deliveries:read'],
    tags: ['delivery', 'receipt', 'fee'],
    runs: call('readReceipt', ofDelivery),
  },
];
