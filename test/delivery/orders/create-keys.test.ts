import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fingerprintOf } from '#src/http/idempotency.ts';
import { createDelivery, ferryToTwinPeaks, postDelivery } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { growthDuring, nothing, oneOfEach } from '#test/delivery/journey/tally.ts';

let suite: Suite;
let token: string;
beforeAll(async () => {
  suite = await startSuite();
  token = await suite.token({ sub: 'ada', scope: 'deliveries:write' });
});
afterAll(() => suite.close());

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

/** Sends a body as it is spelled here. */
const postText = (path: string, key: string, body: string, headers: Record<string, string> = {}) =>
  suite.fetch(path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      ...headers,
    },
    body,
  });

test('CREATE-4 Another body under a used key is refused, and no row is written', async () => {
  const key = randomUUID();
  await createDelivery(suite, { token, key });
  const others = [
    { tipMinor: 201 },
    {},
    { tipMinor: 200, description: 'more' },
    { tipMinor: 200, signatureRequired: true },
  ];
  for (const other of others) {
    const grown = await growthDuring(suite, async () => {
      const refused = await postDelivery(suite, { token, key, body: { ...ferryToTwinPeaks, ...other } });
      expect([refused.status, await codeOf(refused)]).toEqual([422, 'idempotency_key_reused']);
    });
    expect({ ...grown, intents: 0 }).toEqual(nothing);
  }
});

test('CREATE-4 Another If-Match under a used key is refused too', async () => {
  const key = randomUUID();
  const body = JSON.stringify(ferryToTwinPeaks);
  expect((await postText('/v1/deliveries', key, body)).status).toBe(201);
  const refused = await postText('/v1/deliveries', key, body, { 'if-match': '"1"' });
  expect([refused.status, await codeOf(refused)]).toEqual([422, 'idempotency_key_reused']);
});

test('CREATE-5 Path, query, If-Match and body all make the request', () => {
  const request = { params: { id: 'a' }, query: { x: '1' }, ifMatch: null, body: { tipMinor: 1 } };
  const others = [
    { params: { id: 'b' } },
    { query: { x: '2' } },
    { query: {} },
    { ifMatch: '"1"' },
    { body: { tipMinor: 2 } },
    { body: undefined },
  ];
  const fingerprints = others.map((other) => fingerprintOf({ ...request, ...other }));
  expect(new Set([fingerprintOf(request), ...fingerprints]).size).toBe(others.length + 1);
});

test('CREATE-5 A query or a path that the route does not have is never answered with a replay', async () => {
  const key = randomUUID();
  const body = JSON.stringify(ferryToTwinPeaks);
  expect((await postText('/v1/deliveries', key, body)).status).toBe(201);
  for (const [path, status] of [
    ['/v1/deliveries?dry=1', 400],
    ['/v1/deliveries/', 404],
    ['/v1/Deliveries', 404],
  ] as const) {
    const grown = await growthDuring(suite, async () => {
      const refused = await postText(path, key, body);
      expect([path, refused.status, refused.headers.get('idempotent-replayed')]).toEqual([path, status, null]);
    });
    expect(grown).toEqual(nothing);
  }
});

test('CREATE-6 The same request in another spelling is the same request', async () => {
  const key = randomUUID();
  const spellings = [
    '{"pickup":{"lat":37.50,"lng":-122.3937},"dropoff":{"lat":37.7544,"lng":-122.4477},"description":"Caf\u00e9"}',
    '{"pickup":{"lat":37.5,"lng":-122.3937},"dropoff":{"lat":37.7544,"lng":-122.4477},"description":"Cafe\u0301"}',
    '{ "description": "Caf\\u00e9", "dropoff": {"lng": -1.224477e2, "lat": 37.7544}, "pickup": {"lng": -122.39370, "lat": 3.75e1} }',
  ];
  const grown = await growthDuring(suite, async () => {
    const answers: string[] = [];
    for (const spelling of spellings) answers.push(await (await postText('/v1/deliveries', key, spelling)).text());
    expect(new Set(answers).size).toBe(1);
  });
  expect(grown).toEqual(oneOfEach);
});

test('CREATE-7 A key in capitals is the same key', async () => {
  const key = randomUUID();
  const grown = await growthDuring(suite, async () => {
    const [first, second] = [
      await postDelivery(suite, { token, key }),
      await postDelivery(suite, { token, key: key.toUpperCase() }),
    ];
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await second.text()).toBe(await first.text());
  });
  expect(grown).toEqual(oneOfEach);
});

test('CREATE-8 A key belongs to its caller: another caller with the same key and body gets a delivery of its own', async () => {
  const key = randomUUID();
  const callers = [
    token,
    await suite.token({ sub: 'ben', scope: 'deliveries:write' }),
    await suite.token({ sub: 'ada', clientId: 'ada', scope: 'deliveries:write' }),
  ];
  const ids = new Set<string>();
  for (const caller of callers) ids.add((await createDelivery(suite, { token: caller, key })).delivery.id);
  expect(ids.size).toBe(callers.length);
  expect(suite.payments.intents().filter(({ metadata }) => ids.has(metadata['deliveryId'] ?? ''))).toHaveLength(
    callers.length,
  );
});

test('CREATE-9 A refused request leaves its key free for the corrected one', async () => {
  const key = randomUUID();
  const bad = [
    { ...ferryToTwinPeaks, tipMinor: -1 },
    { pickup: { lat: 0, lng: 0 }, dropoff: ferryToTwinPeaks.dropoff },
    { ...ferryToTwinPeaks, quoteToken: 'v1.k1.e30.forged' },
  ];
  const grown = await growthDuring(suite, async () => {
    for (const body of bad) expect((await postDelivery(suite, { token, key, body })).status).toBe(422);
  });
  expect(grown).toEqual(nothing);
  expect((await createDelivery(suite, { token, key })).delivery.status).toBe('created');
});

test('CREATE-10 A creation’s key is kept for as long as the delivery, with everything that its answer had', async () => {
  const key = randomUUID();
  const first = await postDelivery(suite, { token, key, body: { ...ferryToTwinPeaks, requirements: { pin: true } } });
  await suite.database.query(`update platform.idempotency set created_at = now() - interval '2 years' where key = $1`, [
    key,
  ]);
  const again = await postDelivery(suite, { token, key, body: { ...ferryToTwinPeaks, requirements: { pin: true } } });
  expect([again.status, again.headers.get('location'), again.headers.get('idempotent-replayed')]).toEqual([
    201,
    first.headers.get('location'),
    'true',
  ]);
  const text = await again.text();
  expect(text).toBe(await first.text());
  expect(text).toMatch(/"pin":"\d{4}"/);
});
