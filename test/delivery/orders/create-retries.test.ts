import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSecrets } from '../../../dev/stack/secrets.ts';
import { currentPolicy } from '#src/delivery/fare/policy.ts';
import { signToken } from '#src/platform/crypto/signed-token.ts';
import { fingerprintOf } from '#src/http/idempotency.ts';
import { ferryToTwinPeaks, postDelivery } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { growthDuring, nothing } from '#test/delivery/journey/tally.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite();
});
afterAll(() => suite.close());

function quoteUntil(expiresAt: number): string {
  const { pickup, dropoff } = ferryToTwinPeaks;
  const inputs = [pickup.lat, pickup.lng, dropoff.lat, dropoff.lng, '200'];
  const terms = { inputs, policyHash: currentPolicy.hash, expiresAt };
  return signToken(
    [{ kid: 'k1', secret: demoSecrets.tokenSecret }],
    { purpose: 'quote', audience: suite.urls.delivery },
    terms,
  );
}

const orderWith = (quoteToken: string) => ({ ...ferryToTwinPeaks, tipMinor: 200, quoteToken });

test('CREATE-24 A retry gets its answer after its quote has expired', async () => {
  const [token, key, expiresAt] = [await suite.token({ scope: 'deliveries:write' }), randomUUID(), Date.now() + 1_500];
  const body = orderWith(quoteUntil(expiresAt));
  const first = await postDelivery(suite, { token, key, body });
  expect(first.status).toBe(201);
  await expect.poll(() => Date.now(), { timeout: 5_000 }).toBeGreaterThan(expiresAt);
  const again = await postDelivery(suite, { token, key, body });
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  expect(await again.text()).toBe(await first.text());
});

test.each([
  ['has expired', () => quoteUntil(Date.now() - 1)],
  ['can’t be verified any more', () => 'v1.k0.e30.AAAA'],
])(
  'CREATE-24 Where no isolate remembers the request its stored answer stands, though its quote %s',
  async (_what, token_) => {
    const sub = `user-${randomUUID()}`;
    const token = await suite.token({ sub, scope: 'deliveries:write' });
    const [known, key, body] = [randomUUID(), randomUUID(), orderWith(token_())];
    const stored = await (await postDelivery(suite, { token, key: known })).text();
    await suite.database.query(
      `insert into platform.idempotency (role, principal, route, key, fingerprint, request_id, outcome)
       select role, principal, route, $1, $2, request_id, outcome from platform.idempotency where key = $3`,
      [key, fingerprintOf({ params: {}, query: {}, ifMatch: null, body: { dispatch: 'hold', ...body } }), known],
    );
    const replay = await postDelivery(suite, { token, key, body });
    expect([replay.status, await replay.text()]).toEqual([201, stored]);
  },
);

test.each([
  ['a window in the year 0', { pickupWindow: { start: '0000-01-01T00:00:00Z', end: '2026-12-01T00:00:00Z' } }],
  [
    'a window past the year 9999',
    { dropoffWindow: { start: '2026-12-01T00:00:00Z', end: '9999-12-31T23:59:59-14:00' } },
  ],
])('CREATE-25 %s is refused before anything is paid for', async (_what, change) => {
  const grown = await growthDuring(suite, async () => {
    const refused = await postDelivery(suite, { body: { ...ferryToTwinPeaks, ...change } });
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'validation_failed' }]);
  });
  expect(grown).toEqual(nothing);
});

test.each([
  '{"tipMinor":1e400}',
  '{"pickup":{"lat":1,"lng":2,"address":{"x":-1e999}}}',
  `{"tipMinor":${'9'.repeat(400)}}`,
])('REQ-24 a number that no double holds is refused: %s', async (body) => {
  const refused = await suite.fetch('/v1/deliveries', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await suite.token({ scope: 'deliveries:write' })}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body,
  });
  expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'validation_failed' }]);
});

test('REQ-25 a query parameter named __proto__ is unknown like any other', async () => {
  const authorization = `Bearer ${await suite.token({ scope: 'deliveries:read' })}`;
  const refused = await suite.fetch('/v1/deliveries?__proto__=1', { headers: { authorization } });
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'query_invalid' }]);
});
