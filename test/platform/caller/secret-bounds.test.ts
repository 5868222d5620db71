import { expect, test } from 'vitest';
import type * as z from 'zod';
import { DeliveryVars } from '#fn/delivery/bindings.ts';
import { LiveVars } from '#fn/live/bindings.ts';
import { parseVars } from '#src/platform/config.ts';
import { serviceNames } from '#src/workers.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { ownSecrets, secretOf } from '#test/support/workers/own-secrets.ts';

const urls = Object.fromEntries(
  serviceNames.map((name) => [`${name.toUpperCase()}_URL`, `https://${name}.example.com`]),
);
const provider = {
  STREAM_ACCOUNT: '0'.repeat(32),
  STREAM_PLAYBACK_URL: 'https://customer.example.com',
  STREAM_TOKEN: secretOf('t'),
};
const long = secretOf('x').repeat(12);

const poolKey = (key: string) => JSON.stringify([{ id: 'one', key, products: ['delivery'] }]);
const signingKey = (secret: string) => `k1:${secret}`;
const alone = (secret: string) => secret;

test.each([
  ['POOL_KEYS', 24, poolKey],
  ['TOKEN_KEYS', 43, signingKey],
  ['WEBHOOK_KEYS', 43, signingKey],
  ['ID_SECRET', 43, alone],
  ['STRIPE_KEY', 20, alone],
  ['STRIPE_WEBHOOK_SECRET', 20, alone],
  ['STREAM_TOKEN', 20, alone],
  ['STREAM_WEBHOOK_SECRET', 20, alone],
  ['STREAM_NOTIFICATION_SECRET', 20, alone],
])('CONF-17 a secret in %s has %d characters at least, 512 at most, and is no pattern', (name, least, written) => {
  const vars: z.ZodType = name.startsWith('STREAM_') ? LiveVars : DeliveryVars;
  /** How a Worker with this secret begins: not at all, naming the variable and not the value, or undefined. */
  const faultOf = (secret: string): string | undefined => {
    try {
      parseVars(vars, { ...ownSecrets, ...urls, ...provider, [name]: written(secret) });
      return undefined;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      expect(error.detail).not.toContain(secret);
      return `${error.code} ${error.detail}`;
    }
  };
  for (const secret of [long.slice(0, least), long.slice(0, 512)]) expect(faultOf(secret)).toBeUndefined();
  for (const secret of [
    long.slice(0, least - 1),
    long.slice(0, 513),
    'a'.repeat(64),
    'abcdefg'.repeat(9),
    `${long.slice(0, 60)} `,
    `${long.slice(0, 60)}é`,
  ])
    expect([secret, faultOf(secret)]).toEqual([
      secret,
      expect.stringMatching(`^misconfigured Not configured: ${name}`) as string,
    ]);
});
