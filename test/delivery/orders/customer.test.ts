import { describe, expect, test } from 'vitest';
import { readCustomer, showCustomer } from '#src/delivery/orders/customer.ts';
import { toE164 } from '#test/support/delivery/phones.ts';

const read = (raw: Parameters<typeof readCustomer>[0]) => readCustomer(raw, toE164);

describe('a customer', () => {
  test('ADDR-4 has a phone in E.164 when it parses, else as given', () => {
    expect(read({ name: 'Robin Doe', phone: '(415) 555-0134' })).toEqual({ name: 'Robin Doe', phone: '+14155550134' });
    expect(read({ phone: 'ext. 7' })).toEqual({ phone: 'ext. 7' });
  });

  test('ADDR-7 is read back whole, unknown fields in their place', () => {
    const raw = { name: 'Robin Doe', email: 'robin@example.com', loyalty: { tier: 'gold' }, vip: true };
    expect(read(raw)).toEqual({
      name: 'Robin Doe',
      email: 'robin@example.com',
      other: { loyalty: { tier: 'gold' }, vip: true },
    });
    expect(showCustomer(read(raw))).toEqual(raw);
    expect(read(undefined)).toEqual({});
  });

  test('ADDR-4 a number that came as JSON is a phone number like any other, and an extension stays', () => {
    expect(read({ phone: 4155550134 })).toEqual({ phone: '+14155550134' });
    expect(read({ phone: '(415) 555-0134 x77' })).toEqual({ phone: '(415) 555-0134 x77' });
  });

  test.each([
    [null, {}],
    [
      { name: '', phone: '' },
      { name: '', phone: '' },
    ],
    [{ name: null, email: ['robin@example.com'], phone: { home: 7 } }, undefined],
    ['Robin Doe', { name: 'Robin Doe' }],
    [[{ name: 'Robin' }], { value: [{ name: 'Robin' }] }],
    [17, { value: 17 }],
    [{ ['k'.repeat(5_000)]: 'x'.repeat(5_000), name: 'x'.repeat(5_000) }, undefined],
    [{ name: 'Robin', accessCode: ['#4711'] }, { name: 'Robin' }],
  ])('ADDR-7 %j is a customer too', (raw, shown) => {
    expect(showCustomer(read(raw))).toEqual(shown ?? raw);
  });
});
