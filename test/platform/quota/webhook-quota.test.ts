import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notification, signatureOf } from '../../../sandbox/stream-provider/notify.ts';
import { SIGNED_BYTES_PER_COUNT } from '#src/http/caller/admit-signed.ts';
import { limits } from '#src/platform/limits.ts';
import { STREAM_WEBHOOK_SECRET } from '#test/refusals/signers.ts';
import { stripeEvent, stripeSignature } from '#test/support/payments/stripe-events.ts';
import { randomAddress, startSuite, type Suite } from '#test/support/workers/suite.ts';
import { addSender, sendOrder, sendText } from '#test/partners/partners.ts';
import { burst, withinOneWindow } from './limit-bursts.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({
    profile: 'default',
    services: ['delivery', 'live'],
    vars: { STREAM_WEBHOOK_SECRET },
  });
});
afterAll(() => suite.close());

const stripePath = '/v1/integrations/stripe/events';
const report = (body: string, signature = stripeSignature(body)) =>
  suite.fetch(stripePath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
const reportInput = (input: string) => {
  const body = notification(input, 'live_input.connected');
  const headers = {
    'content-type': 'application/json',
    'webhook-signature': signatureOf(body, STREAM_WEBHOOK_SECRET, Date.now()),
  };
  return suite.fetch('/api/integrations/cloudflare-stream/events', { method: 'POST', headers, body }, 'live');
};
/** Of a payment that isn't ours: nothing that has to be looked up. */
const authorised = (id: string) => stripeEvent('payment_intent.amount_capturable_updated', { id });
const refunded = (id: string, payment: string) =>
  stripeEvent('refund.updated', { object: 'refund', id, payment_intent: payment, status: 'pending', amount: 1 });
const MANY = limits.webhook_in.limit + 1;
const policy = `"event_in";q=${limits.event_in.limit};w=60`;

test('LIMIT-18 forged events count against their address alone', { timeout: 90_000 }, () =>
  withinOneWindow(async () => {
    const body = authorised('pi_forged');
    const forged = await burst(50, () => report(body, stripeSignature(body, { secret: 'whsec_of_nobody' })));
    expect(forged.over).toHaveLength(0); // each from an address of its own
    expect((await report(body)).status).toBe(200);
  }),
);

test('LIMIT-30 however many events of others’ payments come, none is refused for it', { timeout: 90_000 }, () =>
  withinOneWindow(async () => {
    const run = randomUUID();
    const { over } = await burst(MANY, (index) => report(authorised(`pi_${run}_${index}`)));
    expect(over).toHaveLength(0);
    expect((await report(authorised(`pi_${run}_strangers`))).status).toBe(200);
  }),
);

test('LIMIT-30 events of one payment and its refunds are refused beyond its own quota', { timeout: 90_000 }, () =>
  withinOneWindow(async () => {
    const payment = `pi_${randomUUID()}`;
    const { allowed, over } = await burst(limits.event_in.limit + 1, () => report(authorised(payment)));
    expect([allowed, over[0]?.headers.get('ratelimit-policy')]).toEqual([limits.event_in.limit, policy]);
    expect((await report(refunded('re_1', payment))).status).toBe(429);
    expect((await report(authorised(`pi_${randomUUID()}`))).status).toBe(200);
  }),
);

test('LIMIT-30 an event about something else counts by itself, however often it comes', { timeout: 90_000 }, () =>
  withinOneWindow(async () => {
    const body = stripeEvent('customer.created', { object: 'customer' });
    const { allowed } = await burst(limits.event_in.limit + 1, () => report(body));
    expect(allowed).toBe(limits.event_in.limit);
    expect((await report(stripeEvent('customer.created', { object: 'customer' }))).status).toBe(200);
  }),
);

test('LIMIT-30 an encoder that comes and goes refuses nobody else’s', { timeout: 90_000 }, () =>
  withinOneWindow(async () => {
    const input = () => randomUUID().replaceAll('-', '');
    const busy = input();
    const { allowed, over } = await burst(limits.event_in.limit + 1, () => reportInput(busy));
    expect([allowed, over[0]?.headers.get('ratelimit-policy')]).toEqual([limits.event_in.limit, policy]);
    const others = await burst(MANY, () => reportInput(input()));
    expect(others.over).toHaveLength(0);
  }),
);

test('LIMIT-18 a partner’s orders count against their sender alone, once its secret holds', { timeout: 90_000 }, () =>
  withinOneWindow(async () => {
    const [busy, other] = await Promise.all([addSender(suite, 'storefront'), addSender(suite, 'storefront')]);
    // Nothing that can be taken, so that it stays with the quota.
    const send = (sender: typeof busy, secret = sender.secret) =>
      sendOrder(suite, sender, { senderAccountId: sender.senderAccountId }, { secret });
    const forged = await burst(20, () => send(busy, other.secret));
    expect(forged.over).toHaveLength(0);
    const { allowed, over } = await burst(limits.webhook_in.limit + 1, () => send(busy));
    expect([allowed, over.length]).toEqual([limits.webhook_in.limit, 1]);
    expect(over[0]?.headers.get('ratelimit-policy')).toBe('"webhook_in";q=1200;w=60');
    expect((await send(other)).status).toBe(422);
  }),
);

test('LIMIT-18 what was signed and can’t be read counts against its address', { timeout: 90_000 }, () =>
  withinOneWindow(async () => {
    const sender = await addSender(suite, 'storefront');
    const headers = { 'cf-connecting-ip': randomAddress() };
    const text = `{"senderAccountId":"${sender.senderAccountId}","x":"\\u0000"}`;
    const { allowed, over } = await burst(limits.webhook_in.limit + 1, () =>
      sendText(suite, sender, text, { headers }),
    );
    expect([allowed, over.length]).toEqual([limits.webhook_in.limit, 1]);
  }),
);

test('LIMIT-18 a partner’s order of more than 32 KiB counts twice', { timeout: 90_000 }, () =>
  withinOneWindow(async () => {
    const sender = await addSender(suite, 'storefront');
    const filler = Array.from({ length: 5 }, () => 'x'.repeat(SIGNED_BYTES_PER_COUNT / 5));
    const long = { senderAccountId: sender.senderAccountId, filler };
    const most = limits.webhook_in.limit / 2;
    const { allowed } = await burst(most + 1, () => sendOrder(suite, sender, long));
    expect(allowed).toBeLessThanOrEqual(most);
    expect(allowed).toBeGreaterThan(most - 64); // of those at the same moment each may get one of its two
  }),
);

test(
  'LIMIT-19 whoever guesses partners’ secrets stops costing trips, and a sender who is known goes on elsewhere',
  { timeout: 90_000 },
  () =>
    withinOneWindow(async () => {
      const sender = await addSender(suite, 'storefront');
      const address = randomAddress();
      const send = (secret: string, from: string) =>
        sendOrder(
          suite,
          sender,
          { senderAccountId: sender.senderAccountId },
          { secret, headers: { 'cf-connecting-ip': from } },
        );
      expect((await send(sender.secret, address)).status).toBe(422); // known from now on
      suite.gateway.resetTrips();
      await burst(limits.sender_lookup.limit + 50, (index) => send(`guess ${index}`, address));
      expect(suite.gateway.trips).toBe(limits.auth_failure.limit);
      expect((await send(sender.secret, address)).status).toBe(429); // as a wrong one, or it would stand out
      expect((await send(sender.secret, randomAddress())).status).toBe(422);
      expect(suite.gateway.trips).toBe(limits.auth_failure.limit);
    }),
);

test(
  'LIMIT-19 an address’ look-ups of senders that aren’t there stop costing trips, too, and one who is known goes on',
  { timeout: 90_000 },
  () =>
    withinOneWindow(async () => {
      const sender = await addSender(suite, 'storefront');
      const headers = { 'cf-connecting-ip': randomAddress() };
      const send = (partner: string) =>
        suite.fetch(`/v1/integrations/${partner}/order-ready`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-webhook-secret': sender.secret, ...headers },
          body: JSON.stringify({ senderAccountId: sender.senderAccountId }),
        });
      expect((await send('storefront')).status).toBe(422); // known from now on
      suite.gateway.resetTrips();
      await burst(limits.sender_lookup.limit + 50, () => send('nobody'));
      expect(suite.gateway.trips).toBe(limits.sender_lookup.limit - 1);
      expect((await send('storefront')).status).toBe(422);
    }),
);
