import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#src/platform/limits.ts';
import { burst, withinOneWindow } from '#test/platform/quota/limit-bursts.ts';
import { randomAddress, startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'], profile: 'default' });
});
afterAll(() => suite.close());

test('REG-21 an address reads the registry 400 times a minute, the whole list as well', { timeout: 90_000 }, () =>
  withinOneWindow(async () => {
    const ask = (address: string) => suite.fetch('/v1/capabilities', { headers: { 'cf-connecting-ip': address } });
    const address = randomAddress();
    const { limit, periodSeconds } = limits.registry;
    const { allowed, over } = await burst(limit + 1, () => ask(address));
    expect([allowed, over[0]?.headers.get('ratelimit-policy')]).toEqual([400, `"registry";q=400;w=${periodSeconds}`]);
    expect((await ask(randomAddress())).status).toBe(200);
  }),
);
