import { createHash } from 'node:crypto';
import { deflateSync, crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_PICTURES } from '#src/delivery/proofs/proof.ts';
import { dispatchKeys, rowOf } from '#test/support/delivery/dispatch.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { bearer, deliveryAtDoor, moveTo, putPicture, untilSomebodyWaits, type Sent } from './proofs.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys } });
});
afterAll(() => suite.close());

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of one grey pixel, so many of which differ. */
function shade(grey: number): Sent {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, grey]))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return { bytes: Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts]), type: 'image/png' };
}

type Made = Awaited<ReturnType<typeof deliveryAtDoor>>;

const keyOf = ({ jobId }: Made, { bytes }: Sent, kind = 'photo') =>
  `proofs/${jobId}/${kind}/${createHash('sha256').update(bytes).digest('hex')}`;
const objectsOf = ({ jobId }: Made) => suite.objects(`proofs/${jobId}/`, 'PROOFS');
const isSwept = async ({ jobId }: Made) =>
  (await suite.database.query(`select 1 from delivery.due where kind = 'sweep_proofs' and subject = $1`, [jobId]))
    .rowCount === 0;

/** Ends a delivery so many minutes ago. */
async function end(made: Made, agoMinutes: number): Promise<void> {
  await moveTo(suite, made, 'delivered', 'completed');
  const ended = 'update delivery.job set ended_at = now() - make_interval(mins => $2) where id = $1';
  await suite.database.query(ended, [made.jobId, agoMinutes]);
}

/** Lets the sweep be due, and the cron find it. */
async function sweep({ jobId }: Made): Promise<void> {
  const row = `update delivery.due set due_at = now() where kind = 'sweep_proofs' and subject = $1`;
  expect((await suite.database.query(row, [jobId])).rowCount).toBe(1);
  await suite.cron();
}

const untilSwept = (made: Made) => expect.poll(() => isSwept(made), { timeout: 10_000, interval: 50 }).toBe(true);

describe('pictures that prove nothing', () => {
  test('PROOF-22 are deleted an hour after the job’s end; what proves something stays', async () => {
    const made = await deliveryAtDoor(suite);
    for (const grey of [1, 2, 3]) await putPicture(suite, made, shade(grey));
    await putPicture(suite, { ...made, kind: 'signature' }, shade(4));
    await end(made, 61);
    expect(await objectsOf(made)).toHaveLength(4);
    await sweep(made);
    await untilSwept(made);
    expect(await objectsOf(made)).toEqual([keyOf(made, shade(3)), keyOf(made, shade(4), 'signature')]);
    const read = await suite.fetch(`/v1/deliveries/${made.deliveryId}/proofs/photo`, { headers: bearer(made.token) });
    expect(new Uint8Array(await read.arrayBuffer())).toEqual(new Uint8Array(shade(3).bytes));
  });

  test('PROOF-22 stay while one may still be on its way: the sweep is due again', async () => {
    const made = await deliveryAtDoor(suite);
    for (const grey of [1, 2]) await putPicture(suite, made, shade(grey));
    const isLater = async () =>
      (
        await rowOf(
          suite,
          `select due_at > now() + interval '20 minutes' as later from delivery.due where kind = 'sweep_proofs' and subject = $1`,
          made.jobId,
        )
      )['later'];
    for (const stop of [() => Promise.resolve(), () => end(made, 30)]) {
      await stop();
      await sweep(made);
      await expect.poll(isLater, { timeout: 10_000, interval: 50 }).toBe(true);
      expect(await objectsOf(made)).toHaveLength(2);
    }
  });

  test('PROOF-22 of a former driver are deleted, too', async () => {
    const made = await deliveryAtDoor(suite);
    await putPicture(suite, made, shade(1));
    await suite.database.query(`update delivery.job set accepted_at = now() where id = $1`, [made.jobId]);
    await putPicture(suite, { ...made, kind: 'signature' }, shade(2));
    await end(made, 61);
    await sweep(made);
    await untilSwept(made);
    expect(await objectsOf(made)).toEqual([keyOf(made, shade(2), 'signature')]);
  });

  test('PROOF-22 include one that was refused after it had been stored', async () => {
    const made = await deliveryAtDoor(suite);
    const client = await suite.database.connect();
    try {
      await client.query('begin');
      await client.query(`update delivery.job set status = 'completed', ended_at = now() where id = $1`, [made.jobId]);
      const put = putPicture(suite, made, shade(1));
      await untilSomebodyWaits(suite);
      await client.query('commit');
      expect((await put).status).toBe(409);
    } finally {
      client.release();
    }
    expect(await objectsOf(made)).toHaveLength(1);
    await end(made, 61);
    await sweep(made);
    await untilSwept(made);
    expect(await objectsOf(made)).toEqual([]);
  });
});

describe('pictures of a kind', () => {
  test('PROOF-23 are stored twenty times in an assignment, however many at once, and no driver uses up another’s', async () => {
    const made = await deliveryAtDoor(suite);
    for (let grey = 1; grey < MAX_PICTURES; grey += 1)
      expect((await putPicture(suite, made, shade(grey))).status).toBe(200);
    const last = await Promise.all([100, 101, 102].map((grey) => putPicture(suite, made, shade(grey))));
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const stored = await objectsOf(made);
    const refused = await putPicture(suite, made, shade(200));
    expect(await refused.json()).toMatchObject({ status: 409, code: 'proof_replaced_too_often' });
    expect(await objectsOf(made)).toEqual(stored); // nothing was stored for it
    expect((await putPicture(suite, { ...made, kind: 'signature' }, shade(1))).status).toBe(200);
    await suite.database.query(`update delivery.job set accepted_at = now() where id = $1`, [made.jobId]);
    expect((await putPicture(suite, made, shade(200))).status).toBe(200);
  });
});
