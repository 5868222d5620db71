import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_TIPS_A_MINUTE, MAX_UNPAID_TIPS, TIP_TTL_SECONDS } from '#src/live/tips/tip.ts';
import { codeOf } from '#test/live/lots/lots.ts';
import { newStream, post, streamOnAir } from '#test/live/streams/streams.ts';
import { processor } from '#test/support/payments/payments.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import {
  begunOf,
  booksOf,
  cardThatFails,
  expectTip,
  giveTip,
  newTipper,
  OWED,
  payFor,
  readTip,
  saveCard,
} from './tips.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

const intentsOf = (tipId: string) => suite.payments.intents().filter(({ metadata }) => metadata['tipId'] === tipId);

describe('giving a tip', () => {
  test('TIP-1 begins one in one round trip and one call of the processor, and says where it is paid', async () => {
    const [{ stream }, ann] = [await streamOnAir(suite, {}), await newTipper(suite)];
    const noted = async (id: string) =>
      (await suite.database.query(`select 1 from live.payment where subject = $1`, [id])).rowCount;
    const first = await begunOf(giveTip(suite, stream.id, ann.token)); // the isolate knows the keys of tokens by now
    await expect.poll(() => noted(first.tip.id)).toBe(1);
    const calls = suite.payments.calls.length;
    suite.gateway.resetTrips();
    const begun = await begunOf(giveTip(suite, stream.id, ann.token, { message: '  Lovely\u{301} ' }));
    expect(begun).toMatchObject({
      tip: {
        streamId: stream.id,
        amountMinor: 500,
        currency: 'USD',
        message: 'Lovelý',
        messageStatus: 'held',
        status: 'pending',
      },
      paymentIntent: {
        status: 'requires_action',
        refusal: null,
        actionUrl: expect.stringContaining(begun.paymentIntent.id),
      },
    });
    expect(suite.payments.calls.length - calls).toBe(1);
    await expect.poll(() => noted(begun.tip.id)).toBe(1);
    expect(suite.gateway.trips, 'and the intent is noted behind the answer').toBe(2);
    expect(await readTip(suite, begun.tip.id, ann.token)).toEqual(begun.tip);
  });

  test('TIP-2 sent again with its key it is the same tip and the same payment, however many come at once', async () => {
    const [{ stream }, ann, key] = [await streamOnAir(suite, {}), await newTipper(suite), randomUUID()];
    const card = await saveCard(suite, ann);
    const give = () => giveTip(suite, stream.id, ann.token, { paymentMethodId: card }, key);
    const answers = await Promise.all(Array.from({ length: 8 }, give));
    const again = await Promise.all(answers.map(async (answer) => (answer.status === 409 ? give() : answer)));
    const texts = new Set(await Promise.all(again.map((answer) => answer.text())));
    expect(texts.size).toBe(1);
    const [text = ''] = texts;
    const { tip } = JSON.parse(text) as { tip: { id: string } };
    expect(intentsOf(tip.id)).toHaveLength(1);
    const other = await giveTip(suite, stream.id, ann.token, { amountMinor: 600, paymentMethodId: card }, key);
    expect(await codeOf(other)).toEqual([422, 'idempotency_key_reused']);
  });

  test('TIP-2 while the processor is down it is a 503, and the retry goes on with the same tip', async () => {
    const [{ stream }, ann, key] = [await streamOnAir(suite, {}), await newTipper(suite), randomUUID()];
    suite.payments.failNext({ status: 503, times: 3, match: /POST \/v1\/payment_intents$/ });
    const give = () => giveTip(suite, stream.id, ann.token, {}, key);
    expect(await codeOf(await give())).toEqual([503, 'payments_unavailable']);
    const begun = await begunOf(give());
    expect(intentsOf(begun.tip.id)).toHaveLength(1);
    const { rowCount } = await suite.database.query(`select 1 from live.tip where tipper = $1`, [ann.id]);
    expect(rowCount).toBe(1);
  });

  test('TIP-3 a retry for a tip whose time is over moves no money', async () => {
    const [{ stream }, ann, key] = [await streamOnAir(suite, {}), await newTipper(suite), randomUUID()];
    const { tip } = await begunOf(giveTip(suite, stream.id, ann.token, {}, key));
    const longAgo = `{"$at":"${new Date(Date.now() - TIP_TTL_SECONDS * 1_000).toISOString()}"}`;
    await suite.database.query(
      `update platform.idempotency set outcome = jsonb_set(outcome::jsonb, '{tip,createdAt}', $2::jsonb)::json where key = $1`,
      [key, longAgo],
    );
    const calls = suite.payments.calls.length;
    const late = await giveTip(suite, stream.id, ann.token, {}, key);
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'tip_expired', tipId: tip.id }]);
    expect(suite.payments.calls.length).toBe(calls);
  });

  test('TIP-4 a saved card is charged at once; what it took counts once it is signed', async () => {
    const [{ stream }, ann] = [await streamOnAir(suite, {}), await newTipper(suite)];
    const paymentMethodId = await saveCard(suite, ann);
    const begun = await begunOf(giveTip(suite, stream.id, ann.token, { paymentMethodId }));
    expect([begun.tip.status, begun.paymentIntent]).toMatchObject(['pending', { status: 'succeeded', refusal: null }]);
    await expectTip(suite, begun, ann.token, { status: 'succeeded' });
    expect(await booksOf(suite, begun)).toEqual(OWED);
  });

  test('TIP-4 a declined card leaves a payment that takes another one', async () => {
    const [{ stream }, ann] = [await streamOnAir(suite, {}), await newTipper(suite)];
    const paymentMethodId = await cardThatFails(suite, ann);
    const begun = await begunOf(giveTip(suite, stream.id, ann.token, { paymentMethodId }));
    expect(begun.paymentIntent).toMatchObject({ status: 'requires_action', refusal: 'card_declined' });
    await payFor(suite, begun);
    await expectTip(suite, begun, ann.token, { status: 'succeeded' });
    expect(intentsOf(begun.tip.id)).toHaveLength(1);
  });

  test('TIP-5 a card of somebody else’s, a deleted and a malformed one are the same 422, and charge nothing', async () => {
    const [{ stream }, ann, bo] = [await streamOnAir(suite, {}), await newTipper(suite), await newTipper(suite)];
    const own = await saveCard(suite, ann);
    await processor(suite).paymentMethods.detach(own.split('.')[0] ?? '');
    for (const paymentMethodId of [await saveCard(suite, bo), own, `${own}x`, 'pm_card_visa', 'a.b.c', '']) {
      const refused = await giveTip(suite, stream.id, ann.token, { paymentMethodId });
      expect([refused.status, await refused.json()], paymentMethodId).toMatchObject([
        422,
        { code: 'payment_method_unknown', errors: [{ pointer: '#/paymentMethodId' }] },
      ]);
    }
    const { rows } = await suite.database.query<{ id: string }>(`select id from live.tip where tipper = $1`, [ann.id]);
    expect(rows.flatMap(({ id }) => intentsOf(id))).toEqual([]);
  });
});

