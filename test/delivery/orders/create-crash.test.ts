import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { create as post, distinct, type CreateAnswer } from '#test/delivery/journey/answer.ts';
import { growthDuring, nothing, oneOfEach } from '#test/delivery/journey/tally.ts';

const CREATE = /platform.*idempotency/s;
const INTENT = /POST \/v1\/payment_intents$/;

let suite: Suite;
let token: string;
beforeAll(async () => {
  suite = await startSuite();
  token = await suite.token({ scope: 'deliveries:write' });
});
afterEach(() => suite.gateway.clearFaults());
afterAll(() => suite.close());

const create = (key: string = randomUUID()) => post(suite, { token, key });

function expectUnavailable(answer: CreateAnswer, code: string) {
  expect([answer.status, answer.code]).toEqual([503, code]);
  expect(Number(answer.retryAfter)).toBeGreaterThan(0);
}

/** The retry's answer, whose delivery has to be the one that the only intent was made for. */
function expectCreated({ status, replayed, body }: CreateAnswer, asReplay: boolean) {
  expect([status, replayed]).toEqual([201, asReplay]);
  const intents = suite.payments.intents().filter(({ metadata }) => metadata['deliveryId'] === body.delivery.id);
  expect(intents.map(({ id }) => id)).toEqual([body.paymentIntent.id]);
}

test('CREATE-11 When the connection breaks before COMMIT nothing was created, and the retry creates one of each', async () => {
  const key = randomUUID();
  suite.gateway.failNext({ when: 'before_commit', match: CREATE });
  const grown = await growthDuring(suite, async () => expectUnavailable(await create(key), 'database_unavailable'));
  expect(grown).toEqual({ ...nothing, intents: 1 });
  const retried = await growthDuring(suite, async () => expectCreated(await create(key), false));
  expect(retried).toEqual({ ...oneOfEach, intents: 0 });
});

test('CREATE-11 When the connection breaks after COMMIT everything was created, and the retry is a replay', async () => {
  const key = randomUUID();
  suite.gateway.failNext({ when: 'after_commit', match: CREATE });
  const grown = await growthDuring(suite, async () => expectUnavailable(await create(key), 'database_unavailable'));
  expect(grown).toEqual(oneOfEach);
  const retried = await growthDuring(suite, async () => expectCreated(await create(key), true));
  expect(retried).toEqual(nothing);
});

test('CREATE-11 A retry that breaks as well changes nothing: however often it takes, there is one of each', async () => {
  const key = randomUUID();
  const grown = await growthDuring(suite, async () => {
    for (const when of ['before_commit', 'before_commit', 'after_commit', 'after_commit'] as const) {
      suite.gateway.failNext({ when, match: CREATE });
      expectUnavailable(await create(key), 'database_unavailable');
    }
    expectCreated(await create(key), true);
  });
  expect(grown).toEqual(oneOfEach);
});

test('CREATE-12 A trip that the Worker gave up on may still be carried out, and the retry finds what it did', async () => {
  const key = randomUUID();
  suite.gateway.delayNext({ ms: 5_500, match: CREATE }); // a trip's timeout is 5 s
  const grown = await growthDuring(suite, async () => {
    expectUnavailable(await create(key), 'database_unavailable');
    await expect
      .poll(
        async () => (await suite.database.query('select 1 from platform.idempotency where key = $1', [key])).rowCount,
        { timeout: 5_000 },
      )
      .toBe(1);
    expectCreated(await create(key), true);
  });
  expect(grown).toEqual(oneOfEach);
});

for (const before of [true, false]) {
  test(`CREATE-13 A payment connection that breaks ${before ? 'before' : 'after'} its effect is tried again under the same key: one intent`, async () => {
    suite.payments.failNext({ match: INTENT, before });
    const grown = await growthDuring(suite, async () => expectCreated(await create(), false));
    expect(grown).toEqual(oneOfEach);
  });
}

test('CREATE-13 A processor that turns requests away is tried again, and one of each comes of it', async () => {
  suite.payments.failNext({ match: INTENT, status: 503, times: 2 });
  const grown = await growthDuring(suite, async () => expectCreated(await create(), false));
  expect(grown).toEqual(oneOfEach);
});

test('CREATE-13 A processor that stays away is a 503 with nothing created, and the retry creates one of each', async () => {
  const key = randomUUID();
  suite.payments.failNext({ match: INTENT, status: 503, times: 3 });
  const grown = await growthDuring(suite, async () => expectUnavailable(await create(key), 'payments_unavailable'));
  expect(grown).toEqual(nothing);
  const retried = await growthDuring(suite, async () => expectCreated(await create(key), false));
  expect(retried).toEqual(oneOfEach);
});

test('CREATE-14 A failure that the processor keeps under its key is got round with the next key', async () => {
  suite.payments.failNext({ match: INTENT, status: 500 });
  const grown = await growthDuring(suite, async () => expectCreated(await create(), false));
  expect(grown).toEqual(oneOfEach);
});

test('CREATE-14 A kept failure that had its effect leaves an intent that nobody can pay, and racers agree on the next', async () => {
  const key = randomUUID();
  suite.payments.failNext({ match: INTENT, status: 500, before: false });
  const grown = await growthDuring(suite, async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(key)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(distinct(answers.map(({ text }) => text))).toBe(1);
  });
  expect(grown).toEqual({ ...oneOfEach, intents: 2 });
});

test('CREATE-15 While the payment for a key is under way elsewhere the answer is 409, and then the winner’s', async () => {
  const key = randomUUID();
  suite.payments.failNext({ match: INTENT, delayMs: 3_500 });
  const grown = await growthDuring(suite, async () => {
    const both = await Promise.all([create(key), create(key)]);
    expect(
      both
        .map(({ status, code, retryAfter }) => ({ status, code, retryAfter }))
        .toSorted((a, b) => a.status - b.status),
    ).toEqual([
      { status: 201, code: undefined, retryAfter: null },
      { status: 409, code: 'idempotency_in_progress', retryAfter: '1' },
    ]);
    expectCreated(await create(key), true);
  });
  expect(grown).toEqual(oneOfEach);
});
