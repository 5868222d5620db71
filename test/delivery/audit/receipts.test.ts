import { createHash, randomUUID } from 'node:crypto';
import canonicalize from 'canonicalize';
import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { computeFare } from '#src/delivery/fare/fare.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { charterV1 } from '#src/delivery/fare/policy.ts';
import { receiptSaltOf } from '#src/delivery/audit/receipt-salt.ts';
import { claimsOf } from '#src/delivery/audit/receipt.ts';
import { checkFigures } from '#src/delivery/audit/receipt-check.ts';
import { cents } from '#src/money/cents.ts';
import { createDelivery, ferryToTwinPeaks, type CreatedBody } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { endDelivery } from './audits.ts';

const DAY = 24 * 60 * 60;

interface Receipt {
  readonly jws: string;
  readonly claims: Record<string, unknown> & { readonly inputsCommitment: string };
}

let suite: Suite;
let token: string;
let created: CreatedBody;
let keys: ReturnType<typeof createLocalJWKSet>;
beforeAll(async () => {
  suite = await startSuite();
  token = await suite.token({ scope: 'deliveries:write deliveries:read', org: `org-${randomUUID()}` });
  created = await createDelivery(suite, { token });
  keys = createLocalJWKSet((await (await suite.fetch('/.well-known/jwks.json')).json()) as JSONWebKeySet);
});
afterAll(() => suite.close());

const bearer = (of: string) => ({ headers: { authorization: `Bearer ${of}` } });
const requestPublic = (slug: string) => suite.fetch(`/v1/tracking/${slug}/receipt`);
const requestOwn = (id: string, of = token) => suite.fetch(`/v1/deliveries/${id}/receipt`, bearer(of));

async function publicReceipt(slug: string): Promise<Receipt> {
  const response = await requestPublic(slug);
  expect(response.status).toBe(200);
  return ((await response.json()) as { receipt: Receipt }).receipt;
}

async function ownReceipt(id: string) {
  const response = await requestOwn(id);
  expect(response.status).toBe(200);
  return (await response.json()) as { receipt: Receipt; opening: { salt: string; inputs: Record<string, unknown> } };
}

const sha256 = (...parts: (string | Buffer)[]) =>
  `sha256:${parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')}`;
const commit = (salt: string, inputs: unknown) => sha256(Buffer.from(salt, 'hex'), canonicalize(inputs) ?? '');

test('RECEIPT-1 a receipt verifies with jose by the published keys, and says what the fee record says', async () => {
  const { jws, claims } = await publicReceipt(created.tracking.slug);
  const { payload, protectedHeader } = await compactVerify(jws, keys, { algorithms: ['EdDSA'] });
  expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'receipt+jws', kid: 'r1' });
  const text = new TextDecoder().decode(payload);
  expect(text).toBe(canonicalize(claims));
  expect(JSON.parse(text)).toEqual({
    deliveryIdHash: sha256(created.delivery.id),
    inputsCommitment: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    milliMiles: 4094,
    policyHash: charterV1.hash,
    fee: {
      currency: 'USD',
      baseMinor: '600',
      distanceMinor: '307',
      minApplied: false,
      totalMinor: '907',
      split: { driverPayoutMinor: '726', serviceBrokeringMinor: '136', serviceInfrastructureMinor: '45' },
      tipMinor: '200',
      customerTotalMinor: '1107',
    },
  });
});

test('RECEIPT-2 a receipt that was changed anywhere doesn’t verify', async () => {
  const { jws } = await publicReceipt(created.tracking.slug);
  for (let at = 0; at < jws.length - 1; at += 37) {
    if (jws[at] === '.') continue;
    const changed = `${jws.slice(0, at)}${jws[at] === 'A' ? 'B' : 'A'}${jws.slice(at + 1)}`;
    await expect(compactVerify(changed, keys, { algorithms: ['EdDSA'] })).rejects.toBeInstanceOf(errors.JOSEError);
  }
});

test('RECEIPT-3 the same delivery has the same receipt to the byte, whoever asks, in one trip each', async () => {
  const before = suite.gateway.trips;
  const first = await publicReceipt(created.tracking.slug);
  expect(suite.gateway.trips - before).toBe(1);
  const own = await ownReceipt(created.delivery.id);
  expect(suite.gateway.trips - before).toBe(2);
  expect(own.receipt).toEqual(first);
  await endDelivery(suite, created, 'delivered', 60);
  expect(await publicReceipt(created.tracking.slug)).toEqual(first);
});

