import { cents } from '#src/money/cents.ts';
import { doorOf, objectAt, textAt, type Capability, type Estimate, type Json } from './capability.ts';

const id = '0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10';
const jobId = '5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69';
const CREATE_ASKS_ABOVE = cents(2_000);
/** A creation and a refund call the payment processor. */
const PAYS_MS = 30_000;
const WRITES_MS = 15_000;

const writing = { appId: 'delivery', version: '1.0.0', outputTrust: 'own' } as const;

const door = doorOf('delivery');
const idOf = (input: Json) => ({ id: textAt(input, 'id') });
const minorAt = (value: Json, name: string) => cents(BigInt(textAt(value, name)));

/** The body of an operation whose path has the id. */
const bodyOf = ({ id: _inPath, ...body }: Json): Json => body;

const fareAndTip: Estimate = {
  what: 'The fare and the tip.',
  ask: (input) => {
    const [pickup, dropoff] = [objectAt(input, 'pickup'), objectAt(input, 'dropoff')];
    const tip = input['tipMinor'] === undefined ? {} : { tipMinor: input['tipMinor'] };
    const stops = { pickupLat: pickup['lat'], pickupLng: pickup['lng'] };
    return door('quoteFare', { body: { ...stops, dropoffLat: dropoff['lat'], dropoffLng: dropoff['lng'], ...tip } });
  },
  figure: (answer) => {
    const quote = objectAt(answer, 'quote');
    return {
      commitsMinor: minorAt(quote, 'customerTotalMinor'),
      token: textAt(quote, 'quoteToken'),
      expiresAt: textAt(quote, 'expiresAt'),
    };
  },
  tokenField: 'quoteToken',
  commitsKey: () => null,
  committed: (result) => ({
    amountMinor: minorAt(objectAt(result, 'fare'), 'customerTotalMinor'),
    reference: textAt(objectAt(result, 'delivery'), 'id'),
  }),
};

const cancelFee: Estimate = {
  what: 'The fee for cancelling, which goes to the driver.',
  ask: (input) => door('readCancellation', { params: idOf(input) }),
  figure: (answer) => {
    const price = objectAt(answer, 'cancellation');
    return {
      commitsMinor: minorAt(price, 'feeMinor'),
      token: price['token'] as string | null,
      expiresAt: price['validUntil'] as string | null,
    };
  },
  tokenField: 'token',
  commitsKey: (input) => `cancellation:${textAt(input, 'id')}`,
  committed: (result) => ({
    amountMinor: minorAt(objectAt(result, 'cancellation'), 'feeMinor'),
    reference: textAt(objectAt(result, 'delivery'), 'id'),
  }),
};

const refunded: Estimate = {
  what: 'The amount that is given back to the customer.',
  ask: (input) => door('getDelivery', { params: idOf(input) }),
  figure: (answer, { amountMinor }) => {
    const delivery = objectAt(answer, 'delivery');
    const left = minorAt(objectAt(delivery, 'capture'), 'capturedMinor') - minorAt(delivery, 'refundedMinor');
    const most = left > 0n ? left : 0n;
    return { commitsMinor: cents(typeof amountMinor === 'number' ? amountMinor : most), token: null, expiresAt: null };
  },
  tokenField: null,
  commitsKey: () => null,
  committed: (result) => {
    const refund = objectAt(result, 'refund');
    return { amountMinor: minorAt(refund, 'amountMinor'), reference: textAt(refund, 'id') };
  },
};

