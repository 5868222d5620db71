import { describe, expect, test } from 'vitest';
import { readAddress } from '#src/delivery/orders/address.ts';
import { readCustomer } from '#src/delivery/orders/customer.ts';
import { toE164 } from '#test/support/delivery/phones.ts';
import { publicPlaces } from '#src/delivery/orders/public-place.ts';

interface Sent {
  readonly pickup?: unknown;
  readonly dropoff?: unknown;
  readonly customer?: unknown;
  readonly description?: string;
  readonly externalReference?: string;
}

const placesOf = ({ pickup, dropoff, customer, description, externalReference }: Sent) =>
  publicPlaces({
    pickup: { address: readAddress(pickup, toE164) },
    dropoff: { address: readAddress(dropoff, toE164) },
    customer: readCustomer(customer, toE164),
    description,
    externalReference,
  });
const pickupOf = (sent: Sent) => placesOf(sent).pickup;

describe('the public part of an order’s addresses', () => {
  test.each([
    'San Francisco',
    'Coeur d’Alene',
    "Land O'Lakes",
    'Winston-Salem',
    'St. Louis',
    'São Paulo',
    '東京',
    'القاهرة',
    ' Oakland ',
  ])('ADDR-6 %s is the name of a place', (city) => {
    expect(pickupOf({ pickup: { city } })).toEqual({ city: city.trim(), region: null });
  });

  test.each([
    '+14155550134',
    '415 555 0134',
    '٤١٥٥٥٥٠١٣٤',
    '４１５５５５０１３４',
    'robin@example.com',
    '101 Market',
    'Unit #4',
    'Oakland, CA 94607',
    'https://example.com',
    '<b>Oakland</b>',
    'Oakland\nRobin',
    '\u202eoakland',
    'Oak\u200bland',
    '…',
    '',
    ' ',
    'x'.repeat(61),
  ])('ADDR-6 %j is shown to nobody', (text) => {
    expect(pickupOf({ pickup: { city: text, region: text } })).toEqual({ city: null, region: null });
  });

  const line1 = '12 Castro Street';
  const city = (name: string, more: Record<string, unknown> = {}) => ({ city: name, ...more });

  test.each<[string, Sent]>([
    ['the customer’s name', { pickup: city('Robin Doe'), customer: { name: 'Robin Doe' } }],
    ['the customer’s name in another writing', { pickup: city('ROBÍN  doe'), customer: { name: 'Robin Doé' } }],
    ['the customer’s name, run together', { pickup: city('Robindoe'), customer: { name: 'Robin Doe' } }],
    ['a word of the customer’s name', { pickup: city('Doe House'), customer: { name: 'Robin Doe' } }],
    ['a customer who is a text', { pickup: city('Robin'), customer: 'Robin Doe' }],
    ['a customer’s unknown field', { pickup: city('Robin'), customer: { first: ['Robin'] } }],
    ['a word of an e-mail', { pickup: city('Robin'), customer: { email: 'robin@example.com' } }],
    ['a word of its own name', { pickup: city('Doe', { name: 'Robin Doe' }) }],
    ['a word of the other stop’s name', { pickup: city('Doe'), dropoff: { name: 'Robin Doe' } }],
    ['a word of a business', { pickup: city('Doe'), dropoff: { businessName: 'Doe & Sons' } }],
    ['a word of a name that is a list', { pickup: city('Doe'), dropoff: { name: ['Robin Doe'] } }],
    ['a street', { pickup: city('Castro Street', { line1: 'Castro Street' }) }],
    ['a street with its number', { pickup: city('Castro Street', { line1 }) }],
    ['a street with a house letter', { pickup: city('Castro Street', { line1: '12A Castro Street, San Francisco' }) }],
    ['a street inside', { pickup: city('Near Castro Street', { line1 }) }],
    ['the other stop’s street', { pickup: city('Castro Street'), dropoff: line1 }],
    ['a street beside line1', { pickup: city('Castro Street', { line1: '1 Main St', street: line1 }) }],
    ['a street in sharp s', { pickup: city('Hauptstrasse', { line1: 'Hauptstraße 7' }) }],
    ['a second line', { pickup: city('Blue Door', { line2: 'Blue door' }) }],
    ['an instruction', { pickup: city('Ring twice'), dropoff: { instructions: 'ring twice!' } }],
    ['an access code', { pickup: city('Sesame'), dropoff: { access_code: 'sesame' } }],
    ['an access code in a list', { pickup: city('Sesame', { accessCode: ['sesame'] }) }],
    ['an address’s own description', { pickup: city('Blue Door', { description: 'Blue door' }) }],
    ['the description', { pickup: city('Insulin'), description: 'insulin' }],
    ['a word of the reference', { pickup: city('Robin'), externalReference: 'robin-doe-7' }],
  ])('ADDR-8 a city that shares text with %s is not shown, nor is such a region', (_what, sent) => {
    const { city: name, ...rest } = sent.pickup as { city: string };
    expect(pickupOf(sent).city).toBeNull();
    expect(pickupOf({ ...sent, pickup: { ...rest, region: name } }).region).toBeNull();
    expect(placesOf({ ...sent, pickup: sent.dropoff, dropoff: sent.pickup }).dropoff.city).toBeNull();
  });

  test.each<[string, Sent]>([
    ['line1 names it too', { pickup: { line1: '1 Ferry Building, San Francisco, CA 94111' } }],
    ['the address of the other stop is a text', { dropoff: '101 Twin Peaks Blvd, San Francisco' }],
    ['somebody has another name', { customer: { name: 'Robin Doe', phone: '(415) 555-0134' } }],
    ['a name shares two letters', { customer: { name: 'Ca San-Li' }, pickup: { city: 'La Li', region: 'CA' } }],
    ['a short line occurs in it', { pickup: { line2: 'Lot 3', city: 'Charlotte' } }],
    ['a formatted address is kept aside', { pickup: { formatted: '1 Ferry Building, San Francisco, CA' } }],
    ['the region came twice', { pickup: { state: 'CA', region: 'CA' } }],
    ['a description mentions it', { description: 'Sourdough from San Francisco' }],
    ['a line is empty', { pickup: { line1: '', line2: ' ', name: '' }, customer: { name: null } }],
  ])('ADDR-8 an ordinary city is shown where %s', (_what, sent) => {
    const address = { city: 'San Francisco', region: 'CA', ...(sent.pickup as object) };
    expect(pickupOf({ ...sent, pickup: address })).toEqual({ city: address.city, region: 'CA' });
  });
});
