import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newTrackingSlug } from '#src/delivery/ids.ts';
import { readRecipientSecret } from '#src/delivery/recipient/recipient-key.ts';
import { recipientSecretOf, recipientUrlOf, slugOpenedBy } from '#src/delivery/recipient/secret.ts';

const idSecret = 'an id secret of a test, long enough to be one';
const slugOf = () => newTrackingSlug((digits) => randomBytes(digits / 2).toString('hex'));
const GUESSES = 10_000;

test('RCP-1 a delivery’s secret is the same each time, another’s another, and it stands behind the #', () => {
  const [slug, other] = [slugOf(), slugOf()];
  const secret = recipientSecretOf(idSecret, slug);
  expect(secret).toBe(recipientSecretOf(idSecret, slug));
  expect(secret.slice(15)).not.toBe(recipientSecretOf(idSecret, other).slice(15));
  expect(secret).not.toBe(recipientSecretOf('another id secret, as long as the first', slug));
  expect(recipientUrlOf(idSecret, slug)).toBe(`/t/${slug}#${secret}`);
  expect(slugOpenedBy(idSecret, secret)).toBe(slug);
});

test('RCP-3 of ten thousand guesses none opens it', () => {
  const slug = slugOf();
  const opened = Array.from({ length: GUESSES }, () => `rcp_${slug}_${randomBytes(16).toString('base64url')}`).filter(
    (guess) => slugOpenedBy(idSecret, guess) !== undefined,
  );
  expect(opened).toEqual([]);
});

test('RCP-3 a secret with one character changed, another’s end, or anything else opens nothing', () => {
  const slug = slugOf();
  const secret = recipientSecretOf(idSecret, slug);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (let at = 0; at < secret.length; at += 1)
    for (const char of alphabet)
      if (char !== secret[at])
        expect(slugOpenedBy(idSecret, secret.slice(0, at) + char + secret.slice(at + 1))).toBeUndefined();
  const others = recipientSecretOf(idSecret, slugOf()).slice(15);
  for (const bad of [
    `rcp_${slug}_${others}`,
    secret.toUpperCase(),
    ` ${secret}`,
    `${secret}=`,
    secret.slice(0, -1),
    '',
  ])
    expect(slugOpenedBy(idSecret, bad)).toBeUndefined();
  fc.assert(fc.property(fc.string(), (text) => slugOpenedBy(idSecret, text) === undefined));
});

test('RCP-3 a wrong one is a 401 that doesn’t say why', () => {
  const wrong = `rcp_${slugOf()}_${'A'.repeat(22)}`;
  expect(() => readRecipientSecret(wrong, idSecret)).toThrow(
    expect.objectContaining({ code: 'recipient_secret_invalid', status: 401 }),
  );
});
