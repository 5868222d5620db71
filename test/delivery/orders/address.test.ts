import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAddress, showAddress } from '#src/delivery/orders/address.ts';
import { toE164 } from '#test/support/delivery/phones.ts';

const read = (raw: Parameters<typeof readAddress>[0]) => readAddress(raw, toE164);

describe('reading an address', () => {
  test('ADDR-1 null is no address, and what is no object at all is kept as its value', () => {
    expect(read(null)).toEqual({});
    expect(read('x'.repeat(2_000))).toEqual({ line1: 'x'.repeat(2_000) });
    for (const value of [[], ['1 Ferry Building'], 17, true]) {
      expect(read(value)).toEqual({ other: { value } });
      expect(showAddress(read(value))).toEqual({ value });
    }
  });

  test('ADDR-1 nothing is an empty address, and a string is its first line', () => {
    expect(read(undefined)).toEqual({});
    expect(read('1 Ferry Building, San Francisco')).toEqual({ line1: '1 Ferry Building, San Francisco' });
    expect(read('')).toEqual({ line1: '' });
  });

  test('ADDR-2 street, state and zip are line1, region and postalCode', () => {
    expect(read({ street: '1 Ferry Building', state: 'CA', zip: '94111' })).toEqual({
      line1: '1 Ferry Building',
      region: 'CA',
      postalCode: '94111',
    });
  });

  test.each([
    { region: 'CA', state: 'NV' },
    { state: 'NV', region: 'CA' },
  ])('ADDR-2 beside the field’s own name an alias is kept aside: %o', (raw) => {
    expect(read(raw)).toEqual({ region: 'CA', other: { state: 'NV' } });
  });

  test('ADDR-3 unknown fields and wrong types are kept aside, and a number is text', () => {
    const raw = { city: ['Oakland'], zip: 94111, line1: null, region: true, floor: 3, geo: { plus: '849V' } };
    expect(read(raw)).toEqual({
      postalCode: '94111',
      other: { city: ['Oakland'], line1: null, region: true, floor: 3, geo: { plus: '849V' } },
    });
  });

  test.each(['constructor', 'toString', 'hasOwnProperty', 'other', 'Street', 'CITY'])(
    'ADDR-3 a field named %s is an unknown field like any other',
    (name) => {
      expect(read({ [name]: 'x' })).toEqual({ other: { [name]: 'x' } });
    },
  );

  test.each([
    ['(415) 555-0134', '+14155550134'],
    ['+44 20 7946 0958', '+442079460958'],
    [4155550134, '+14155550134'],
    ['ask at the desk', 'ask at the desk'],
    ['123', '123'],
    ['(415) 555-0134 x77', '(415) 555-0134 x77'],
    ['415-555-0134 ext. 77', '415-555-0134 ext. 77'],
    ['(415) 555-0134 ask for Bo', '(415) 555-0134 ask for Bo'],
  ])('ADDR-4 the phone %o is kept as %s', (phone, kept) => {
    expect(read({ phone })).toEqual({ phone: kept });
  });

  test('ADDR-5 its owner reads back what was sent, flat, but never the access code', () => {
    const raw = { line1: '1 Ferry Building', accessCode: '#4711', floor: 3, notes: { dog: true } };
    expect(showAddress(read(raw))).toEqual({ line1: '1 Ferry Building', floor: 3, notes: { dog: true } });
  });

  test.each([
    'accessCode',
    'access_code',
    'Access-Code',
    'ACCESS CODE',
    'accesscode',
    'accessCodes',
    'ａccessCode',
    'ａｃｃｅｓｓ＿ｃｏｄｅ',
    'access\u200bCode',
    'acce\u3164ssCode',
    'acceſſCode',
    'ⓐccess⒞ode',
  ])('ADDR-5 %s is never read back, whatever its type', (name) => {
    for (const code of ['#4711', 4711, ['#4711'], { gate: '#4711' }, true, null]) {
      const raw = { line1: '1 Ferry Building', [name]: code, gates: [{ [name]: code, side: 'north' }] };
      expect(showAddress(read(raw))).toEqual({ line1: '1 Ferry Building', gates: [{ side: 'north' }] });
    }
  });

  test('ADDR-2 an access code by another spelling is one, and a second one is kept aside', () => {
    expect(read({ access_code: 4711 })).toEqual({ accessCode: '4711' });
    expect(read({ access_code: '1', 'Access-Code': '2' })).toEqual({ accessCode: '1', other: { 'Access-Code': '2' } });
    expect(read({ access_code: '1', accessCode: '2' })).toEqual({ accessCode: '2', other: { access_code: '1' } });
  });

  test('ADDR-3 no object is refused, and each of its values is still there', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().filter((name) => name !== '__proto__'),
          fc.jsonValue(),
        ),
        (raw) => {
          const { other = {}, ...known } = read(raw);
          expect(Object.keys(known).length + Object.keys(other).length).toBe(Object.keys(raw).length);
        },
      ),
    );
  });
});
