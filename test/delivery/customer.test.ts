import { describe, expect, test } from 'vitest';
import { readCustomer, showCustomer } from '../../src/delivery/customer.ts';
import { toE164 } from '../../src/delivery/phone.ts';

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
});
