import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../src/platform/limits.ts';
import { stripeEvent, stripeSignature } from '../support/stripe-events.ts';
import { startSuite, type Suite } from '../support/suite.ts';
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
