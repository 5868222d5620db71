import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../dev/database/migrate.ts';
import { createTemplate } from '#test/support/runner/template.ts';
import { makeScratchDir } from '#test/dev/database/scratch.ts';
import { startCrashable, type CrashablePostgres } from '#test/support/workers/crashable-postgres.ts';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import { TEMPLATE } from '#test/support/runner/global-setup.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { create } from './answer.ts';
import { growthDuring, nothing, oneOfEach } from './tally.ts';

const dir = makeScratchDir();
let postgres: CrashablePostgres;
let suite: Suite;
let token: string;
beforeAll(async () => {
  postgres = await startCrashable({ dir, port: 0, persistent: true }); // it has to keep what it committed, killed or not
  await createTemplate(postgres.adminUrl, TEMPLATE, async (url) => void (await migrate({ url })));
  suite = await startSuite({ adminUrl: postgres.adminUrl });
  token = await suite.token({ scope: 'deliveries:write deliveries:read' });
});
afterAll(async () => {
  await suite.close();
  await postgres.stop();
  rmSync(dirname(dir), { recursive: true });
});

async function read(path: string) {
  const response = await suite.fetch(path, { headers: { authorization: `Bearer ${token}` } });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code, retryAfter: Number(response.headers.get('retry-after')) };
}

const unavailable: unknown = {
  status: 503,
  code: 'database_unavailable',
  retryAfter: expect.toSatisfy((seconds: number) => seconds > 0),
};

test('OUTAGE-1 While Postgres is down what needs it is a 503 that says when to come back, and once it runs the same Workers go on', async () => {
  const { delivery, tracking } = await createDelivery(suite, { token });
  const paths = [
    '/v1/deliveries',
    `/v1/deliveries/${delivery.id}`,
    `/api/fee-audit/${delivery.id}`,
    `/v1/tracking/${tracking.slug}`,
  ];
  const key = randomUUID();
  await postgres.kill();
  for (const path of paths) expect([path, await read(path)]).toEqual([path, unavailable]);
  expect(await create(suite, { token, key })).toMatchObject({ status: 503, code: 'database_unavailable' });
  expect(await read('/health')).toMatchObject({ status: 200 });

  await postgres.restart();
  for (const path of paths) expect([path, await read(path)]).toMatchObject([path, { status: 200 }]);
  const grown = await growthDuring(suite, async () =>
    expect(await create(suite, { token, key })).toMatchObject({ status: 201, replayed: false }),
  );
  expect(grown).toEqual({ ...oneOfEach, intents: 0 });
});

test('OUTAGE-2 While the payment processor is down a creation is a 503 and nothing is created anywhere; then the retry works', async () => {
  const key = randomUUID();
  await suite.payments.stop();
  const refused = await growthDuring(suite, async () => {
    const answer = await create(suite, { token, key });
    expect(answer).toMatchObject({ status: 503, code: 'payments_unavailable' });
    expect(Number(answer.retryAfter)).toBeGreaterThan(0);
  });
  expect(refused).toEqual(nothing);
  await suite.payments.start();
  const retried = await growthDuring(suite, async () =>
    expect(await create(suite, { token, key })).toMatchObject({ status: 201, replayed: false }),
  );
  expect(retried).toEqual(oneOfEach);
});

test('OUTAGE-3 What needs no payment works while the processor is down', async () => {
  await suite.payments.stop();
  expect(await read('/v1/deliveries')).toMatchObject({ status: 200 });
  await suite.payments.start();
});
