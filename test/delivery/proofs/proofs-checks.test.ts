import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveryEnds } from '#src/delivery/journey/life-cycle.ts';
import { deliveryStatuses } from '#src/delivery/status.ts';
import { acceptedJob, dispatchKeys } from '#test/support/delivery/dispatch.ts';
import { callPool, EATS_KEY } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { bearer, deliveryAtDoor, deliveryWithDriver, findings, moveTo, putIdCheck, putPin } from './proofs.ts';

const withPin = { requirements: { pin: true } };

describe('the recipient’s PIN and ID', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys } });
  });
  afterAll(() => suite.close());

  const told = async (response: Response) => ({ status: response.status, ...((await response.json()) as object) });
  const logOf = async (deliveryId: string) =>
    (
      await suite.database.query<{ type: string; detail: unknown }>(
        'select type, detail from delivery.event where delivery_id = $1 order by sequence desc limit 1',
        [deliveryId],
      )
    ).rows[0];

  /** One with goods for grown-ups, on its way to them. */
  async function ageRestricted(status = 'arrived_at_dropoff', minimumAge = 21) {
    const made = await deliveryWithDriver(suite);
    await suite.database.query('update delivery.delivery set minimum_age = $1 where id = $2', [
      minimumAge,
      made.deliveryId,
    ]);
    await moveTo(suite, made, status);
    return made;
  }

  test('PROOF-11 the sender’s PIN passes, again too, and only that it did is kept', async () => {
    const { jobId, delivery } = await deliveryAtDoor(suite, withPin);
    const pin = delivery.pin ?? '';
    for (const _ of [1, 2])
      expect(await told(await putPin(suite, jobId, pin))).toMatchObject({
        status: 200,
        proof: { kind: 'pin', mediaType: null, bytes: null, sha256: null, data: { passed: true } },
      });
    const { rows } = await suite.database.query('select data from delivery.proof where job_id = $1', [jobId]);
    expect(rows).toEqual([{ data: { passed: true } }]);
  });

  test('PROOF-11 a wrong PIN says how many tries are left, and after five the right one is no use', async () => {
    const { jobId, delivery } = await deliveryAtDoor(suite, withPin);
    const pin = delivery.pin ?? '';
    const wrong = String((Number(pin) + 1) % 10_000).padStart(4, '0');
    for (const triesLeft of [4, 3, 2, 1, 0])
      expect(await told(await putPin(suite, jobId, wrong))).toMatchObject({
        status: 422,
        code: 'pin_wrong',
        triesLeft,
      });
    for (const late of [wrong, pin])
      expect(await told(await putPin(suite, jobId, late))).toMatchObject({ status: 409, code: 'pin_locked' });
  });

  test('PROOF-11 where no PIN is required there is none to compare', async () => {
    const { jobId } = await deliveryWithDriver(suite);
    expect(await told(await putPin(suite, jobId, '0000'))).toMatchObject({ status: 409, code: 'pin_not_required' });
    const sibling = await acceptedJob(suite);
    const put = await callPool(suite, EATS_KEY, `PUT /v1/pool/jobs/${sibling.jobId}/proofs/pin`, { pin: '0000' });
    expect(await told(put)).toMatchObject({ status: 409, code: 'pin_not_required' });
  });

  test('PROOF-12 of twenty guesses at once five are compared', async () => {
    const { jobId, delivery } = await deliveryAtDoor(suite, withPin);
    const wrong = Array.from({ length: 20 }, (_, index) =>
      String((Number(delivery.pin) + 1 + index) % 10_000).padStart(4, '0'),
    );
    const codes = await Promise.all(
      wrong.map(async (pin) => ((await (await putPin(suite, jobId, pin)).json()) as { code: string }).code),
    );
    expect(codes.filter((code) => code === 'pin_wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'pin_locked')).toHaveLength(15);
  });

  test('PROOF-7 away from the drop-off no PIN is compared, right or wrong, and none counts', async () => {
    const made = await deliveryWithDriver(suite, withPin);
    for (const status of deliveryStatuses) {
      if (status === 'created' || status === 'arrived_at_dropoff') continue;
      await moveTo(suite, made, status, deliveryEnds.includes(status) ? 'completed' : 'in_progress');
      for (const pin of ['0000', '0001', made.delivery.pin ?? ''])
        expect(await told(await putPin(suite, made.jobId, pin)), status).toMatchObject({
          status: 409,
          code: 'invalid_state_transition',
          currentStatus: status,
          requiredStatus: 'arrived_at_dropoff',
        });
    }
    const { rows } = await suite.database.query('select pin_failures from delivery.delivery where id = $1', [
      made.deliveryId,
    ]);
    expect(rows).toEqual([{ pin_failures: 0 }]);
  });

  test('PROOF-13 an ID check keeps the verdicts, the time and the driver, and nothing else', async () => {
    const { jobId, driverId } = await ageRestricted();
    const { proof, deliveryStatus } = (await (await putIdCheck(suite, jobId)).json()) as Record<string, never>;
    const data = { ...findings, checkedAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/), checkedBy: driverId };
    expect([proof, deliveryStatus]).toEqual([
      expect.objectContaining({ kind: 'id_check', data }),
      'arrived_at_dropoff',
    ]);
    const { rows } = await suite.database.query('select data from delivery.proof where job_id = $1', [jobId]);
    expect(rows).toEqual([{ data }]);
  });

  test('PROOF-13 an ID check with anything else in it, or with something missing, is refused', async () => {
    const { jobId } = await ageRestricted();
    for (const change of [
      { birthDate: '1990-01-01' },
      { documentNumber: 'D1234567' },
      { name: 'Ada' },
      { image: 'data:image/png;base64,AA==' },
      { checkedBy: 'somebody' },
      { method: 'selfie' },
      { ageOver: -1 },
      { ageOver: 20.5 },
      { ageOver: '21' },
      { passed: 'yes' },
      { notExpired: undefined },
    ])
      expect(await told(await putIdCheck(suite, jobId, change)), JSON.stringify(change)).toMatchObject({
        status: 422,
        code: 'validation_failed',
      });
    const { rowCount } = await suite.database.query('select 1 from delivery.proof where job_id = $1', [jobId]);
    expect(rowCount).toBe(0);
  });

  test.each([{ passed: false }, { nameMatches: false }, { notExpired: false }, { ageOver: 20 }])(
    'PROOF-14 a check with %o has failed, and the goods go back',
    async (change) => {
      const { jobId, deliveryId } = await ageRestricted();
      expect(await told(await putIdCheck(suite, jobId, change))).toMatchObject({
        status: 200,
        deliveryStatus: 'returning',
        proof: { data: { ...findings, ...change, passed: false } },
      });
      expect(await logOf(deliveryId)).toEqual({ type: 'returning', detail: { reason: 'age_verification_failed' } });
      // A later check, passing or not, is answered with the one that stands, and nothing moves.
      for (const later of [{}, change])
        expect(await told(await putIdCheck(suite, jobId, later))).toMatchObject({
          status: 200,
          deliveryStatus: 'returning',
          proof: { data: { ...change, passed: false } },
        });
      expect(await logOf(deliveryId)).toMatchObject({ type: 'returning' });
    },
  );

  test('PROOF-14 the driver’s own token sends goods back as well', async () => {
    const made = await ageRestricted();
    const body = JSON.stringify({ ...findings, passed: false });
    const path = `/v1/pool/jobs/${made.jobId}/proofs/id_check`;
    const put = (headers: Record<string, string>) =>
      suite.fetch(path, { method: 'PUT', headers: { 'content-type': 'application/json', ...headers }, body });
    expect(await told(await put(bearer(made.driverToken)))).toMatchObject({ status: 200, deliveryStatus: 'returning' });
  });

  test('PROOF-14 a check that passed can still fail before the goods are handed over', async () => {
    const { jobId } = await ageRestricted();
    expect(await told(await putIdCheck(suite, jobId))).toMatchObject({ proof: { data: { passed: true } } });
    expect(await told(await putIdCheck(suite, jobId, { ageOver: 18 }))).toMatchObject({ deliveryStatus: 'returning' });
  });

  test('PROOF-14 of checks at once one that failed is the one that stands', async () => {
    const { jobId, deliveryId } = await ageRestricted();
    const all = [{}, { passed: false }, {}, { passed: false }, {}, { passed: false }];
    const answers = await Promise.all(all.map(async (change) => told(await putIdCheck(suite, jobId, change))));
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200));
    const { rows } = await suite.database.query(
      `select d.status, p.data -> 'passed' as passed, (select count(*)::int from delivery.event where delivery_id = d.id and type = 'returning') as moves
       from delivery.delivery d join delivery.job j on j.delivery_id = d.id join delivery.proof p on p.job_id = j.id where d.id = $1`,
      [deliveryId],
    );
    expect(rows).toEqual([{ status: 'returning', passed: false, moves: 1 }]);
  });

  test.each(['assigned', 'enroute_to_pickup', 'arrived_at_pickup', 'picked_up', 'enroute_to_dropoff'])(
    'PROOF-15 while the delivery is %s nobody can have seen the recipient’s ID, and no check sends it back',
    async (status) => {
      const { jobId } = await ageRestricted(status);
      for (const change of [{}, { passed: false }])
        expect(await told(await putIdCheck(suite, jobId, change))).toMatchObject({
          status: 409,
          currentStatus: status,
        });
    },
  );

  test('PROOF-15 goods that go back for another reason need no ID', async () => {
    const { jobId } = await ageRestricted('returning');
    expect(await told(await putIdCheck(suite, jobId))).toMatchObject({ status: 409, currentStatus: 'returning' });
  });

  test('PROOF-16 a check that failed just before a crash sends the goods back when it is put again', async () => {
    const made = await ageRestricted();
    await putIdCheck(suite, made.jobId, { passed: false });
    await moveTo(suite, made, 'arrived_at_dropoff'); // as if the second trip had never been
    expect(await told(await putIdCheck(suite, made.jobId, {}))).toMatchObject({
      deliveryStatus: 'returning',
      proof: { data: { passed: false } },
    });
    expect(await logOf(made.deliveryId)).toMatchObject({ type: 'returning' });
  });

  test('PROOF-17 a PIN costs one trip, right or wrong, an ID check two, and three where it failed', async () => {
    const trips = async (call: () => Promise<Response>) => {
      suite.gateway.resetTrips();
      await call();
      return suite.gateway.trips;
    };
    const { jobId, delivery } = await deliveryAtDoor(suite, withPin);
    expect(await trips(() => putPin(suite, jobId, delivery.pin ?? ''))).toBe(1);
    expect(await trips(() => putPin(suite, jobId, '00'))).toBe(0);
    const restricted = await ageRestricted();
    expect(await trips(() => putIdCheck(suite, restricted.jobId))).toBe(2);
    expect(await trips(() => putIdCheck(suite, restricted.jobId, { passed: false }))).toBe(3);
  });
});
