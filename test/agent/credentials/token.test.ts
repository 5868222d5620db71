import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenEnds, tokenKindOf, tokenOf, type TokenKind } from '#src/agent/credentials/token.ts';
import { tokenHash, tokenHashes } from '#src/agent/credentials/token-hash.ts';

const kind = fc.constantFrom<TokenKind>('key', 'grant');
const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
const token = fc.tuple(kind, bytes).map(([of, by]) => tokenOf(of, by));
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

test('KEY-1 the published example', () => {
  expect(tokenOf('key', new Uint8Array(32).fill(1))).toBe('mk_live_k0El6XFXwsUFD8J2vGxsaboW7rZYnQRBP5d9erwRwd291oXnZI');
});

test('KEY-1 of any bytes it has its shape, and says what it is', () => {
  fc.assert(
    fc.property(kind, bytes, (of, by) => {
      const made = tokenOf(of, by);
      expect(made).toMatch(/^mk_live_[kg][0-9A-Za-z]{49}$/);
      expect(tokenKindOf(made)).toBe(of);
      expect([tokenEnds(made).start.length, tokenEnds(made).last4]).toEqual([13, made.slice(-4)]);
    }),
  );
  expect(tokenOf('grant', new Uint8Array(32))).toMatch(/^mk_live_g0{43}/);
  expect(tokenOf('grant', new Uint8Array(32).fill(255)).length).toBe(8 + 1 + 43 + 6);
});

test('KEY-2 one character that is mistyped, left out or added is found', () => {
  fc.assert(
    fc.property(token, fc.nat(49), fc.constantFrom(...digits.split('')), (made, at, digit) => {
      const place = 8 + at;
      const changed = made.slice(0, place) + digit + made.slice(place + 1);
      expect(tokenKindOf(changed) !== undefined).toBe(changed === made);
      expect(tokenKindOf(made.slice(0, place) + made.slice(place + 1))).toBeUndefined();
      expect(tokenKindOf(made.slice(0, place) + digit + made.slice(place))).toBeUndefined();
    }),
  );
  for (const text of ['', 'mk_live_', 'mk_test_k0', ' mk_live_k0El6XFXwsUFD8J2vGxsaboW7rZYnQRBP5d9erwRwd291oXnZI'])
    expect(tokenKindOf(text)).toBeUndefined();
});

test('KEY-3 what an older pepper hashed is found under the newest, and nothing without it', () => {
  const [old, newer] = [
    { kid: 'p1', secret: 'x'.repeat(43) },
    { kid: 'p2', secret: 'y'.repeat(43) },
  ];
  fc.assert(
    fc.property(token, (made) => {
      expect(tokenHashes([newer, old], made)).toContain(tokenHash([old], made));
      expect(tokenHashes([newer], made)).not.toContain(tokenHash([old], made));
      expect(tokenHash([old], made)).toMatch(/^p1\.[\w-]{43}$/);
    }),
  );
});
