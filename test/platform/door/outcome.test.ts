import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DoorCall } from '#src/http/door/message.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { post } from '#test/live/streams/streams.ts';
import { newLot } from '#test/live/lots/lots.ts';
import { answered, creation, order, quoted, expectRefused, somebody } from './calls.ts';

describe('what a key has stored', () => {
  let suite: RestartableSuite;
  beforeAll(async () => {
    suite = await startSuite({ services: ['delivery', 'live'], doorsOf: 'agent' });
  });
  afterAll(() => suite.close());

  const call = (given: DoorCall) => suite.door('DELIVERY').call(given);
  const outcome = (given: DoorCall) => suite.door('DELIVERY').outcome(given);
  const deliveries = async (owner: string) =>
    (await suite.database.query('select id from delivery.delivery where owner = $1', [owner])).rowCount;

  test('DOOR-12 before the call it is none, and nothing runs', async () => {
    const who = somebody('deliveries:write');
    const given = creation(who);
    suite.gateway.resetTrips();
    expect(await outcome(given)).toEqual({ kind: 'none' });
    expect(suite.gateway.trips).toBe(1);
    expect(await deliveries(who.owner)).toBe(0);
    expect(answered(await call(given)).replayed).toBe(false);
  });

  test('DOOR-12 after it, it is the answer, as a replay presents it', async () => {
    const given = creation(somebody('deliveries:write'));
    const first = answered(await call(given));
    suite.gateway.resetTrips();
    expect(await outcome(given)).toEqual({ ...first, replayed: true });
    expect(suite.gateway.trips).toBe(1);
    expect(await call(given)).toEqual({ ...first, replayed: true });
  });

  test('DOOR-12 the order of fields is no other request, and no case of letters another key', async () => {
    const given = creation(somebody('deliveries:write'));
    const first = answered(await call(given));
    const body = Object.fromEntries(Object.entries(order).toReversed());
    const again = await outcome({ ...given, body, key: given.key?.toUpperCase() });
    expect(answered(again).body).toEqual(first.body);
  });

  test('DOOR-12 of an operation with a path, the path counts', async () => {
    const who = somebody('deliveries:write');
    const made = answered(await call(creation(who))).body as { delivery: { id: string } };
    const cancel = {
      operation_id: 'cancelDelivery',
      params: { id: made.delivery.id },
      body: { reason: 'customer_request' },
      key: randomUUID(),
      on_behalf: who,
    };
    expect(await outcome(cancel)).toEqual({ kind: 'none' });
    const done = answered(await call(cancel));
    expect(await outcome(cancel)).toEqual({ ...done, replayed: true });
    expectRefused(await outcome({ ...cancel, params: { id: randomUUID() } }), 'idempotency_key_reused');
  });

  test('DOOR-12 another body under the key is another request', async () => {
    const given = creation(somebody('deliveries:write'));
    answered(await call(given));
    expectRefused(await outcome({ ...given, body: { ...order, tipMinor: 201 } }), 'idempotency_key_reused');
  });

  test('DOOR-12 another person’s key, another organisation’s and another operation’s are none', async () => {
    const who = somebody('deliveries:write');
    const given = creation(who);
    answered(await call(given));
    for (const other of [somebody('deliveries:write'), { ...who, owner: `org:${randomUUID()}` as const }])
      expect(await outcome({ ...given, on_behalf: other })).toEqual({ kind: 'none' });
    const elsewhere = { ...given, operation_id: 'createPaymentCustomer' };
    expect(await outcome(elsewhere)).toEqual({ kind: 'none' });
  });

  test('DOOR-12 what was refused stored nothing', async () => {
    const given = { ...creation(somebody('deliveries:write')), body: { ...order, tipMinor: -1 } };
    expectRefused(await call(given), 'validation_failed');
    expect(await outcome(given)).toEqual({ kind: 'none' });
  });

  test('DOOR-12 it finds what was committed although nobody heard of it', async () => {
    const given = creation(somebody('deliveries:write'));
    suite.gateway.failNext({ when: 'after_commit', match: /insert into "?delivery/ });
    expect(await call(given)).toMatchObject({ kind: 'failed', problem: { code: 'database_unavailable' } });
    expect(answered(await outcome(given)).status).toBe(201);
  });

  test('DOOR-12 of a bid, whose key its room keeps, it is the bid', async () => {
    const { auction, token } = await newLot(suite);
    await post(suite, `/api/auctions/${auction.id}/open`, { token });
    const bid: DoorCall = {
      operation_id: 'placeBid',
      params: { id: auction.id },
      body: { amountMinor: 2_000 },
      key: randomUUID(),
      on_behalf: somebody(),
    };
    const ask = (given: DoorCall) => suite.door('LIVE').outcome(given);
    expect(await ask(bid)).toEqual({ kind: 'none' });
    const done = answered(await suite.door('LIVE').call(bid));
    expect(await ask(bid)).toMatchObject({
      ...done,
      replayed: true,
      body: { bid: (done.body as { bid: object }).bid },
    });
    expectRefused(await ask({ ...bid, body: { amountMinor: 2_100 } }), 'idempotency_key_reused');
    expect(await ask({ ...bid, on_behalf: somebody() })).toEqual({ kind: 'none' });
  });

  test.each([
    ['quoteFare', { body: quoted }],
    ['listDeliveries', {}],
    ['getDelivery', { params: { id: randomUUID() } }],
  ])('DOOR-13 of %s it is unknowable', async (operation, input) => {
    const given = { operation_id: operation, key: randomUUID(), on_behalf: somebody('deliveries:read'), ...input };
    suite.gateway.resetTrips();
    expect(await outcome(given)).toEqual({ kind: 'unknowable' });
    expect(suite.gateway.trips).toBe(0);
  });

  test('DOOR-14 it has the scopes of the call, its key and its name', async () => {
    const given = creation(somebody('deliveries:write'));
    expectRefused(await outcome({ ...given, on_behalf: somebody('deliveries:read') }), 'insufficient_scope');
    expectRefused(await outcome({ ...given, on_behalf: somebody('ops') }), 'call_invalid');
    expectRefused(await outcome({ ...given, key: undefined }), 'idempotency_key_missing');
    expectRefused(await outcome({ ...given, operation_id: 'createAnything' }), 'operation_unknown');
  });
});
