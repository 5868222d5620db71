import * as fc from 'fast-check';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { verifySigned, WebhookError, type ReceivedWebhook } from '../../clients/shared/webhook.ts';
import { signWebhook } from '#src/webhooks/signature/webhook-signature.ts';

const secrets = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`);
const payloads = fc.record({ text: fc.string({ unit: 'grapheme' }), rest: fc.jsonValue({ maxDepth: 2 }) });
const [NEW, OLD, OTHER] = ['new', 'old', 'other'].map(
  (word) => `whsec_${Buffer.from(word.repeat(8)).toString('base64')}`,
);
const AT = new Date('2026-11-24T12:00:00Z');
const BODY = '{"type":"delivery.created"}';

/** A message as it comes, signed by these secrets. */
function sent(...by: (string | undefined)[]) {
  const signed = signWebhook({
    id: 'b1f6b8e2',
    at: AT,
    body: new TextEncoder().encode(BODY),
    secrets: by.flatMap((each) => each ?? []),
  });
  return { headers: { ...signed }, body: BODY, secret: NEW ?? '', now: AT.getTime() };
}

const faultOf = (received: ReceivedWebhook) =>
  verifySigned(received).then(
    () => 'none',
    (thrown: unknown) => (thrown instanceof WebhookError ? thrown.reason : thrown),
  );

test('CLIENT-7 what a published library signs is verified, and what was changed since isn’t', async () => {
  await fc.assert(
    fc.asyncProperty(secrets, payloads, async (secret, payload) => {
      const body = JSON.stringify(payload);
      const stamp = String(Math.floor(AT.getTime() / 1000));
      const signature = new StandardWebhook(secret).sign('msg_1', AT, body);
      const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': stamp, 'webhook-signature': signature };
      const received = { headers, body, secret, now: AT.getTime() };
      expect(await verifySigned(received)).toEqual({ id: 'msg_1', sentAt: AT, payload: JSON.parse(body) as unknown });
      expect(await faultOf({ ...received, body: `${body} ` })).toBe('signature_wrong');
      expect(await faultOf({ ...received, headers: { ...headers, 'webhook-id': 'msg_2' } })).toBe('signature_wrong');
    }),
  );
});

test('CLIENT-7 while a secret is rotated, either side may hold both', async () => {
  expect(await faultOf(sent(NEW))).toBe('none');
  expect(await faultOf(sent(NEW, OLD))).toBe('none');
  expect(await faultOf(sent(OLD, NEW))).toBe('none');
  expect(await faultOf({ ...sent(OLD), secret: [NEW ?? '', OLD ?? ''] })).toBe('none');
  expect(await faultOf({ ...sent(OTHER), secret: [NEW ?? '', OLD ?? ''] })).toBe('signature_wrong');
});

test('CLIENT-7 headers and bytes come as the server has them', async () => {
  const { headers, ...rest } = sent(NEW);
  expect(await faultOf({ ...rest, headers: new Headers(headers) })).toBe('none');
  expect(await faultOf({ ...rest, headers, body: new TextEncoder().encode(BODY) })).toBe('none');
});

test.each([
  [301, 'too_old'],
  [300, 'none'],
  [-300, 'none'],
  [-301, 'too_new'],
])('CLIENT-7 a message that is %d s old: %s', async (age, fault) => {
  expect(await faultOf({ ...sent(NEW), now: AT.getTime() + age * 1000 })).toBe(fault);
});

test.each([
  ['webhook-id', undefined, 'header_missing'],
  ['webhook-id', 'a.b', 'header_invalid'],
  ['webhook-timestamp', undefined, 'header_missing'],
  ['webhook-timestamp', 'now', 'header_invalid'],
  ['webhook-signature', undefined, 'header_missing'],
  ['webhook-signature', '', 'header_missing'],
  ['webhook-signature', 'v1,not base64!', 'signature_wrong'],
  ['webhook-signature', 'v2,AAAA', 'signature_wrong'],
  ['webhook-signature', ['v1,a', 'v1,b'], 'header_missing'],
] as const)('CLIENT-7 with %s as %j: %s', async (name, value, fault) => {
  const { headers, ...rest } = sent(NEW);
  expect(await faultOf({ ...rest, headers: { ...headers, [name]: value } })).toBe(fault);
});

test('CLIENT-7 a signature past the sixteenth isn’t looked at', async () => {
  const { headers, ...rest } = sent(NEW);
  const behind = (count: number) => ({
    ...headers,
    'webhook-signature': `${'v1,AAAA '.repeat(count)}${headers['webhook-signature']}`,
  });
  expect(await faultOf({ ...rest, headers: behind(15) })).toBe('none');
  expect(await faultOf({ ...rest, headers: behind(16) })).toBe('signature_wrong');
});

test('CLIENT-7 no secret at all verifies nothing, and what is no secret is a mistake of ours', async () => {
  expect(await faultOf({ ...sent(NEW), secret: [] })).toBe('signature_wrong');
  await expect(verifySigned({ ...sent(NEW), secret: '' })).rejects.toThrow(TypeError);
});
