import type { SentFields } from '#src/http/sign-in/read-form.ts';
import { BookPage, type Entered, type QuoteJson } from './book-page.tsx';
import { FORM_KEY } from './delivery-actions.tsx';
import { keptKey, type Refusal } from '#fn/delivery/pages/merchant-api.ts';
import { centsIn, positionIn } from '#fn/delivery/pages/merchant-words.ts';
import { seeOther } from '#src/http/pages/see-other.ts';
import { merchantResponse, type MerchantPage } from '#fn/delivery/pages/open-merchant.ts';
import { BookedPage } from './booked-page.tsx';

interface Shown {
  readonly entered?: Entered;
  readonly faults?: Readonly<Record<string, string>>;
  readonly quote?: QuoteJson;
  readonly refusal?: Refusal;
  readonly formKey?: string | undefined;
}

export const showBooking = (page: MerchantPage): Promise<Response> => Promise.resolve(bookPage(page));

function bookPage({ viewer }: MerchantPage, { entered = {}, faults = {}, quote, refusal, formKey }: Shown = {}) {
  const status = refusal?.status ?? (Object.keys(faults).length > 0 ? 422 : 200);
  const props = { entered, faults, quote, refusal, viewer, formKey: keptKey(formKey) };
  return merchantResponse((nonce) => <BookPage {...props} nonce={nonce} />, status);
}

const names = [
  'pickup',
  'pickupAddress',
  'dropoff',
  'dropoffAddress',
  'instructions',
  'name',
  'phone',
  'description',
  'reference',
  'tip',
  'photo',
  'pin',
  'hold',
] as const;

interface Trip {
  readonly pickup: { readonly lat: number; readonly lng: number };
  readonly dropoff: { readonly lat: number; readonly lng: number };
  readonly tipMinor: number;
}

/** Where to and for how much, or what is wrong with it. */
function tripIn(entered: Entered): Trip | { readonly faults: Readonly<Record<string, string>> } {
  const [pickup, dropoff] = [positionIn(entered['pickup'] ?? ''), positionIn(entered['dropoff'] ?? '')];
  const tipMinor = entered['tip'] === undefined || entered['tip'] === '' ? 0 : centsIn(entered['tip']);
  const faults = {
    ...(pickup === undefined ? { pickup: 'Two numbers, such as 37.7955, -122.3937.' } : {}),
    ...(dropoff === undefined ? { dropoff: 'Two numbers, such as 37.7544, -122.4477.' } : {}),
    ...(tipMinor === undefined ? { tip: 'An amount in dollars, such as 2.00.' } : {}),
  };
  return pickup === undefined || dropoff === undefined || tipMinor === undefined
    ? { faults }
    : { pickup, dropoff, tipMinor };
}

/** Prices what was entered, or books it. */
export async function book(page: MerchantPage, { one }: SentFields): Promise<Response> {
  const entered: Entered = Object.fromEntries(names.map((name) => [name, (one(name) ?? '').trim()]));
  const formKey = one(FORM_KEY);
  const trip = tripIn(entered);
  if ('faults' in trip) return bookPage(page, { entered, formKey, ...trip });
  return one('act') === 'book'
    ? bookTrip(page, { entered, trip, formKey, quoteToken: one('quoteToken') })
    : quoteTrip(page, { entered, trip, formKey });
}

interface Asked {
  readonly entered: Entered;
  readonly trip: Trip;
  readonly formKey: string | undefined;
  readonly quoteToken?: string | undefined;
}

async function quoteTrip(page: MerchantPage, { entered, trip, formKey }: Asked): Promise<Response> {
  const { pickup, dropoff, tipMinor } = trip;
  const where = { pickupLat: pickup.lat, pickupLng: pickup.lng, dropoffLat: dropoff.lat, dropoffLng: dropoff.lng };
  const body = { ...where, tipMinor };
  const asked = await page.api.send<{ quote: QuoteJson }>('POST', '/v1/fare/quote', { body: { ...body, eta: true } });
  // Over the quota of estimates the price is still to be had.
  const isOver = !asked.ok && asked.refusal.status === 429;
  const priced = isOver ? await page.api.send<{ quote: QuoteJson }>('POST', '/v1/fare/quote', { body }) : asked;
  return bookPage(page, {
    entered,
    formKey,
    ...(priced.ok ? { quote: priced.body.quote } : { refusal: priced.refusal }),
  });
}

async function bookTrip(page: MerchantPage, { entered, trip, formKey, quoteToken }: Asked): Promise<Response> {
  const { pickup, dropoff, tipMinor } = trip;
  const text = (name: (typeof names)[number]) => (entered[name] === '' ? undefined : entered[name]);
  const body = {
    pickup: { ...pickup, address: text('pickupAddress') },
    dropoff: { ...dropoff, address: { line1: text('dropoffAddress'), instructions: text('instructions') } },
    customer: { name: text('name'), phone: text('phone') },
    description: text('description'),
    externalReference: text('reference'),
    tipMinor,
    dispatch: text('hold') === undefined ? 'auto' : 'hold',
    requirements: { photo: text('photo') !== undefined, pin: text('pin') !== undefined },
    ...(quoteToken === undefined || quoteToken === '' ? {} : { quoteToken }),
  };
  const made = await page.api.send<{ delivery: { id: string; pin?: string } }>('POST', '/v1/deliveries', {
    body,
    formKey: keptKey(formKey),
  });
  if (!made.ok) return bookPage(page, { entered, formKey, refusal: made.refusal });
  const { id, pin } = made.body.delivery;
  if (pin === undefined) return seeOther(page.c, `/merchant/deliveries/${id}?said=booked`);
  return merchantResponse((nonce) => <BookedPage id={id} pin={pin} viewer={page.viewer} nonce={nonce} />, 201);
}