/** The capabilities that change deliveries. */
export const deliveryWriting: readonly Capability[] = [
  {
    ...writing,
    capabilityName: 'create',
    title: 'Book a delivery',
    description:
      'Books a courier from a pickup to a drop-off and reserves the payment. Use it once the person has asked for it and both points are known by coordinates: nothing is geocoded. The person pays the fare and the tip (see delivery.quote; its quoteToken guarantees the price). Drivers are searched for at once, unless dispatch is hold. Booked is booked: no capability changes the tip, the addresses or the times afterwards. Costs 10 cents a call beside the fare; the person is asked the first time for a drop-off, and above $20.',
    examples: [
      {
        title: 'Groceries to Robin, with a tip of $2',
        input: {
          pickup: { lat: 37.7955, lng: -122.3937, address: '1 Ferry Building, San Francisco' },
          dropoff: { lat: 37.7544, lng: -122.4477, address: { line1: '101 Twin Peaks Blvd', city: 'San Francisco' } },
          customer: { name: 'Robin Doe', phone: '+14155550134' },
          description: 'Two bags of groceries',
          tipMinor: 200,
        },
      },
      {
        title: 'Nothing but the two points',
        input: { pickup: { lat: 37.7599, lng: -122.4148 }, dropoff: { lat: 37.7897, lng: -122.4011 } },
      },
    ],
    effects: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
    consent: { mode: 'threshold', thresholdMinor: CREATE_ASKS_ABOVE, binds: ['/dropoff'], risk: 'medium' },
    editable: ['/tipMinor'],
    forPerson: ['/delivery/pin', '/paymentIntent/clientSecret', '/tracking/recipientUrl'],
    tier: 'standard',
    actsWith: ['deliveries:write'],
    timeoutMs: PAYS_MS,
    tags: ['delivery', 'book', 'courier', 'order'],
    runs: { by: 'sibling', call: (input) => door('createDelivery', { body: input }) },
    estimate: fareAndTip,
  },
  {
    ...writing,
    capabilityName: 'dispatch',
    title: 'Search for a driver',
    description:
      'Offers a delivery’s job to drivers near its pickup. Use it for a delivery that was booked with dispatch: hold, or to search again. It needs the job’s id, which delivery.create, list and get give. During a search the answer is the running one. Costs 2 cents a call; the person is asked the first time.',
    examples: [{ title: 'Start the search', input: { jobId } }],
    effects: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
    consent: { mode: 'first_use', binds: [], risk: 'low' },
    editable: [],
    forPerson: [],
    tier: 'basic',
    actsWith: ['jobs:dispatch'],
    timeoutMs: WRITES_MS,
    tags: ['delivery', 'driver', 'dispatch'],
    runs: { by: 'sibling', call: (input) => door('dispatchJob', { body: input }) },
  },
  {
    ...writing,
    capabilityName: 'cancel',
    title: 'Cancel a delivery',
    description:
      'Cancels a delivery that hasn’t been picked up. Free before a driver is assigned, then a fee that goes to the driver: ask delivery.cancel_preview first where the fee matters; its token guarantees it. It can’t be undone. Costs 2 cents a call beside the fee; the person is asked each time.',
    examples: [{ title: 'Plans have changed', input: { id, reason: 'The customer changed their mind' } }],
    effects: { readOnly: false, destructive: true, idempotent: true, openWorld: true },
    consent: { mode: 'per_call', binds: [], risk: 'medium' },
    editable: [],
    forPerson: [],
    tier: 'basic',
    actsWith: ['deliveries:write', 'deliveries:read'],
    timeoutMs: PAYS_MS,
    tags: ['delivery', 'cancel'],
    runs: { by: 'sibling', call: (input) => door('cancelDelivery', { params: idOf(input), body: bodyOf(input) }) },
    estimate: cancelFee,
  },
  {
    ...writing,
    capabilityName: 'refund',
    title: 'Refund a delivery',
    description:
      'Gives some or all of what was captured for a delivery back to its customer; all that is left where no amount is given. The driver’s earnings stay the driver’s: the delivery’s owner bears them. The payment processor decides afterwards. It can’t be undone. Costs 2 cents a call; the person is asked each time.',
    examples: [{ title: '$5 for being late', input: { id, amountMinor: 500, reason: 'Arrived late' } }],
    effects: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
    consent: { mode: 'per_call', binds: [], risk: 'high' },
    editable: ['/amountMinor'],
    forPerson: [],
    tier: 'basic',
    actsWith: ['deliveries:write', 'deliveries:read'],
    timeoutMs: PAYS_MS,
    tags: ['delivery', 'refund', 'money'],
    runs: { by: 'sibling', call: (input) => door('requestRefund', { params: idOf(input), body: bodyOf(input) }) },
    estimate: refunded,
  },
];
