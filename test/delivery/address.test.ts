import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { publicPlace, readAddress, showAddress } from '../../src/delivery/address.ts';
import { toE164 } from '../../src/delivery/phone.ts';

const read = (raw: Parameters<typeof readAddress>[0]) => readAddress(raw, toE164);

describe('reading an address', () => {
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
  ])('ADDR-4 the phone %o is kept as %s', (phone, kept) => {
    expect(read({ phone })).toEqual({ phone: kept });
  });

  test('ADDR-5 its owner reads back what was sent, flat, but never the access code', () => {
    const raw = { line1: '1 Ferry Building', accessCode: '#4711', floor: 3, notes: { dog: true } };
    expect(showAddress(read(raw))).toEqual({ line1: '1 Ferry Building', floor: 3, notes: { dog: true } });
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

describe('the public part of an address', () => {
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
    expect(publicPlace({ city })).toEqual({ city: city.trim(), region: null });
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
    expect(publicPlace({ city: text, region: text })).toEqual({ city: null, region: null });
  });
});
