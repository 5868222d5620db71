import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSecrets } from '../../../dev/stack/secrets.ts';
import { currentPolicy } from '#src/delivery/fare/policy.ts';
import { signToken, type TokenUse } from '#src/platform/crypto/signed-token.ts';
import { createDelivery, ferryToTwinPeaks, postDelivery } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { growthDuring, nothing } from '#test/delivery/journey/tally.ts';

let suite: Suite;
let token: string;
beforeAll(async () => {
  suite = await startSuite();
  token = await suite.token({ scope: 'deliveries:write deliveries:read' });
});
afterAll(() => suite.close());

const { pickup, dropoff } = ferryToTwinPeaks;

async function quote(tipMinor = 200, from = pickup, to = dropoff): Promise<string> {
  const body = JSON.stringify({
    pickupLat: from.lat,
    pickupLng: from.lng,
    dropoffLat: to.lat,
    dropoffLng: to.lng,
    tipMinor,
  });
  const response = await suite.fetch('/v1/fare/quote', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return ((await response.json()) as { quote: { quoteToken: string } }).quote.quoteToken;
}

/** A quote with the Worker's own secret, or with another. */
function forge(
  change: {
    expiresAt?: number;
    policyHash?: string;
    purpose?: TokenUse['purpose'];
    audience?: string;
    kid?: string;
    secret?: string;
  } = {},
): string {
  const keys = [{ kid: change.kid ?? 'k1', secret: change.secret ?? demoSecrets.tokenSecret }];
  const use = { purpose: change.purpose ?? 'quote', audience: change.audience ?? suite.urls.delivery };
  const inputs = [pickup.lat, pickup.lng, dropoff.lat, dropoff.lng, '200'];
  return signToken(keys, use, {
    inputs,
    policyHash: change.policyHash ?? currentPolicy.hash,
    expiresAt: change.expiresAt ?? Date.now() + 60_000,
  });
}

async function refusal(quoteToken: string, change: object = {}) {
  let answer: unknown;
  const grown = await growthDuring(suite, async () => {
    const response = await postDelivery(suite, {
      token,
      body: { ...ferryToTwinPeaks, tipMinor: 200, ...change, quoteToken },
    });
    answer = [response.status, ((await response.json()) as { code: string }).code];
  });
  expect(grown).toEqual(nothing);
  return answer;
}

test('CREATE-20 A quote is good for more than one creation', async () => {
  const quoteToken = await quote();
  const ids = new Set<string>();
  for (let turn = 0; turn < 3; turn += 1)
    ids.add(
      (await createDelivery(suite, { token, body: { ...ferryToTwinPeaks, tipMinor: 200, quoteToken } })).delivery.id,
    );
  expect(ids.size).toBe(3);
});

test('CREATE-20 A quote that is signed with a key of ours is taken: the forgeries below fail for what they change', async () => {
  expect(
    (await postDelivery(suite, { token, body: { ...ferryToTwinPeaks, tipMinor: 200, quoteToken: forge() } })).status,
  ).toBe(201);
});

test('CREATE-21 A quote for other inputs is refused', async () => {
  const quoteToken = await quote();
  const others = [
    { tipMinor: 201 },
    { tipMinor: undefined },
    { pickup: { ...pickup, lat: 37.79551 } },
    { dropoff: { ...dropoff, lng: -122.44770001 } },
    { pickup: dropoff, dropoff: pickup },
  ];
  for (const other of others)
    expect([other, await refusal(quoteToken, other)]).toEqual([other, [422, 'quote_mismatch']]);
});

test('CREATE-21 A quote is refused when a byte of it is another, or when it was signed for something else', async () => {
  const good = await quote();
  const [version = '', kid = '', payload = '', mac = ''] = good.split('.');
  const flip = (text: string) => (text.startsWith('e') ? 'f' : 'e') + text.slice(1);
  const bad = [
    [version, kid, flip(payload), mac].join('.'),
    [version, kid, payload, flip(mac)].join('.'),
    [version, kid, payload].join('.'),
    [version, kid, payload, ''].join('.'),
    ['v2', kid, payload, mac].join('.'),
    ['v1', 'k9', payload, mac].join('.'),
    `${good}.${mac}`,
    'nonsense',
    forge({ secret: 'another-secret-0123456789-abcdefghijklmnopqrstuv' }),
    forge({ purpose: 'cursor' }),
    forge({ audience: suite.urls.agent }),
    forge({ policyHash: 'sha256:00' }),
  ];
  for (const quoteToken of bad)
    expect([quoteToken, await refusal(quoteToken)]).toEqual([quoteToken, [422, 'quote_mismatch']]);
});

test('CREATE-22 An expired quote is a 410, and a mismatch is a mismatch even when it has expired', async () => {
  const expired = forge({ expiresAt: Date.now() - 1 });
  expect(await refusal(expired)).toEqual([410, 'quote_expired']);
  expect(await refusal(expired, { tipMinor: 5 })).toEqual([422, 'quote_mismatch']);
});

test('CREATE-23 A number is the same number however it is spelled: 37.50 and 37.5, -0 and 0', async () => {
  const quoteToken = await quote(0, { lat: 37.5, lng: 0 }, { lat: 37.6, lng: 0 });
  const body = `{"pickup":{"lat":37.50,"lng":-0.0},"dropoff":{"lat":3.76e1,"lng":-0},"tipMinor":-0,"quoteToken":"${quoteToken}"}`;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  };
  const response = await suite.fetch('/v1/deliveries', { method: 'POST', headers, body });
  expect(response.status).toBe(201);
  const { delivery } = (await response.json()) as { delivery: { id: string } };
  const audit = await suite.fetch(`/api/fee-audit/${delivery.id}`, { headers: { authorization: `Bearer ${token}` } });
  expect(await audit.json()).toMatchObject({ audit: { drift: { ok: true, diffs: [] } } });
});
