import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredMessage } from '#src/agent/run/message.ts';
import { cutSecrets, REMOVED, saidOf } from '#src/agent/run/cut-secrets.ts';
import { fitted, hasForeign, historyBounds, historyOf } from '#src/agent/run/history.ts';

const place = { runId: 'run', createdAt: 0 };
const user = (number: number, text: string): StoredMessage => ({
  ...place,
  role: 'user',
  id: `${number}`,
  number,
  text,
});
const assistant = (number: number, text: string): StoredMessage => ({
  ...place,
  role: 'assistant',
  id: `${number}`,
  number,
  text,
  calls: [],
});
const told = (...stored: readonly StoredMessage[]) => historyOf(stored.toReversed());

test('HIST-1 a model is told the newest that fits, and no answer without its question', () => {
  const long = 'x'.repeat(historyBounds.tokens * 2);
  const messages = told(user(1, 'old'), assistant(2, long), user(3, 'newer'), assistant(4, long), user(5, 'newest'));
  expect(messages.map((each) => each.role)).toEqual(['user', 'assistant', 'user']);
  expect(messages[0]).toEqual({ role: 'user', text: 'newer' });
});

test('HIST-1 a letter of three bytes has room for three', () => {
  const long = '餅'.repeat(historyBounds.tokens / 2);
  expect(told(user(1, 'old'), user(2, long), user(3, long), user(4, long))).toHaveLength(2);
  expect(told(user(1, 'old'), user(2, 'x'.repeat(long.length)), user(3, 'new'))).toHaveLength(3);
});

test('HIST-2 what is said last is told, however long', () => {
  expect(told(user(1, 'old'), user(2, 'x'.repeat(historyBounds.tokens * 5)))).toHaveLength(1);
});

test('HIST-1 what isn’t told isn’t read', () => {
  let taken = 0;
  function* endless(): Generator<StoredMessage> {
    for (;;) yield user((taken += 1), 'x'.repeat(historyBounds.tokens));
  }
  expect(historyOf(endless())).toHaveLength(3);
  expect(taken).toBe(4);
});

test('HIST-3 what strangers wrote is known by the capability that gave it, and one that nobody knows gave nothing else', () => {
  const places = { appId: 'places', capabilityName: 'list' };
  expect(hasForeign([places])).toBe(false);
  expect(hasForeign([places, { appId: 'live', capabilityName: 'read_chat' }])).toBe(true);
  expect(hasForeign([{ appId: 'not', capabilityName: 'known' }])).toBe(true);
});

test('HIST-4 a result that is too long loses the ends of its lists, and says so', () => {
  const items = Array.from({ length: 1_000 }, (_, index) => ({ id: index, text: 'x'.repeat(40) }));
  const cut = fitted({ result: { items, total: 1_000 } });
  expect(JSON.stringify(cut).length).toBeLessThanOrEqual(historyBounds.resultBytes);
  expect(cut).toMatchObject({ result: { cut: true, total: 1_000 } });
  expect(fitted({ result: { text: 'y'.repeat(50_000) } })).toMatchObject({ result: { cut: true } });
});

const bytesOf = (content: unknown) => new TextEncoder().encode(JSON.stringify(content)).length;

test.each(['x', '"', '\\', 'é', '餅', '🍰', '\n'])('HIST-4 16 KiB are bytes, of lists and texts of %j', (letter) => {
  for (const length of [1, 1_000, 5_461, 8_000, 16_384, 50_000]) {
    const text = letter.repeat(length);
    for (const result of [{ text }, { items: Array.from(text.slice(0, 20_000)), text: letter }]) {
      const cut = fitted({ result });
      expect(bytesOf(cut)).toBeLessThanOrEqual(historyBounds.resultBytes);
      if (bytesOf({ result }) <= historyBounds.resultBytes) expect(cut).toEqual({ result });
      else expect(cut).toMatchObject({ result: { cut: true } });
      expect(JSON.stringify(cut)).toSatisfy((said: string) => said.isWellFormed() && !said.includes('\\ud83c'));
    }
  }
});

const SECRETS = [
  `mk_live_k${'A1b2'.repeat(12)}z`,
  `whsec_${'MfKQ9r8G'.repeat(4)}`,
  `eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.${'s'.repeat(40)}`,
];

test('HIST-5 no secret is said, wherever the model’s pieces are cut', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SECRETS),
      fc.string(),
      fc.array(fc.nat(200), { maxLength: 8 }),
      (secret, around, cuts) => {
        const text = `${around} ${secret} ${around}`;
        const at = [...new Set(cuts.map((cut) => cut % text.length))].toSorted((a, b) => a - b);
        const pieces = [0, ...at].map((from, index) => text.slice(from, at[index] ?? text.length));
        let [said, held] = ['', ''];
        for (const piece of pieces) {
          const split = saidOf(held + piece);
          said += split.said;
          held = split.held;
        }
        said += cutSecrets(held);
        expect(said).not.toContain(secret);
        expect(said).toContain(REMOVED);
      },
    ),
  );
});

test('HIST-6 a text without secrets is said as it is', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('mk', 'ey', 'whsec', 'e', ' ', 'make', 'key', '_', '.', '12')), (words) => {
      let [said, held] = ['', ''];
      for (const piece of words) {
        const split = saidOf(held + piece);
        said += split.said;
        held = split.held;
      }
      fc.pre(!/eyJ|mk_(?:live|test)_|whsec_|sk_/.test(words.join('')));
      expect(said + held).toBe(words.join(''));
    }),
  );
});
