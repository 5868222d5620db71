import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveryEnds } from '#src/delivery/journey/life-cycle.ts';
import { cleanPicture } from '#src/pictures/clean-picture.ts';
import { deliveryStatuses } from '#src/delivery/status.ts';
import { acceptedJob, dispatchKeys, DELIVERY_KEY } from '#test/support/delivery/dispatch.ts';
import { pictureNamed, samples } from '#test/support/delivery/pictures.ts';
import { callPool, EATS_KEY, registerDriver, RIDES_KEY } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { CANARY, dressed } from '#test/pictures/metadata.ts';
import { bearer, deliveryAtDoor, deliveryWithDriver, moveTo, putPicture, untilSomebodyWaits } from './proofs.ts';

const jpeg = { bytes: pictureNamed('jpeg'), type: 'image/jpeg' } as const;
const png = { bytes: pictureNamed('png'), type: 'image/png' } as const;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesIn = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('pictures that prove something', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys } });
  });
  afterAll(() => suite.close());

  const ask = (path: string, headers: Record<string, string>) => suite.fetch(path, { headers });

  test.each(samples)(
    'PROOF-1 a $name comes back without its place, and is the same picture',
    async ({ type, bytes }) => {
      const { jobId, deliveryId, token } = await deliveryAtDoor(suite);
      const sent = dressed[type](bytes);
      const put = await putPicture(suite, { jobId }, { bytes: sent, type });
      expect(put.status, await put.clone().text()).toBe(200);
      const kept = await bytesIn(await ask(`/v1/deliveries/${deliveryId}/proofs/photo`, bearer(token)));
      expect(kept).toEqual(cleanPicture(sent, type));
      expect(Buffer.from(kept).includes(CANARY)).toBe(false);
      expect(await put.json()).toEqual({
        proof: {
          kind: 'photo',
          mediaType: type,
          bytes: kept.length,
          sha256: sha256(kept),
          data: null,
          createdAt: expect.stringMatching(/Z$/),
          updatedAt: expect.stringMatching(/Z$/),
        },
      });
    },
  );

  test('PROOF-4 half a picture is refused, and nothing is asked or kept for it', async () => {
    const { jobId } = await deliveryAtDoor(suite);
    suite.gateway.resetTrips();
    for (const bytes of [jpeg.bytes.subarray(0, 200), png.bytes, Buffer.from('<svg/>')]) {
      const refused = await putPicture(suite, { jobId }, { bytes, type: 'image/jpeg' });
      expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'picture_invalid' }]);
    }
    expect(suite.gateway.trips).toBe(0);
  });

  test('PROOF-6 the driver who has the job puts a picture, and so does its product; for others it isn’t there', async () => {
    const { jobId, driverToken } = await deliveryAtDoor(suite);
    const other = await deliveryAtDoor(suite);
    const sibling = await acceptedJob(suite);
    expect((await putPicture(suite, { jobId }, jpeg, bearer(driverToken))).status).toBe(200);
    expect((await putPicture(suite, { jobId }, jpeg)).status).toBe(200);
    expect((await putPicture(suite, sibling, jpeg, { 'x-service-pool-key': EATS_KEY })).status).toBe(200);
    const nobody = await suite.token({ scope: 'drivers:self' });
    for (const credential of [bearer(other.driverToken), bearer(nobody), { 'x-service-pool-key': RIDES_KEY }])
      expect((await putPicture(suite, { jobId }, jpeg, credential)).status).toBe(404);
    expect((await putPicture(suite, { jobId: randomUUID() }, jpeg)).status).toBe(404);
  });

  const doorsOf = [
    ['pickup_photo', 'arrived_at_pickup'],
    ['photo', 'arrived_at_dropoff'],
    ['signature', 'arrived_at_dropoff'],
  ] as const;
  test.each(doorsOf)('PROOF-7 a %s is taken while the delivery is %s, and nowhere else', async (kind, door) => {
    const delivery = await deliveryWithDriver(suite);
    for (const status of deliveryStatuses) {
      const ended = deliveryEnds.includes(status);
      if (status === 'created') continue; // nobody has it
      await moveTo(suite, delivery, status, ended ? 'completed' : 'in_progress');
      const put = await putPicture(suite, { ...delivery, kind }, jpeg);
      expect([status, put.status]).toEqual([status, status === door ? 200 : 409]);
      if (status !== door)
        expect(await put.json()).toMatchObject({
          code: 'invalid_state_transition',
          currentStatus: status,
          allowed: [],
          requiredStatus: door,
        });
    }
  });

  test('PROOF-7 a sibling’s job has no door that we know of: its pictures are taken while somebody has it', async () => {
    const sibling = await acceptedJob(suite);
    const key = { 'x-service-pool-key': EATS_KEY };
    expect((await putPicture(suite, sibling, jpeg, key)).status).toBe(200);
    await suite.database.query(`update delivery.job set status = 'completed' where id = $1`, [sibling.jobId]);
    const late = await putPicture(suite, sibling, jpeg, key);
    expect([late.status, await late.json()]).toMatchObject([409, { currentStatus: 'completed', allowed: [] }]);
  });

  test('PROOF-7 a picture whose job ended while it was on its way doesn’t count', async () => {
    const delivery = await deliveryAtDoor(suite);
    const client = await suite.database.connect();
    try {
      await client.query('begin');
      await client.query(`update delivery.job set status = 'completed' where id = $1`, [delivery.jobId]);
      const put = putPicture(suite, delivery, jpeg);
      await untilSomebodyWaits(suite);
      await client.query('commit');
      expect((await put).status).toBe(409);
    } finally {
      client.release();
    }
    const rows = await suite.database.query('select 1 from delivery.proof where job_id = $1', [delivery.jobId]);
    expect(rows.rowCount).toBe(0);
  });

  test('PROOF-8 the same kind again replaces the picture, and other kinds stand beside it', async () => {
    const delivery = await deliveryAtDoor(suite);
    await putPicture(suite, delivery, jpeg);
    await putPicture(suite, { ...delivery, kind: 'signature' }, png);
    await putPicture(suite, delivery, png);
    await putPicture(suite, delivery, png);
    const { rows } = await suite.database.query<{ kind: string; object_key: string }>(
      'select kind, object_key from delivery.proof where job_id = $1 order by kind',
      [delivery.jobId],
    );
    const hash = sha256(png.bytes);
    expect(rows).toEqual([
      { kind: 'photo', object_key: `proofs/${delivery.jobId}/photo/${hash}` },
      { kind: 'signature', object_key: `proofs/${delivery.jobId}/signature/${hash}` },
    ]);
    const read = await ask(`/v1/deliveries/${delivery.deliveryId}/proofs/photo`, bearer(delivery.token));
    expect([read.headers.get('content-type'), await bytesIn(read)]).toEqual(['image/png', png.bytes]);
  });

  test('PROOF-9 owner, product and ops get the picture as a file that nobody keeps; others get nothing', async () => {
    const { jobId, deliveryId, delivery, token, driverToken } = await deliveryAtDoor(suite);
    await putPicture(suite, { jobId }, jpeg);
    const ops = bearer(await suite.token({ scope: 'ops' }));
    const path = `/v1/deliveries/${deliveryId}/proofs/photo`;
    const key = { 'x-service-pool-key': DELIVERY_KEY };
    for (const response of [
      await ask(path, bearer(token)),
      await ask(path, ops),
      await ask(path, key),
      await ask(`/v1/pool/jobs/${jobId}/proofs/photo`, key),
      await ask(path, { ...key, accept: 'image/*' }),
    ]) {
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'content-length': String(jpeg.bytes.length),
        'content-disposition': expect.stringMatching(/^attachment; filename="photo-[0-9a-f-]{36}\.jpg"$/),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
      expect(await bytesIn(response)).toEqual(jpeg.bytes);
    }
    const stranger = bearer(await suite.token({ scope: 'deliveries:read' }));
    for (const path404 of [path, `/v1/deliveries/${deliveryId}/proofs`])
      for (const headers of [stranger, { 'x-service-pool-key': RIDES_KEY }])
        expect((await ask(path404, headers)).status).toBe(404);
    expect((await ask(path, bearer(driverToken))).status).toBe(403);
    expect((await ask(path, {})).status).toBe(401);
    expect((await callPool(suite, RIDES_KEY, `GET /v1/pool/jobs/${jobId}/proofs/photo`)).status).toBe(404);
    expect((await ask(`/v1/deliveries/${deliveryId}/proofs/signature`, bearer(token))).status).toBe(404);
    for (const open of [`/v1/tracking/${delivery.trackingSlug}`, `/t/${delivery.trackingSlug}`])
      expect(await (await ask(open, { accept: '*/*' })).text()).not.toMatch(/proof|photo/i);
  });

  test('REQ-27 a picture may be asked for by its type or as any image, and is not there as a page', async () => {
    const { jobId } = await deliveryAtDoor(suite);
    await putPicture(suite, { jobId }, jpeg);
    const status = async (accept: string) =>
      (await callPool(suite, DELIVERY_KEY, `GET /v1/pool/jobs/${jobId}/proofs/photo`, undefined, { accept })).status;
    expect(await Promise.all(['image/jpeg', 'image/*;q=0.8', 'IMAGE/WEBP, text/html', '*/*'].map(status))).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await Promise.all(['text/html', 'image/jpeg;q=0', 'image/svg+xml'].map(status))).toEqual([406, 406, 406]);
    const json = await callPool(suite, DELIVERY_KEY, 'GET /v1/pool/jobs', undefined, { accept: 'image/*' });
    expect(json.status).toBe(406);
  });

  test('PROOF-10 a delivery’s proofs are listed in the order in which they came', async () => {
    const made = await deliveryAtDoor(suite);
    const { jobId, deliveryId, token } = made;
    const list = async () => (await ask(`/v1/deliveries/${deliveryId}/proofs`, bearer(token))).json();
    expect(await list()).toEqual({ proofs: [] });
    await moveTo(suite, made, 'arrived_at_pickup');
    await putPicture(suite, { jobId, kind: 'pickup_photo' }, jpeg);
    await moveTo(suite, made, 'arrived_at_dropoff');
    for (const kind of ['signature', 'photo']) await putPicture(suite, { jobId, kind }, jpeg);
    const { proofs } = (await list()) as { proofs: Record<string, unknown>[] };
    expect(proofs.map(({ kind }) => kind)).toEqual(['pickup_photo', 'signature', 'photo']);
    const fields = ['bytes', 'createdAt', 'data', 'kind', 'mediaType', 'sha256', 'updatedAt'];
    for (const proof of proofs) expect(Object.keys(proof).toSorted()).toEqual(fields);
  });

  test('PROOF-17 a picture costs two trips, and reading it or the list one', async () => {
    const { jobId, deliveryId, token } = await deliveryAtDoor(suite);
    const trips = async (call: () => Promise<Response>) => {
      suite.gateway.resetTrips();
      expect((await call()).status).toBe(200);
      return suite.gateway.trips;
    };
    expect(await trips(() => putPicture(suite, { jobId }, jpeg))).toBe(2);
    expect(await trips(() => ask(`/v1/deliveries/${deliveryId}/proofs/photo`, bearer(token)))).toBe(1);
    expect(await trips(() => ask(`/v1/deliveries/${deliveryId}/proofs`, bearer(token)))).toBe(1);
  });

  test('PROOF-6 a driver who gave the job back can’t put pictures of it any more', async () => {
    const { jobId, driverToken } = await deliveryAtDoor(suite);
    const { id } = await registerDriver(suite, {});
    await suite.database.query('update delivery.job set driver_id = $1 where id = $2', [id, jobId]);
    expect((await putPicture(suite, { jobId }, jpeg, bearer(driverToken))).status).toBe(404);
  });
});
