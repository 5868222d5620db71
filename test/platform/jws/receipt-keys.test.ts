import * as z from 'zod';
import { expect, test } from 'vitest';
import { receiptJwk } from '../../../dev/workers/receipt-jwk.ts';
import { parseVars, SigningJwks } from '#src/platform/config.ts';
import { thrownBy } from '#test/support/thrown.ts';

const first = receiptJwk('r1', `${'c'.repeat(42)}A`);
const second = receiptJwk('r2', `${'d'.repeat(42)}A`);
const { d: _destroyed, ...retired } = second;

const Vars = z.object({ RECEIPT_KEYS: SigningJwks });
const parse = (value: unknown) =>
  parseVars(Vars, { RECEIPT_KEYS: typeof value === 'string' ? value : JSON.stringify(value) }).RECEIPT_KEYS;

test('CONF-16 a retired key may be without its private part', () => {
  expect(parse([first, second])).toEqual([first, second]);
  expect(parse([first, retired])).toEqual([first, retired]);
  const sixteen = Array.from({ length: 16 }, (_, n) => ({ ...first, kid: `r${n}` }));
  expect(parse(sixteen)).toHaveLength(16);
});

test('CONF-16 two keys of one kid are refused, and a list that begins with a retired one', () => {
  for (const keys of [[first, { ...second, kid: 'r1' }], [retired, first], [retired]])
    expect(thrownBy(() => parse(keys)).detail).toMatch(/^Not configured: RECEIPT_KEYS/);
});

test.each([
  ['nothing', ''],
  ['no JSON', 'r1:secret'],
  ['no list', first],
  ['an empty list', []],
  ['no private part', [{ ...first, d: undefined }]],
  ['null for a private part', [first, { ...second, d: null }]],
  ['a private part that is too long', [{ ...first, d: `${first.d}A` }]],
  ['bits that 32 bytes do not have', [{ ...first, d: `${'c'.repeat(42)}B` }]],
  ['no public part', [{ ...first, x: undefined }]],
  ['another curve', [{ ...first, crv: 'X25519' }]],
  ['another type', [{ ...first, kty: 'EC' }]],
  ['an empty kid', [{ ...first, kid: '' }]],
  ['no kid', [{ ...first, kid: undefined }]],
  ['a field that nobody reads', [{ ...first, key_ops: ['verify'] }]],
  ['seventeen keys', Array.from({ length: 17 }, (_, n) => ({ ...first, kid: `r${n}` }))],
])('CONF-4 receipt keys with %s are refused by name, and no part of a key is shown', (_what, value) => {
  const { code, detail } = thrownBy(() => parse(value));
  expect([code, detail.startsWith('Not configured: RECEIPT_KEYS')]).toEqual(['misconfigured', true]);
  expect(detail).not.toMatch(/c{9}|d{9}|secret/);
});