test('RECEIPT-4 with salt and inputs the owner can check what was committed to, and the distance; nothing else fits', async () => {
  const { receipt, opening } = await ownReceipt(created.delivery.id);
  const { salt, inputs } = opening;
  expect(salt).toMatch(/^[0-9a-f]{64}$/);
  expect(inputs).toEqual({
    pickupLat: ferryToTwinPeaks.pickup.lat,
    pickupLng: ferryToTwinPeaks.pickup.lng,
    dropoffLat: ferryToTwinPeaks.dropoff.lat,
    dropoffLng: ferryToTwinPeaks.dropoff.lng,
    tipMinor: '200',
  });
  expect(commit(salt, inputs)).toBe(receipt.claims.inputsCommitment);
  expect(commit(salt, { ...inputs, pickupLat: 37.79551 })).not.toBe(receipt.claims.inputsCommitment);
  expect(commit('00'.repeat(32), inputs)).not.toBe(receipt.claims.inputsCommitment);
  const fare = computeFare({ ...ferryToTwinPeaks, tipMinor: cents(200) }, charterV1);
  expect(fare.milliMiles).toBe(receipt.claims['milliMiles']);
});

test('RECEIPT-4 each delivery has a salt of its own: the same way commits to something else', async () => {
  const other = await createDelivery(suite, { token });
  const [mine, theirs] = [await ownReceipt(created.delivery.id), await ownReceipt(other.delivery.id)];
  expect(theirs.opening.inputs).toEqual(mine.opening.inputs);
  expect(theirs.opening.salt).not.toBe(mine.opening.salt);
  expect(theirs.receipt.claims.inputsCommitment).not.toBe(mine.receipt.claims.inputsCommitment);
});

test('RECEIPT-5 the public receipt holds no coordinate, salt or id', async () => {
  const own = await createDelivery(suite, { token });
  const response = await requestPublic(own.tracking.slug);
  const text = await response.text();
  const { opening } = await ownReceipt(own.delivery.id);
  const payload = Buffer.from(text.split('.')[1] ?? '', 'base64url').toString();
  for (const hidden of ['37.7955', '122.3937', '37.7544', '122.4477', opening.salt, own.delivery.id, own.job.id])
    expect([text, payload].some((each) => each.includes(hidden))).toBe(false);
});

test('RECEIPT-6 the link’s receipt ends with the link; an unknown slug is a 404, and the owner’s stays', async () => {
  const own = await createDelivery(suite, { token });
  await endDelivery(suite, own, 'delivered', DAY);
  const gone = await requestPublic(own.tracking.slug);
  expect([gone.status, await gone.json()]).toMatchObject([410, { code: 'tracking_expired' }]);
  expect((await requestOwn(own.delivery.id)).status).toBe(200);
  const unknown = await requestPublic('0000000000');
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'not_found' }]);
});

test('RECEIPT-7 salt and inputs are for whoever may read the delivery: to anybody else it doesn’t exist', async () => {
  const stranger = await suite.token({ scope: 'deliveries:read' });
  expect((await requestOwn(created.delivery.id, stranger)).status).toBe(404);
  expect((await suite.fetch(`/v1/deliveries/${created.delivery.id}/receipt`)).status).toBe(401);
  expect((await requestOwn(created.delivery.id, await suite.token({ scope: 'ops' }))).status).toBe(200);
});

test('RECEIPT-8 the figures of any fare match when they are computed again, and no other total does', () => {
  const place = fc.record({
    lat: fc.double({ min: -89, max: 89, noNaN: true }),
    lng: fc.double({ min: -179, max: 179, noNaN: true }),
  });
  fc.assert(
    fc.property(
      place,
      place,
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: -500, max: 500 }),
      (pickup, dropoff, tip, off) => {
        const fare = computeFare({ pickup, dropoff, tipMinor: cents(tip) }, charterV1);
        const id = randomUUID() as DeliveryId;
        const claims = claimsOf(id, fare, receiptSaltOf('secret', id));
        expect(checkFigures(claims).kind).toBe('matches');
        const totalMinor = String(fare.totalMinor + BigInt(off));
        const expected = off === 0 ? { kind: 'matches' } : { kind: 'differs', wrong: ['fee.totalMinor'] };
        expect(checkFigures({ ...claims, fee: { ...claims.fee, totalMinor } })).toMatchObject(expected);
      },
    ),
    { numRuns: 300 },
  );
});

test('RECEIPT-9 a receipt of a policy that isn’t known is not said to match', () => {
  const fare = computeFare({ ...ferryToTwinPeaks, tipMinor: cents(200) }, { ...charterV1, hash: 'sha256:none' });
  const claims = claimsOf(created.delivery.id as DeliveryId, fare, new Uint8Array(32));
  expect(checkFigures(claims)).toEqual({ kind: 'unknown_policy' });
});
