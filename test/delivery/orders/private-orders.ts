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
      text + 'x'.repeat(900),
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

/** `places`: what of it somebody may put into a city too, all letters, so that only the rest of the order gives it away. */
type Part = { readonly shown: unknown; readonly secrets: readonly string[]; readonly places?: readonly string[] };

const letters = fc
  .array(fc.constantFrom('a', 'e', 'i', 'k', 'n', 'o', 'r', 's', 't'), { minLength: 9, maxLength: 9 })
  .map((all) => `Q${all.join('')}`);
const letteredName = letters.map((text) => ({
  shown: `Robin ${text}`,
  secrets: [text],
  places: [`Robin ${text}`, text, `Old ${text} Town`],
}));
const letteredStreet = letters.chain((text) =>
  fc.constantFrom(`${text} Street`, `12 ${text} Street`, `12B ${text} Street, San Francisco`).map((shown) => ({
    shown,
    secrets: [text],
    places: [`${text} Street`, `Near ${text} Street`, `${text} STREET`.toUpperCase()],
  })),
);
const letteredText = letters.map((text) => ({
  shown: `${text} door`,
  secrets: [text],
  places: [`${text} door`, `${text}Door`, `The ${text} Door`],
}));

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

const orLettered = (lettered: fc.Arbitrary<Part>): fc.Arbitrary<Part> =>
  fc.oneof(
    anything,
    lettered,
    lettered.map((part) => ({ ...part, shown: [part.shown] })),
  );
const fieldsOf = (names: readonly string[], part: fc.Arbitrary<Part>) =>
  fc.dictionary(fc.constantFrom(...names), part, { maxKeys: 4 });

const objectAddress = fc
  .tuple(
    fieldsOf(['city', 'region', 'state', 'postalCode', 'zip', 'country', 'type'], anything),
    fieldsOf(['name', 'businessName'], orLettered(letteredName)),
    fieldsOf(['line1', 'street'], orLettered(letteredStreet)),
    fieldsOf(['line2', 'instructions', 'accessCode', 'access_code', 'phone'], orLettered(letteredText)),
    fieldsOf(['description', 'floor', 'label', 'approx', 'public', 'other'], orLettered(letteredText)),
  )
  .map((parts) => joined(Object.assign({}, ...parts) as Record<string, Part>));

const address: fc.Arbitrary<Part> = fc.oneof(
  { weight: 4, arbitrary: objectAddress },
  { weight: 1, arbitrary: letteredStreet },
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
    places: entries.flatMap(([, { places = [] }]) => places),
  };
}

const oneLine = secret.map((text): Part => ({ shown: `Robin ${text}`, secrets: [text] }));
const customer: fc.Arbitrary<Part> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record(
        { name: orLettered(letteredName), phone: anything, email: anything, floor: orLettered(letteredText) },
        { requiredKeys: [] },
      )
      .map(joined),
  },
  { weight: 1, arbitrary: orLettered(letteredName) },
);

/** The address with another part of the order in its city and region. */
function withPlaces(shown: unknown, city: string | undefined, region: string | undefined): unknown {
  if (city === undefined && region === undefined) return shown;
  const own = typeof shown === 'string' ? { line1: shown } : (shown as object | undefined);
  return { ...own, ...(city === undefined ? {} : { city }), ...(region === undefined ? {} : { region }) };
}
const offset = fc.double({ min: -0.2, max: 0.2, noNaN: true });

/** An order with private texts in every place that takes one, in every shape that is accepted. */
export const privateOrder: fc.Arbitrary<PrivateOrder> = fc
  .record({
    pickup: address,
    dropoff: address,
    customer,
    description: fc.oneof(spelled, letteredText),
    reference: fc.oneof(oneLine, letteredName),
    borrowed: fc.tuple(...Array.from({ length: 4 }, () => fc.option(fc.nat(), { nil: undefined }))),
    lat: offset,
    lng: offset,
    tip: fc.nat(100_000),
  })
  .map((order) => {
    const description = order.description.shown.slice(0, 900);
    const parts: readonly Part[] = [order.pickup, order.dropoff, order.customer, order.description, order.reference];
    const places = parts.flatMap((part) => part.places ?? []);
    const [fromCity, fromRegion, toCity, toRegion] = order.borrowed.map((pick) =>
      pick === undefined ? undefined : places[pick % places.length],
    );
    return {
      body: {
        pickup: {
          lat: 37.7955 + order.lat,
          lng: -122.3937 + order.lng,
          address: withPlaces(order.pickup.shown, fromCity, fromRegion),
        },
        dropoff: {
          lat: 37.7544 - order.lat,
          lng: -122.4477,
          address: withPlaces(order.dropoff.shown, toCity, toRegion),
        },
        customer: order.customer.shown,
        description,
        externalReference: order.reference.shown,
        tipMinor: order.tip,
      },
      secrets: parts.flatMap((part) => part.secrets),
    };
  });
