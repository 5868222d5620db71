import * as fc from 'fast-check';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, test } from 'vitest';
import { signWebhook, webhookSignature } from '#src/webhooks/signature/webhook-signature.ts';
import { verifyWebhook } from '#src/webhooks/signature/signed-webhook.ts';
import { bytesOf, secret } from './webhooks.ts';

const secrets = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`);
const ids = fc.stringMatching(/^[\w:-]{1,64}$/);
/** Anything that JSON can hold, in the spelling of some other serialiser, any text among it. */
const payloads = fc
  .record({ text: fc.string({ unit: 'grapheme' }), rest: fc.jsonValue({ maxDepth: 2 }) })
  .map((value) => JSON.stringify(value, null, 1));

// The libraries look at their own clock: what they judge is signed now.
describe.each([
  ['standardwebhooks', (key: string) => new StandardWebhook(key)],
  ['svix', (key: string) => new SvixWebhook(key)],
] as const)('with %s', (name, open) => {
  test(`HOOK-2 ${name} verifies what we sign, also of two secrets either`, () => {
    fc.assert(
      fc.property(secrets, secrets, ids, payloads, (current, old, id, payload) => {
        fc.pre(current !== old);
        const sign = (...keys: string[]) =>
          signWebhook({ id, at: new Date(), body: bytesOf(payload), secrets: keys }) as Record<string, string>;
        expect(() => void open(current).verify(payload, sign(current))).not.toThrow();
        expect(() => void open(old).verify(payload, sign(current, old))).not.toThrow();
        expect(() => void open(old).verify(payload, sign(current))).toThrow();
      }),
    );
  });

  test(`HOOK-3 we verify what ${name} signs`, () => {
    const instants = fc.date({ min: new Date(0), max: new Date('2200-01-01T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(secrets, ids, payloads, instants, (key, id, payload, at) => {
        const headers = {
          id,
          timestamp: String(Math.floor(at.getTime() / 1000)),
          signature: open(key).sign(id, at, payload),
        };
        expect(verifyWebhook({ ...headers, body: bytesOf(payload), secrets: [key], now: at })).toBe('valid');
      }),
    );
  });
});

test.each([
  {
    key: secret,
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: '1614265330',
    payload: '{"test": 2432232314}',
    expected: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  {
    key: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
    id: 'msg_27UH4WbU6Z5A5EzD8u03UvzRbpk',
    timestamp: '1649367553',
    payload: '{"email":"test@example.com","username":"test_user"}',
    expected: 'v1,tZ1I4/hDygAJgO5TYxiSd6Sd0kDW6hPenDe+bTa3Kkw=',
  },
])('HOOK-1 the published vector of $id holds', ({ key, id, timestamp, payload, expected }) => {
  const body = bytesOf(payload);
  const now = new Date(Number(timestamp) * 1000);
  expect(webhookSignature(key, id, timestamp, body)).toBe(expected);
  expect(verifyWebhook({ id, timestamp, signature: expected, body, secrets: [key], now })).toBe('valid');
  expect(signWebhook({ id, at: now, body, secrets: [key] })['webhook-signature']).toBe(expected);
});