describe('what a tip isn’t taken for', () => {
  test('TIP-6 an unknown stream, a private one, one that isn’t on air, one without tips, one’s own', async () => {
    const ann = await newTipper(suite);
    const [off, own, secret, without] = [
      await newStream(suite),
      await streamOnAir(suite, {}),
      await streamOnAir(suite, { visibility: 'private' }),
      await streamOnAir(suite, { features: { tips: false } }),
    ];
    const calls = suite.payments.calls.length;
    const refusal = async (id: string, token = ann.token) => {
      const response = await giveTip(suite, id, token);
      return [response.status, await response.json()];
    };
    for (const id of [randomUUID(), secret.stream.id])
      expect(await refusal(id)).toMatchObject([404, { code: 'not_found' }]);
    expect(await refusal(off.stream.id)).toMatchObject([409, { code: 'stream_not_live', streamStatus: 'created' }]);
    expect(await refusal(without.stream.id)).toMatchObject([409, { code: 'feature_off', feature: 'tips' }]);
    expect(await refusal(own.stream.id, own.token)).toMatchObject([403, { code: 'own_stream' }]);
    expect(suite.payments.calls.length).toBe(calls);
    const moderator = await newTipper(suite, 'live:moderate');
    await begunOf(giveTip(suite, secret.stream.id, moderator.token));
  });

  test('TIP-6 of somebody who is banned nothing is charged', async () => {
    const [{ stream, token }, ann] = [await streamOnAir(suite, {}), await newTipper(suite)];
    const paymentMethodId = await saveCard(suite, ann);
    const ban = { method: 'PUT', headers: { authorization: `Bearer ${token}` } };
    const banned = await suite.fetch(`/api/streams/${stream.id}/chat/bans/${ann.id}`, ban, 'live');
    expect(banned.status).toBe(204);
    const calls = suite.payments.calls.length;
    expect(await codeOf(await giveTip(suite, stream.id, ann.token, { paymentMethodId }))).toEqual([403, 'banned']);
    expect(suite.payments.calls.length).toBe(calls);
  });

  test.each([
    { amountMinor: 99 },
    { amountMinor: 50_001 },
    { amountMinor: 1.5 },
    { amountMinor: '500' },
    { message: '' },
    { message: ' \u{200B}' },
    { message: 'x'.repeat(201) },
    { message: 'a\u{7}b' },
    { message: `a${'\u{301}'.repeat(100)}` },
    { tipMinor: 5 },
  ])('TIP-6 %j is a 422', async (body) => {
    const [{ stream }, ann] = [await newStream(suite), await newTipper(suite)];
    expect((await giveTip(suite, stream.id, ann.token, body)).status).toBe(422);
  });

  test('TIP-7 five of a person wait to be paid, over all streams, not more of twenty at once', async () => {
    const [one, two] = [await streamOnAir(suite, {}), await streamOnAir(suite, {})];
    const ann = await newTipper(suite);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => giveTip(suite, (n % 2 === 0 ? one : two).stream.id, ann.token)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_UNPAID_TIPS);
    const refused = answers.find(({ status }) => status === 429);
    const wait = Number(refused?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(TIP_TTL_SECONDS - 60);
    expect(wait).toBeLessThanOrEqual(TIP_TTL_SECONDS);
  });

  test('TIP-7 ten of a person are begun in a minute, paid or not', async () => {
    const [{ stream }, ann] = [await streamOnAir(suite, {}), await newTipper(suite)];
    for (let n = 0; n < MAX_TIPS_A_MINUTE; n += 1) {
      await begunOf(giveTip(suite, stream.id, ann.token));
      await suite.database.query(`update live.tip set status = 'canceled' where tipper = $1`, [ann.id]);
    }
    const refused = await giveTip(suite, stream.id, ann.token);
    expect(await codeOf(refused.clone())).toEqual([429, 'quota_exceeded']);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await suite.database.query(`update live.tip set created_at = created_at - interval '1 minute' where tipper = $1`, [
      ann.id,
    ]);
    await begunOf(giveTip(suite, stream.id, ann.token));
  });

  test('TIP-6 nobody without a credential', async () => {
    const { stream } = await streamOnAir(suite, {});
    expect((await post(suite, `/api/streams/${stream.id}/tip`, { body: { amountMinor: 500 } })).status).toBe(401);
  });
});
