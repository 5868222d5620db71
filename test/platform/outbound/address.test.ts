import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGlobalUnicast } from '#src/platform/outbound/address.ts';
import { REFUSED_V4, REFUSED_V4_ADDRESSES, REFUSED_V6 } from './refused-ranges.ts';
import { IPV4_EMBEDDED_SPELLINGS, octetsOf } from './spellings.ts';

/** The neighbours just outside the refused ranges: a mask that is one bit too wide fails here. */
const PUBLIC = [
  '1.0.0.0 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0',
  '169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.3.0',
  '192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255',
  '198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255 2001:200:: 2001:db7:ffff::1 2001:db9::',
  '2003::1 2606:4700:4700::1111 2a00:1450:4001:801::200e',
].flatMap((row) => row.split(' '));

const UNREADABLE = [
  '',
  ' ',
  'localhost',
  'example.com',
  '8.8.8',
  '8',
  '134744072',
  '08.8.8.8',
  '010.8.8.8',
  '0x8.8.8.8',
  '8.8.8.8.',
  ' 8.8.8.8',
  '8.8.8.8 ',
  '8.8.8.8\n',
  '8.8.8.256',
  '8.8.8.8/32',
  '8.8.8.8:80',
  '[2606:4700:4700::1111]',
  '2606:4700:4700::1111%eth0',
  '2606::4700::1111',
  '2606:4700:4700:1111',
  '2606:4700:4700::11111',
  'g::1',
];

describe('isGlobalUnicast', () => {
  it.each(Object.entries({ ...REFUSED_V4, ...REFUSED_V6 }))(
    'GATE-11 refuses %s at its first, a middle and its last address',
    (_range, addresses) => {
      for (const address of addresses) expect(isGlobalUnicast(address), address).toBe(false);
    },
  );

  it.each(IPV4_EMBEDDED_SPELLINGS)('GATE-11 refuses every refused IPv4 address embedded as %s', (_label, spell) => {
    for (const address of REFUSED_V4_ADDRESSES) expect(isGlobalUnicast(spell(octetsOf(address)))).toBe(false);
  });

  it('GATE-11 refuses an embedded address even where it is public', () => {
    for (const [label, spell] of IPV4_EMBEDDED_SPELLINGS)
      expect(isGlobalUnicast(spell([8, 8, 8, 8])), label).toBe(false);
  });

  it.each(PUBLIC)('GATE-11 lets the public address %s pass', (address) => {
    expect(isGlobalUnicast(address)).toBe(true);
  });

  it.each(UNREADABLE)('GATE-11 refuses %j, which is not one clearly written address', (text) => {
    expect(isGlobalUnicast(text)).toBe(false);
  });

  it('GATE-11 refuses every IPv6 address outside 2000::/3', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const outside = group.filter((value) => value >> 13 !== 1);
    fc.assert(
      fc.property(outside, fc.array(group, { minLength: 7, maxLength: 7 }), (first, rest) => {
        expect(isGlobalUnicast([first, ...rest].map((value) => value.toString(16)).join(':'))).toBe(false);
      }),
    );
  });

  it('GATE-11 answers any text without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4Extended(), fc.ipV6()), (text) => {
        expect(isGlobalUnicast(text)).toBeTypeOf('boolean');
      }),
    );
  });
});
