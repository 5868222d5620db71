import fc from 'fast-check';

/** An order, and every private text in it that the public must never get. */
export interface PrivateOrder {
  readonly body: Record<string, unknown>;
  readonly secrets: readonly string[];
}

/** A text that occurs nowhere by chance. */
const secret = fc.uuid({ version: 4 }).map((id) => `k${id.slice(0, 13)}`);
const phone = fc.integer({ min: 0, max: 9_999_999 }).map((line) => `415${String(line).padStart(7, '2')}`);
const RTL = '\u202e';

/** One private text in the ways that people type it, in many alphabets and directions. */
const spelled = secret.chain((text) =>
  fc
    .constantFrom(
      text,
      `12 ${text} Street`,
      `${RTL}${text}\u200f`,
      `東京都${text}`,
      `Straße ${text} №7`,
      `${text}\n${text}`,
      text + 'x'.repeat(3_000),
    )
    .map((shown) => ({ shown, secrets: [text] })),
);
const phoneNumber = phone.chain((digits) =>
  fc
    .constantFrom(
      digits,
      `+1${digits}`,
      `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
      `call ${digits.split('').join(' ')}`,
    )
    .map((shown) => ({ shown, secrets: [digits] })),
);
const email = secret.map((text) => ({ shown: `${text}@example.com`, secrets: [text] }));

type Part = { readonly shown: unknown; readonly secrets: readonly string[] };

/** Whatever somebody may write into a field, wrong types and nested objects included. */
const anything: fc.Arbitrary<Part> = fc.oneof(
  spelled,
  phoneNumber,
  email,
  spelled.map(({ shown, secrets }) => ({ shown: [shown], secrets })),
  spelled.map(({ shown, secrets }) => ({ shown: { note: { deep: [shown, null, 7] } }, secrets })),
  phone.map((digits) => ({ shown: Number(digits), secrets: [digits] })),
  fc.constantFrom(null, true, '').map((shown) => ({ shown, secrets: [] })),
);

const named = [
  'line1',
  'street',
  'line2',
  'city',
  'region',
  'state',
  'postalCode',
  'zip',
  'country',
  'name',
  'businessName',
];
const furtherNamed = ['phone', 'instructions', 'accessCode', 'type', 'floor', 'label', 'approx', 'public', 'other'];
const objectAddress = fc.dictionary(fc.constantFrom(...named, ...furtherNamed), anything, { minKeys: 1, maxKeys: 12 });

const address: fc.Arbitrary<Part> = fc.oneof(
  { weight: 4, arbitrary: objectAddress.map(joined) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      phoneNumber,
      email,
      secret.map((text) => ({ shown: `12 ${text} St, ${text}`, secrets: [text] })),
    ),
  },
  { weight: 1, arbitrary: fc.constant({ shown: undefined, secrets: [] }) },
);

function joined(parts: Readonly<Record<string, Part>>): Part {
  const entries = Object.entries(parts);
  return {
    shown: Object.fromEntries(entries.map(([name, { shown }]) => [name, shown])),
    secrets: entries.flatMap(([, { secrets }]) => secrets),
  };
}

const oneLine = secret.map((text) => ({ shown: `Robin ${text}`, secrets: [text] }));
const customer = fc
  .record({ name: oneLine, phone: phoneNumber, email, floor: anything }, { requiredKeys: [] })
  .map(joined);
const offset = fc.double({ min: -0.2, max: 0.2, noNaN: true });

/** An order with private texts in every place that takes one, in every shape that is accepted. */
export const privateOrder: fc.Arbitrary<PrivateOrder> = fc
  .record({
    pickup: address,
    dropoff: address,
    customer,
    description: spelled,
    reference: oneLine,
    lat: offset,
    lng: offset,
    tip: fc.nat(100_000),
  })
  .map((order) => {
    const description = order.description.shown.slice(0, 900);
    return {
      body: {
        pickup: { lat: 37.7955 + order.lat, lng: -122.3937 + order.lng, address: order.pickup.shown },
        dropoff: { lat: 37.7544 - order.lat, lng: -122.4477, address: order.dropoff.shown },
        customer: order.customer.shown,
        description,
        externalReference: order.reference.shown,
        tipMinor: order.tip,
      },
      secrets: [order.pickup, order.dropoff, order.customer, order.description, order.reference].flatMap(
        (part) => part.secrets,
      ),
    };
  });
