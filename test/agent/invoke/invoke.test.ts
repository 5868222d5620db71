import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { call, dropoff, home, openCalls, pickup } from './calls.ts';

let suite: Suite;
let calls: ReturnType<typeof openCalls>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent', 'delivery'] });
  calls = openCalls(suite);
});
afterAll(() => suite.close());

test('INVOKE-1 a free call runs at once, in two trips', async () => {
  const { token } = await calls.grantee(['places:save', 'places:list']);
  const saved = await calls.invoke(token, call('places.save', home), randomUUID());
  expect(saved.body).toMatchObject({ status: 'succeeded', result: { place: { ...home, address: null } } });
  expect(saved.headers.get('server-timing')).toContain('3 trips');
});

test('INVOKE-2 a delivery is booked by an agent once its person said yes, and only once', async () => {
  const { sub, token } = await calls.grantee(['delivery:create', 'delivery:@read']);
  const [wanted, key] = [call('delivery.create', { pickup, dropoff }), randomUUID()];
  const asked = await calls.invoke(token, wanted, key);
  expect([asked.status, asked.body.code]).toEqual([402, 'consent_required']);
  const { consent } = asked.body;
  expect(consent).toMatchObject({ status: 'pending', reason: 'first_use' });
  const decided = await calls.decide(sub, consent.id, 'approve_once');
  expect(decided.body.consent.status).toBe('approved');
  const done = await calls.invoke(token, wanted, key);
  expect(done.body).toMatchObject({ status: 'succeeded', consent_id: consent.id });
});
