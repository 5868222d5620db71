import { expect, test } from 'vitest';
import { signWebhook } from '#src/webhooks/signature/webhook-signature.ts';
import { readJsonBytes } from '#src/http/body.ts';
import { verifySignedBytes } from '#fn/delivery/read-signed-body.ts';
import type { Problem } from '#src/platform/problem/problem.ts';
import { bytesOf, id, now, otherSecret, secondsFrom, secret } from './webhooks.ts';

const live: Readonly<Record<string, readonly string[]>> = { green: [secret], leaf: [otherSecret], Café: [otherSecret] };
const order = '{"senderAccountId":"green","note":"x"}';

interface Change {
  readonly body?: string | Uint8Array;
  readonly key?: string;
  readonly at?: Date;
  readonly headers?: Record<string, string>;
  readonly without?: string;
  readonly maxBytes?: number;
}

/** Sends a body as it would come, and tells which senders' secrets were asked for on the way. */
async function read({ body = order, key = secret, at = now, headers = {}, without, maxBytes = 1_000 }: Change = {}) {
  const bytes = typeof body === 'string' ? bytesOf(body) : body;
  const sent = new Headers({
    'content-type': 'application/json',
    ...signWebhook({ id, at, body: bytes, secrets: [key] }),
    ...headers,
  });
  if (without !== undefined) sent.delete(without);
  const request = new Request('https://x.example', { method: 'POST', body: bytes as BodyInit, headers: sent });
  const asked: string[] = [];
  const secretsOf = (sender: string) => {
    asked.push(sender);
    return Promise.resolve(Object.hasOwn(live, sender) ? (live[sender] ?? []) : []);
  };
  const result = await readJsonBytes(request, maxBytes)
    .then((raw) => verifySignedBytes(request.headers, raw, { now, senderField: 'senderAccountId', secretsOf }))
    .catch((error: unknown) => error as Problem);
  return { asked, result };
}

const refused = (code: string, asked: readonly string[]) => ({ asked, result: expect.objectContaining({ code }) });

test('HOOK-14 a body is verified with the secrets of the sender that it names, and only then handed on', async () => {
  expect(await read()).toEqual({
    asked: ['green'],
    result: { webhookId: id, sender: 'green', secret, body: { senderAccountId: 'green', note: 'x' } },
  });
  const asLeaf = '{"senderAccountId":"leaf"}';
  expect(await read({ body: asLeaf, key: otherSecret })).toMatchObject({ result: { sender: 'leaf' } });
  expect(await read({ body: asLeaf, key: secret })).toEqual(refused('signature_invalid', ['leaf']));
});

test('HOOK-14 the hint is the name that the body will have: its last, and in NFC', async () => {
  const twice = '{"senderAccountId":"leaf","senderAccountId":"green"}';
  expect(await read({ body: twice })).toMatchObject({ asked: ['green'], result: { sender: 'green' } });
  const decomposed = '{"senderAccountId":"Cafe\u0301"}';
  expect(await read({ body: decomposed, key: otherSecret })).toMatchObject({
    asked: ['Café'],
    result: { sender: 'Café', body: { senderAccountId: 'Café' } },
  });
  const escaped = '{"senderAccount\\u0049d":"green"}';
  expect(await read({ body: escaped })).toMatchObject({ result: { sender: 'green' } });
});

test.each([
  '{}',
  '[]',
  'null',
  '"green"',
  '{',
  '',
  '{"senderAccountId":null}',
  '{"senderAccountId":["green"]}',
  '{"sender":{"senderAccountId":"green"}}',
  '{"__proto__":{"senderAccountId":"green"}}',
  '{"senderAccountId":"gr\\u0000een"}',
  '{"senderAccountId":"\\ud800"}',
  `{"senderAccountId":"${'g'.repeat(129)}"}`,
])('HOOK-15 %s names no sender: the same 401, and nobody is looked up', async (body) => {
  expect(await read({ body })).toEqual(refused('signature_invalid', []));
});

test('HOOK-15 a sender whom nobody knows and a bad signature are the same refusal', async () => {
  const unknown = await read({ body: '{"senderAccountId":"nobody"}' });
  const badly = await read({ key: otherSecret });
  expect([unknown, badly]).toEqual([refused('signature_invalid', ['nobody']), refused('signature_invalid', ['green'])]);
  const [first, second] = [unknown.result as Problem, badly.result as Problem];
  expect([first.status, first.detail, first.headers]).toEqual([401, second.detail, second.headers]);
  expect(first.headers).toEqual({ 'WWW-Authenticate': 'Webhook realm="waypost"' });
});

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
  'HOOK-11 without %s, or with it empty, it is a 401 that costs no look-up',
  async (name) => {
    expect(await read({ without: name })).toEqual(refused('signature_invalid', []));
    expect(await read({ headers: { [name]: '' } })).toEqual(refused('signature_invalid', []));
  },
);

test('HOOK-16 a stale webhook, or one from the future, is a 401 that costs no look-up', async () => {
  for (const offset of [-301, 301]) {
    const answer = await read({ at: secondsFrom(offset) });
    expect(answer).toEqual(refused('timestamp_out_of_tolerance', []));
    expect((answer.result as Problem).status).toBe(401);
  }
});

test('HOOK-17 a signed body is held to what any body is, after it was verified', async () => {
  const invalid = Uint8Array.of(...bytesOf('{"senderAccountId":"green","a":"'), 0xff, ...bytesOf('"}'));
  expect(await read({ body: invalid })).toEqual(refused('body_unparsable', ['green']));
  expect(await read({ body: invalid, key: otherSecret })).toEqual(refused('signature_invalid', ['green']));
  const control = '{"senderAccountId":"green","a":"\\u0007"}';
  expect(await read({ body: control })).toEqual(refused('validation_failed', ['green']));
  expect(await read({ maxBytes: order.length })).toMatchObject({ result: { sender: 'green' } });
  expect(await read({ maxBytes: order.length - 1 })).toEqual(refused('body_too_large', []));
  expect(await read({ headers: { 'content-type': 'text/plain' } })).toEqual(refused('media_type_unsupported', []));
});
