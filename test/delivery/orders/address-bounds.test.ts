import { describe, expect, test } from 'vitest';
import { LOOSE_BOUNDS } from '#src/delivery/orders/loose-fields.ts';
import { ORDER_BOUNDS, OrderReady } from '#src/delivery/orders/order-wire.ts';
import { CreateDeliveryRequest } from '#src/delivery/wire.ts';
import { validate } from '#src/http/validate.ts';
import { looseFault } from '#src/platform/words/loose.ts';
import { thrownBy } from '#test/support/thrown.ts';

const bounds = { values: 5, name: 3, text: 4, characters: 10, depth: 2 };
const place = { lat: 37.7955, lng: -122.3937 };

describe('how much a value of anybody’s shape may say', () => {
  test.each<[string, unknown]>([
    ['a text', 'abcd'],
    ['a number', 7],
    ['nothing', null],
    ['a list', [1, 2, 3, 4]],
    ['an object', { abc: 'abcd' }],
    ['two levels', { a: [1, 2] }],
    ['all characters', { a: 'bcde', f: 'ghij' }],
  ])('ADDR-9 %s that keeps every bound is taken', (_what, value) => {
    expect(looseFault(value, bounds)).toBeUndefined();
  });

  test.each<[string, unknown, readonly (string | number)[], string]>([
    ['a longer text', 'abcde', [], 'Longer than 4 characters.'],
    ['a longer text inside', { a: ['x', 'abcde'] }, ['a', 1], 'Longer than 4 characters.'],
    ['a longer name', { a: { abcd: 1 } }, ['a'], 'Has a field whose name is longer than 3 characters.'],
    ['more values', [1, 2, 3, 4, 5], [], 'Has more than 5 values.'],
    ['more levels', { a: { b: {} } }, ['a', 'b'], 'Nested more than 2 levels deep.'],
    ['more characters', ['abcd', 'abcd', 'abc'], [], 'Has more than 10 characters altogether.'],
  ])('ADDR-9 %s is refused, with its place', (_what, value, path, detail) => {
    expect(looseFault(value, bounds)).toEqual({ path, detail });
  });

  test('ADDR-9 a list without end is looked at no further than its bound', () => {
    let read = 0;
    const list = Array.from({ length: 100_000 }, () => 0);
    const counting = new Proxy(list, { get: (target, name) => ((read += 1), Reflect.get(target, name)) });
    expect(looseFault({ a: Object.freeze(counting.slice(0, 10)) }, bounds)?.detail).toBe('Has more than 5 values.');
    expect(read).toBeLessThan(100);
  });

  const order = { pickup: place, dropoff: { lat: 37.7544, lng: -122.4477 } };
  const { text, characters, values } = LOOSE_BOUNDS;
  test.each([
    ['#/pickup/address', { ...order, pickup: { ...place, address: 'x'.repeat(text + 1) } }],
    ['#/pickup/address/a/1', { ...order, pickup: { ...place, address: { a: ['x', 'x'.repeat(text + 1)] } } }],
    ['#/customer', { ...order, customer: Array.from({ length: values }, () => 0) }],
    ['#/customer', { ...order, customer: Array.from({ length: 5 }, () => 'x'.repeat(characters / 4)) }],
  ])('ADDR-9 what a delivery says too much of is named: %s', (pointer, body) => {
    const { errors } = thrownBy(() => validate(CreateDeliveryRequest, body, 'body'));
    expect(errors?.map((error) => error.pointer)).toEqual([pointer]);
  });

  const partner = { sourceOrderId: '1', senderAccountId: 's', ...order, customer: 'Robin Doe' };
  test.each([
    ['#/items/0/name', { items: [{ name: 'x'.repeat(ORDER_BOUNDS.text + 1) }] }],
    ['#', { more: Array.from({ length: ORDER_BOUNDS.values }, () => 0) }],
    ['#', { more: Array.from({ length: 20 }, () => 'x'.repeat(ORDER_BOUNDS.text)) }],
    ['#/dropoff/address', { dropoff: { ...place, address: { line1: 'x', more: Array(60).fill(0) } } }],
    ['#/pickup/a/b', { pickup: { ...place, a: { b: 'x'.repeat(text + 1) } } }],
    ['#/pickup', { pickup: { ...place, ['n'.repeat(ORDER_BOUNDS.name + 1)]: 1 } }],
  ])('ADDR-10 what a partner’s order says too much of is named: %s', (pointer, change) => {
    expect(OrderReady.safeParse(partner).success).toBe(true);
    const { errors } = thrownBy(() => validate(OrderReady, { ...partner, ...change }, 'body'));
    expect(errors?.map((error) => error.pointer)).toEqual([pointer]);
  });
});
