import { expect, test } from 'vitest';
import { Guesses } from '#src/http/quota/guesses.ts';
import { Quotas } from '#src/http/quota/rate-limit.ts';
import { bindingName, limits } from '#src/platform/limits.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { resultOf } from '#test/platform/caller/keys.ts';

const MOST = limits.unknown_slug.limit;

/** Guesses behind a limiter that counts nothing, or says no. */
const guessesWith = (success: boolean) =>
  new Guesses(new Quotas({ [bindingName('unknown_slug')]: { limit: async () => ({ success }) } }, 'default'));

const isWrong = ({ code }: Problem) => code === 'not_found';
const never = (): Promise<string> => Promise.reject(new Error('it was looked up'));

test('LIMIT-28 of many guesses at one moment no more run than may be wrong, and the rest waits for their outcome', async () => {
  const guesses = guessesWith(true);
  const pending: ((problem: Problem) => void)[] = [];
  const wrong = Array.from({ length: MOST }, () =>
    resultOf(
      guesses.attempt('unknown_slug', 'a', isWrong, () => new Promise<string>((_, reject) => pending.push(reject))),
    ),
  );
  const later = Array.from({ length: 50 }, () => resultOf(guesses.attempt('unknown_slug', 'a', isWrong, never)));
  await expect.poll(() => pending.length).toBe(MOST);
  expect(await guesses.attempt('unknown_slug', 'b', isWrong, async () => 'another address')).toBe('another address');
  for (const reject of pending) reject(new Problem('not_found'));
  expect(await Promise.all(wrong)).toEqual(wrong.map(() => '404 not_found'));
  const refused = await Promise.all(later);
  expect(refused.every((outcome) => outcome.startsWith('429 quota_exceeded'))).toBe(true);
});

test('LIMIT-28 right guesses, however many at once, cost an address nothing', async () => {
  const guesses = guessesWith(true);
  const right = () => guesses.attempt('unknown_slug', 'a', isWrong, async () => 'found');
  expect(await Promise.all(Array.from({ length: 5 * MOST }, right))).toEqual(
    Array.from({ length: 5 * MOST }, () => 'found'),
  );
});

test('LIMIT-28 what others of this location have used up is used up here, too', async () => {
  const guesses = guessesWith(false);
  const first = guesses.attempt('unknown_slug', 'a', isWrong, () => Promise.reject(new Problem('not_found')));
  expect(await resultOf(first)).toMatch(/^429 quota_exceeded/);
  expect(await resultOf(guesses.attempt('unknown_slug', 'a', isWrong, never))).toMatch(/^429 quota_exceeded/);
});
