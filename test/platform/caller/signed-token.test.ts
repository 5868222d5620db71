import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readToken, signToken, type TokenUse } from '#src/platform/crypto/signed-token.ts';

const older = { kid: 'k1', secret: 'a'.repeat(43) };
const newer = { kid: 'k2', secret: 'b'.repeat(43) };
const use: TokenUse = { purpose: 'quote', audience: 'https://delivery.example.com' };
const payload = { amount: '907', at: 1_763_718_600_000 };

describe('signed tokens', () => {
  test('SIGN-1 a token is v1.<kid>.<payload>.<mac>, and gives back what was signed', () => {
    const token = signToken([older], use, payload);
    expect(token).toMatch(/^v1\.k1\.[\w-]+\.[\w-]{22}$/);
    expect(readToken([older], use, token)).toEqual(payload);
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), (value) => {
        const signed = signToken([older], use, value);
        fc.pre(signed.length <= 2_048);
        expect(readToken([older], use, signed)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('SIGN-2 a token is good for its own purpose and audience only', () => {
    const token = signToken([older], use, payload);
    expect(readToken([older], { ...use, purpose: 'cursor' }, token)).toBeUndefined();
    expect(readToken([older], { ...use, audience: 'https://agent.example.com' }, token)).toBeUndefined();
    expect(readToken([older], { ...use, audience: `${use.audience}/` }, token)).toBeUndefined();
  });

  test('SIGN-3 while a secret is rotated the newest signs and both verify; a retired one does not', () => {
    const [old, fresh] = [signToken([older], use, payload), signToken([newer, older], use, payload)];
    expect(fresh).toMatch(/^v1\.k2\./);
    expect([old, fresh].map((token) => readToken([newer, older], use, token))).toEqual([payload, payload]);
    expect(readToken([newer], use, old)).toBeUndefined();
    expect(readToken([{ ...newer, kid: 'k1' }], use, old)).toBeUndefined(); // another secret under the old name
  });

  test('SIGN-4 a change of any character of any part makes it nobody’s token', () => {
    const token = signToken([older, newer], use, payload);
    for (let at = 0; at < token.length; at++) {
      for (const char of ['A', '0', '.', '_']) {
        if (char === token[at]) continue;
        expect(readToken([older, newer], use, token.slice(0, at) + char + token.slice(at + 1))).toBeUndefined();
      }
      expect(readToken([older, newer], use, token.slice(0, at))).toBeUndefined();
    }
  });

  test('SIGN-5 what is no token of ours is refused without an error', () => {
    const token = signToken([older], use, payload);
    const [version, kid, body, mac] = token.split('.');
    const bad = [
      '',
      '.',
      '...',
      'v1',
      'v1.k1',
      `${version}.${kid}.${body}`,
      `${token}.`,
      `${token}.x`,
      ` ${token}`,
      `v2.${kid}.${body}.${mac}`,
      `v1.__proto__.${body}.${mac}`,
      `v1..${body}.${mac}`,
      `v1.k1..${mac}`,
      `v1.k1.${body}.`,
      'x'.repeat(3_000),
      `v1.k1.${'A'.repeat(3_000)}.${mac}`,
    ];
    for (const text of bad) expect(readToken([older], use, text)).toBeUndefined();
    fc.assert(fc.property(fc.string(), (text) => void expect(readToken([older], use, text)).toBeUndefined()));
    expect(readToken([], use, token)).toBeUndefined();
  });
});
