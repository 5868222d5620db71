import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { somewhere } from '#test/support/delivery/dispatch.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import {
  addSender,
  codeOf,
  orderOf,
  readOwn,
  sendOrder,
  sendText,
  startPartners,
  takeOrder,
  type TestSender,
} from './partners.ts';

let suite: Suite;
let shop: TestSender;
beforeAll(async () => {
  suite = await startPartners();
  shop = await addSender(suite, 'storefront');
});
afterAll(() => suite.close());

describe('what an order may look like', () => {
  const place = somewhere();
  const line1 = '1 Ferry Building';
  test.each([
    ['an object', { ...place, address: { line1, city: 'San Francisco' } }, { line1, city: 'San Francisco' }],
    [
      'with aliases',
      { ...place, address: { street: line1, state: 'CA', zip: 94111 } },
      { line1, region: 'CA', postalCode: '94111' },
    ],
    ['a text', { ...place, address: line1 }, { line1 }],
    ['beside the coordinates', { ...place, street: line1, city: 'Oakland' }, { line1, city: 'Oakland' }],
    ['absent', { ...place }, {}],
    ['null', { ...place, address: null }, {}],
    ['a list', { ...place, address: [line1] }, { value: [line1] }],
  ])('PARTNER-3 an address may be %s', async (_, dropoff, address) => {
    const taken = await takeOrder(suite, shop, { pickup: place, dropoff: { ...dropoff, lat: place.lat + 0.01 } });
    const read = await readOwn(suite, shop, taken.delivery.id);
    expect(read['dropoff']).toEqual({ lat: place.lat + 0.01, lng: place.lng, address });
  });

  test.each([
    ['(415) 555-0134', '+14155550134'],
    ['415.555.0134', '+14155550134'],
    ['+44 20 7946 0958', '+442079460958'],
    ['call the shop', 'call the shop'],
    ['415-555-0134 ext. 12', '415-555-0134 ext. 12'],
  ])('PARTNER-3 a phone written %s is kept as %s', async (phone, kept) => {
    const taken = await takeOrder(suite, shop, { customer: { name: 'Robin', phone, loyalty: 7 } });
    expect((await readOwn(suite, shop, taken.delivery.id))['customer']).toEqual({
      name: 'Robin',
      phone: kept,
      loyalty: 7,
    });
  });

  test('PARTNER-4 what we don’t know is kept in metadata as it came, and null is as good as absent', async () => {
    const further = {
      readyAt: '2026-01-02T03:04:05Z',
      items: [{ sku: 'a', n: 2 }],
      orderValueMinor: '43.00',
      channel: { name: 'web' },
      leaveAtDoor: true,
    };
    const address = 'Here';
    const pickup = { ...place, address, bay: 4 };
    const nothing = {
      tipMinor: null,
      description: null,
      pickupWindow: null,
      signatureRequired: null,
      minimumAge: null,
    };
    const taken = await takeOrder(suite, shop, {
      ...further,
      ...nothing,
      pickup,
      dropoff: { ...place, address },
      metadata: { shift: 'b' },
    });
    const read = await readOwn(suite, shop, taken.delivery.id);
    expect(read.metadata).toEqual({ ...further, shift: 'b', pickup: { bay: 4 } });
    expect(read).toMatchObject({ minimumAge: null, signatureRequired: false, description: null });
  });

  test.each([
    ['a text', 'fragile', { metadata: 'fragile', channel: 'web' }],
    ['of a name that is there already', { channel: 'shop' }, { metadata: { channel: 'shop' }, channel: 'web' }],
  ])('PARTNER-4 metadata that is %s stays in one piece', async (_, metadata, kept) => {
    const taken = await takeOrder(suite, shop, { metadata, channel: 'web' });
    expect((await readOwn(suite, shop, taken.delivery.id)).metadata).toEqual(kept);
  });

  test.each([
    ['no order number', { sourceOrderId: undefined }, '#/sourceOrderId'],
    ['no customer', { customer: undefined }, '#/customer'],
    ['no drop-off', { dropoff: undefined }, '#/dropoff'],
    ['a drop-off without a place', { dropoff: { address: 'There' } }, '#/dropoff/lat'],
    ['a tip that is none', { tipMinor: -1 }, '#/tipMinor'],
    [
      'a window that ends before it starts',
      { dropoffWindow: { start: '2026-01-02T03:04:05Z', end: '2026-01-01T03:04:05Z' } },
      '#/dropoffWindow/end',
    ],
  ])('PARTNER-5 an order with %s is a 422 that names it', async (_, change, pointer) => {
    const response = await sendOrder(suite, shop, orderOf(shop, change));
    const { errors } = (await response.json()) as { errors: { pointer: string; detail: string }[] };
    expect([response.status, errors[0]?.pointer]).toEqual([422, pointer]);
    expect(errors[0]?.detail).not.toContain('nonoptional');
  });

  test('PARTNER-5 a price that can’t be had, a minimum age without a licence and a partner who isn’t there are refused', async () => {
    const dropoff = { lat: place.lat, lng: place.lng > 0 ? place.lng - 20 : place.lng + 20 };
    expect(await codeOf(sendOrder(suite, shop, orderOf(shop, { pickup: place, dropoff })))).toEqual([
      422,
      'distance_too_long',
    ]);
    expect(await codeOf(sendOrder(suite, shop, orderOf(shop, { minimumAge: 18 })))).toEqual([
      422,
      'sender_not_licensed',
    ]);
    const nowhere = { ...shop, partner: 'nobody' };
    const body = JSON.stringify(orderOf(shop));
    expect(await codeOf(sendText(suite, nowhere, body, { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }))).toEqual([
      404,
      'not_found',
    ]);
  });
});
