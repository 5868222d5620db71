import { afterAll, beforeAll, expect, test } from 'vitest';
import { SIGNED_BYTES_PER_COUNT } from '#src/http/caller/admit-signed.ts';
import { limits } from '#src/platform/limits.ts';
import { stripeEvent, stripeSignature } from '#test/support/payments/stripe-events.ts';
import { randomAddress, startSuite, type Suite } from '#test/support/workers/suite.ts';
import { addSender, sendOrder, sendText } from '#test/partners/partners.ts';
import { burst, withinOneWindow } from './limit-bursts.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ profile: 'default' });
});
afterAll(() => suite.close());

test(
  'LIMIT-18 a sender’s signed events are counted once their signature holds, forged ones against their address',
  { timeout: 90_000 },
  () =>
    withinOneWindow(async () => {
      const body = stripeEvent('customer.created', { object: 'customer' });
      const send = (signature: string) =>
        suite.fetch('/v1/integrations/stripe/events', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          body,
        });
      const forged = await burst(50, () => send(stripeSignature(body, { secret: 'whsec_of_nobody' })));
      expect(forged.over).toHaveLength(0); // each from an address of its own
      const signature = stripeSignature(body);
      const { allowed, over } = await burst(limits.webhook_in.limit + 1, () => send(signature));
      expect([allowed, over.length]).toEqual([limits.webhook_in.limit, 1]);
      expect(over[0]?.headers.get('ratelimit-policy')).toBe('"webhook_in";q=1200;w=60');
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
