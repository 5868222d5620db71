import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#src/platform/limits.ts';
import { ferryToTwinPeaks, postDelivery } from '#test/support/delivery/deliveries.ts';
import { randomAddress, startSuite, type Suite } from '#test/support/workers/suite.ts';
import { burst, withinOneWindow } from './limit-bursts.ts';

const timeout = 90_000;

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ profile: 'default' });
});
afterAll(() => suite.close());

test('LIMIT-14 a request that keeps failing counts every time', { timeout }, () =>
  withinOneWindow(async () => {
    const token = await suite.token({ scope: 'deliveries:write' });
    const [key, body] = [randomUUID(), { ...ferryToTwinPeaks, quoteToken: 'v1.k1.e30.AAAA' }];
    const statuses: number[] = [];
    for (let n = 0; n < limits.create.limit + 3; n++)
      statuses.push((await postDelivery(suite, { token, key, body })).status);
    const refused = Array.from({ length: limits.create.limit }, () => 422);
    expect(statuses).toEqual([...refused, 429, 429, 429]);
  }),
);

test('LIMIT-15 slugs can’t be guessed through the audit either', { timeout }, () =>
  withinOneWindow(async () => {
    const headers = { 'cf-connecting-ip': randomAddress() };
    const guess = () => suite.fetch(`/api/fee-audit/${randomUUID().slice(0, 8)}00`, { headers });
    const { over } = await burst(limits.unknown_slug.limit + 5, guess);
    expect(over).toHaveLength(5);
  }),
);
