import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeUserCode, readUserCode, showUserCode, USER_CODE_BYTES } from '#src/agent/requests/user-code.ts';

const bytes = fc.uint8Array({ minLength: USER_CODE_BYTES, maxLength: USER_CODE_BYTES, max: 239 });

test('REQUEST-2 whatever is shown is read as the code that it is', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = makeUserCode(random);
      const shown = showUserCode(code);
      expect(shown).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
      for (const typed of [shown, code, shown.toLowerCase(), ` ${shown.replace('-', ' – ')} `])
        expect(readUserCode(typed)).toBe(code);
    }),
  );
});

test('REQUEST-2 each letter is as likely as any other', () => {
  const letters = Array.from({ length: 256 }, (_none, byte) => {
    const first = Uint8Array.from({ length: USER_CODE_BYTES }, (_, at) => (at === 0 ? byte : 0));
    return byte < 240 ? makeUserCode(first)[0] : 'left out';
  });
  const counts = Object.values(Object.groupBy(letters, (letter) => letter ?? '')).map((each) => each?.length);
  expect(counts.map(Number).toSorted((one, other) => one - other)).toEqual([
    ...Array.from({ length: 20 }, () => 12),
    16,
  ]);
  const high = Uint8Array.from({ length: USER_CODE_BYTES }, (_, at) => (at === 0 ? 240 : 1));
  expect(makeUserCode(high)).toBe('CCCCCCCC');
});

test.each(['', 'WDJB', 'WDJB-MJHA', 'WDJB-MJH1', 'WDJB-MJHTT', 'ŴDJB-MJHT', 'ſDJB-MJHT', 'x'.repeat(10_000)])(
  'REQUEST-2 what can’t be a code isn’t read as one: %s',
  (typed) => {
    expect(readUserCode(typed)).toBeUndefined();
  },
);
