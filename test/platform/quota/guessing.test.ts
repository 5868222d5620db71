import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#src/platform/limits.ts';
import { newStream } from '#test/live/streams/streams.ts';
import { addSender, sendOrder } from '#test/partners/partners.ts';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import { callPool, EATS_KEY, poolKeys } from '#test/support/delivery/pool.ts';
import { randomAddress, startSuite, type Suite } from '#test/support/workers/suite.ts';
import { burst, withinOneWindow } from './limit-bursts.ts';

const timeout = 90_000;
let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['delivery', 'live'], profile: 'default', vars: { POOL_KEYS: poolKeys } });
});
afterAll(() => suite.close());

/** All that a caller sees of an answer, but for what is another in every answer or was in the request. */
async function seen(response: Response, guess: string) {
  const text = (await response.text())
    .replaceAll(guess, '…')
    .replaceAll(/"requestId":"[^"]*"/g, '')
    .replaceAll(/Wait \d+ s/g, '');
  const headers = [...response.headers].filter(
    ([name]) => !['x-request-id', 'retry-after', 'server-timing', 'date', 'content-length'].includes(name),
  );
  // The answer's own: the gateway's count has those of reminders that other answers left behind, too.
  const trips = response.headers.get('server-timing')?.match(/desc="(\d+) trips"/)?.[1];
  return { status: response.status, text, headers, trips };
}

/** Uses up an address's wrong guesses; then the right one looks like one more, and costs no trip; elsewhere it is taken. */
async function expectNothingTold(
  most: number,
  ask: (guess: string, address: string) => Promise<Response>,
  {
    wrong,
    right,
    taken,
  }: { readonly wrong: (index: number) => string; readonly right: string; readonly taken: number },
): Promise<void> {
  const address = randomAddress();
  const { allowed } = await burst(most, (index) => ask(wrong(index), address));
  expect(allowed).toBe(most);
  const guesses = [wrong(most), right, wrong(most + 1), right];
  const answers: Awaited<ReturnType<typeof seen>>[] = [];
  for (const guess of guesses) answers.push(await seen(await ask(guess, address), guess));
  expect(answers[0]).toMatchObject({ status: 429, trips: '0' });
  expect(answers).toEqual(answers.map(() => answers[0]));
  expect((await ask(right, randomAddress())).status).toBe(taken);
}

describe('LIMIT-22 once an address has guessed wrong too often, a right guess looks like a wrong one', () => {
  const from = (address: string) => ({ headers: { 'cf-connecting-ip': address } });
  const wrongSlug = (index: number) => `00000${String(10_000 + index)}`;

  test.each([
    ['the tracking document', '/v1/tracking/#'],
    ['its stream', '/v1/tracking/#/events'],
    ['its receipt', '/v1/tracking/#/receipt'],
    ['its page', '/t/#'],
    ['the audit', '/api/fee-audit/#'],
  ])('a slug, at %s', { timeout }, (_what, path) =>
    withinOneWindow(async () => {
      const { tracking } = await createDelivery(suite);
      const ask = (slug: string, address: string) => suite.fetch(path.replace('#', slug), from(address));
      if (path === '/v1/tracking/#') await ask(tracking.slug, randomAddress()); // from the cache it would be another class of time
      await expectNothingTold(limits.unknown_slug.limit, ask, { wrong: wrongSlug, right: tracking.slug, taken: 200 });
    }),
  );

  test('a pool key', { timeout }, () =>
    withinOneWindow(async () => {
      const ask = (key: string, address: string) =>
        callPool(suite, key, 'GET /v1/pool/drivers?limit=1', undefined, { 'cf-connecting-ip': address });
      const wrong = (index: number) => `eats-pool-key-${1_000_000_000 + index}`;
      await expectNothingTold(limits.auth_failure.limit, ask, { wrong, right: EATS_KEY, taken: 200 });
    }),
  );

  test.each([['storefront' as const], ['cannabis' as const]])('the secret of a sender of %s', { timeout }, (partner) =>
    withinOneWindow(async () => {
      const [sender, other] = [await addSender(suite, partner), await addSender(suite, partner)];
      const ask = (secret: string, address: string) =>
        sendOrder(
          suite,
          sender,
          { senderAccountId: sender.senderAccountId },
          { secret, headers: { 'cf-connecting-ip': address } },
        );
      const wrong = () => other.secret;
      await ask(sender.secret, randomAddress()); // known from now on
      await expectNothingTold(limits.auth_failure.limit, ask, { wrong, right: sender.secret, taken: 422 });
    }),
  );

  test('a stream key', { timeout }, () =>
    withinOneWindow(async () => {
      const { ingest } = await newStream(suite);
      const right = ingest.streamKey ?? '';
      const ask = (key: string, address: string) =>
        suite.fetch(`/ingest/${key}/s0.ts`, { method: 'DELETE', ...from(address) }, 'live');
      const wrong = (index: number) => `${right.slice(0, -6)}${100_000 + index}`;
      await expectNothingTold(limits.auth_failure.limit, ask, { wrong, right, taken: 204 });
    }),
  );
});

test('LIMIT-23 tokens and keys that were refused count together', { timeout }, () =>
  withinOneWindow(async () => {
    const address = randomAddress();
    const headers = { 'cf-connecting-ip': address, authorization: 'Bearer guess' };
    await burst(limits.auth_failure.limit, () => suite.fetch('/v1/deliveries', { headers }));
    const asked = await callPool(suite, EATS_KEY, 'GET /v1/pool/drivers?limit=1', undefined, {
      'cf-connecting-ip': address,
    });
    expect(asked.status).toBe(429);
  }),
);

test(
  'LIMIT-27 once look-ups of senders are used up, a wrong secret of one who is known counts as a wrong guess',
  { timeout },
  () =>
    withinOneWindow(async () => {
      const sender = await addSender(suite, 'storefront');
      const address = randomAddress();
      const send = (secret: string, partner: string = sender.partner) =>
        suite.fetch(`/v1/integrations/${partner}/order-ready`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'cf-connecting-ip': address, 'x-webhook-secret': secret },
          body: JSON.stringify({ senderAccountId: sender.senderAccountId }),
        });
      expect((await send(sender.secret)).status).toBe(422); // known from now on
      await burst(limits.sender_lookup.limit, () => send(sender.secret, 'nobody')); // 404s, which no quota of failures counts
      for (let index = 0; index < limits.auth_failure.limit; index++)
        expect((await send(`wrong ${index}`)).status).toBe(429);
      expect((await send(sender.secret)).status).toBe(429);
    }),
);

test.each(['/v1/integrations/stripe/events', '/v1/integrations/storefront/order-ready'])(
  'LIMIT-29 %s refuses who has used up their wrong guesses before it reads a body',
  { timeout },
  (path) =>
    withinOneWindow(async () => {
      const address = randomAddress();
      const send = (from: string, type = 'application/json') =>
        suite.fetch(path, { method: 'POST', headers: { 'cf-connecting-ip': from, 'content-type': type }, body: '{}' });
      const { allowed } = await burst(limits.auth_failure.limit, () => send(address));
      expect(allowed).toBe(limits.auth_failure.limit);
      expect((await send(address, 'text/plain')).status).toBe(429);
      expect((await send(randomAddress(), 'text/plain')).status).toBe(415);
    }),
);
