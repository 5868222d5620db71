import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DoorCall } from '#src/http/door/message.ts';
import { createDelivery, postDelivery } from '#test/support/delivery/deliveries.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { answered, creation, order, quoted, expectRefused, somebody } from './calls.ts';

const subOf = (principal: string) => principal.replace(/^user:/, '');

describe('a call by the door', () => {
  let suite: RestartableSuite;
  beforeAll(async () => {
    suite = await startSuite({ doorsOf: 'agent' });
  });
  afterAll(() => suite.close());

  const call = (given: DoorCall) => suite.door('DELIVERY').call(given);
  const deliveries = async (owner: string) =>
    (await suite.database.query('select id from delivery.delivery where owner = $1', [owner])).rowCount;

  test('DOOR-1 an open operation answers as HTTP does', async () => {
    const body = answered(await call({ operation_id: 'quoteFare', body: quoted, on_behalf: somebody() })).body;
    const headers = { 'content-type': 'application/json' };
    const response = await suite.fetch('/v1/fare/quote', { method: 'POST', headers, body: JSON.stringify(quoted) });
    const { quote } = (await response.json()) as { quote: object };
    const timely = { quoteToken: expect.any(String) as string, expiresAt: expect.any(String) as string };
    expect(body).toEqual({ quote: { ...quote, ...timely } });
  });

  test('DOOR-1 a read is HTTP’s, byte for byte', async () => {
    const who = somebody('deliveries:write', 'deliveries:read');
    const token = await suite.token({ sub: subOf(who.principal), scope: 'deliveries:write deliveries:read' });
    const { delivery } = await createDelivery(suite, { token });
    const headers = { authorization: `Bearer ${token}` };
    const over = await suite.fetch(`/v1/deliveries/${delivery.id}`, { headers });
    const by = answered(await call({ operation_id: 'getDelivery', params: { id: delivery.id }, on_behalf: who }));
    expect([by.status, JSON.stringify(by.body)]).toEqual([over.status, await over.text()]);
    const list = answered(await call({ operation_id: 'listDeliveries', query: { limit: '1' }, on_behalf: who }));
    expect(list.body).toMatchObject({ deliveries: [{ id: delivery.id }], nextCursor: null });
  });

  test('DOOR-1 an answer without a body is null', async () => {
    const who = somebody('webhooks:manage');
    const webhook = { id: randomUUID() };
    await suite.database.query(
      `insert into webhooks.subscription (id, role, owner, url, events, filter, status, secret)
       select $1, 'waypost_delivery', $2, 'https://receiver.example/', array['delivery.created'], '{}', 'active', 'sealed'`,
      [webhook.id, who.owner],
    );
    const gone = await call({ operation_id: 'deleteWebhook', params: webhook, on_behalf: who });
    expect(gone).toEqual({ kind: 'answered', status: 204, body: null, replayed: false });
  });

  test('DOOR-2 whom the sibling vouches for owns what a token of theirs would own', async () => {
    const who = somebody('deliveries:write', 'deliveries:read');
    const org = `org:shop-${randomUUID()}` as const;
    const own = answered(await call(creation(who))).body as { delivery: { id: string } };
    const shops = answered(await call(creation({ ...who, owner: org }))).body as { delivery: { id: string } };
    expect([await deliveries(who.owner), await deliveries(org)]).toEqual([1, 1]);
    const read = (id: string, owner: typeof who.owner) =>
      call({ operation_id: 'getDelivery', params: { id }, on_behalf: { ...who, owner } });
    answered(await read(own.delivery.id, who.owner));
    answered(await read(shops.delivery.id, org));
    expectRefused(await read(own.delivery.id, org), 'not_found');
    expectRefused(await read(shops.delivery.id, who.owner), 'not_found');
  });

  test('DOOR-2 a scope that wasn’t lent is missing', async () => {
    const problem = expectRefused(await call(creation(somebody('deliveries:read'))), 'insufficient_scope');
    expect(problem).toMatchObject({ status: 403, detail: 'This operation needs the scope deliveries:write.' });
  });

  test.each(['ops', 'intel:admin', 'admin'])('DOOR-3 nobody lends %s', async (scope) => {
    const who = somebody('deliveries:write', scope);
    const { errors } = expectRefused(await call(creation(who)), 'call_invalid');
    expect(errors).toEqual([expect.objectContaining({ pointer: 'call.on_behalf.scopes.1' })]);
    expect(await deliveries(who.owner)).toBe(0);
  });

  test.each([
    ['principal', { principal: 'org:shop' }],
    ['principal', { principal: 'pool:demo' }],
    ['principal', { principal: 'user:' }],
    ['principal', { principal: 'anonymous' }],
    ['owner', { owner: 'user:somebody-else' }],
    ['owner', { owner: 'ops' }],
  ])('DOOR-3 the %s of %o is no caller’s', async (member, other) => {
    const who = { ...somebody('deliveries:write'), ...other } as DoorCall['on_behalf'];
    const { errors } = expectRefused(await call(creation(who)), 'call_invalid');
    expect(errors?.map(({ pointer }) => pointer)).toContain(`call.on_behalf.${member}`);
  });

  test('DOOR-4 a body is refused by the route’s shape, with pointers', async () => {
    const wrong = { ...creation(somebody('deliveries:write')), body: { ...order, tipMinor: -1, surprise: true } };
    const problem = expectRefused(await call(wrong), 'validation_failed');
    expect(problem.status).toBe(422);
    expect(problem.errors?.map(({ pointer }) => pointer).toSorted()).toEqual(['#/surprise', '#/tipMinor']);
  });

  test('DOOR-4 so are a query, a path and a key', async () => {
    const who = somebody('deliveries:read', 'deliveries:write');
    const cases: readonly (readonly [Omit<DoorCall, 'on_behalf'>, string])[] = [
      [{ operation_id: 'listDeliveries', query: { limit: '101' } }, 'query_invalid'],
      [{ operation_id: 'listDeliveries', query: { owner: 'user:ada' } }, 'query_invalid'],
      [{ operation_id: 'getDelivery', params: { id: 'one' } }, 'path_invalid'],
      [{ operation_id: 'createDelivery', body: order }, 'idempotency_key_missing'],
      [{ operation_id: 'createDelivery', body: order, key: 'mine' }, 'idempotency_key_invalid'],
      [{ operation_id: 'createDelivery', key: randomUUID() }, 'media_type_unsupported'],
      [{ operation_id: 'quoteFare', body: { ...quoted, note: 'x'.repeat(10_000) } }, 'body_too_large'],
    ];
    for (const [given, code] of cases) expectRefused(await call({ ...given, on_behalf: who }), code);
  });

  test.each(['stats', '..', '.', '', 'x/y', 'x?limit=1', '%2e%2e', 'a%2Fb', '\ud800'])(
    'DOOR-4 the parameter %o leads to no other operation',
    async (word) => {
      const params = { deliveryIdOrSlug: word };
      const answer = await call({ operation_id: 'auditFee', params, on_behalf: somebody('deliveries:read') });
      expect(answer).toMatchObject({ kind: 'refused', problem: { status: expect.any(Number) as number } });
      // Over HTTP `stats` is an operation of ops: its refusal would say so.
      expect(['path_invalid', 'not_found', 'route_not_found']).toContain(
        answer.kind === 'refused' && answer.problem.code,
      );
    },
  );

  test('DOOR-5 what the door created is replayed over HTTP, and the other way round', async () => {
    const who = somebody('deliveries:write');
    const token = await suite.token({ sub: subOf(who.principal), scope: 'deliveries:write' });
    const byDoor = creation(who);
    const created = answered(await call(byDoor));
    const over = await postDelivery(suite, { token, key: byDoor.key ?? '', body: order });
    expect(over.headers.get('idempotent-replayed')).toBe('true');
    expect([created.replayed, await over.text()]).toEqual([false, JSON.stringify(created.body)]);

    const key = randomUUID();
    const first = await (await postDelivery(suite, { token, key, body: order })).text();
    const again = answered(await call({ ...byDoor, key }));
    expect([again.replayed, JSON.stringify(again.body)]).toEqual([true, first]);
    expect(await deliveries(who.owner)).toBe(2);
  });

  test('DOOR-5 twenty at once create one', async () => {
    const who = somebody('deliveries:write');
    const same = creation(who);
    const all = await Promise.all(Array.from({ length: 20 }, () => call(same)));
    expect(new Set(all.map((answer) => JSON.stringify(answered(answer).body))).size).toBe(1);
    expect(await deliveries(who.owner)).toBe(1);
  });

  test.each(['fetch', 'queue', 'scheduled', 'door', 'env'])('DOOR-8 it has no %s', async (member) => {
    await expect(suite.door('DELIVERY').ask(member, {})).rejects.toThrow();
  });

  test('DOOR-9 its log line says that it came by the door, under the sibling’s request id', async () => {
    const requestId = randomUUID();
    const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    const given = {
      operation_id: 'quoteFare',
      body: quoted,
      on_behalf: somebody(),
      request_id: requestId,
      traceparent,
    };
    await call(given);
    await call({ ...given, operation_id: 'quote' });
    const lines = await vi.waitFor(() => {
      const found = suite.logs().filter((line) => line.includes('"via":"door"'));
      const mine = found
        .map((line) => JSON.parse(line) as object)
        .filter((line) => Reflect.get(line, 'requestId') === requestId);
      expect(mine.length).toBeGreaterThan(0);
      expect(found.some((line) => line.includes('operation_unknown'))).toBe(true);
      return mine;
    });
    expect(lines).toMatchObject([{ route: 'POST /v1/fare/quote', status: 200, trips: 0, traceparent }]);
  });

  test('DOOR-10 what isn’t a call is refused by its members, and repeats no value', async () => {
    const canary = 'canary-4711';
    const who = somebody();
    const cases = [
      [{ ...creation(who), operation_id: 7 }, 'call.operation_id'],
      [{ ...creation(who), params: [canary] }, 'call.params'],
      [{ ...creation(who), query: { limit: 1 } }, 'call.query.limit'],
      [{ ...creation(who), key: `${canary}\n` }, 'call.key'],
      [{ ...creation(who), request_id: 'é' }, 'call.request_id'],
      [{ ...creation(who), headers: { authorization: canary } }, 'call.headers'],
      [{ ...creation(who), on_behalf: { ...who, tier: canary } }, 'call.on_behalf.tier'],
      [{ operation_id: 'quoteFare', body: quoted }, 'call.on_behalf'],
    ] as const;
    for (const [given, pointer] of cases) {
      const problem = expectRefused(await call(given as unknown as DoorCall), 'call_invalid');
      expect(problem.errors?.map((error) => error.pointer)).toEqual([pointer]);
      expect(JSON.stringify(problem)).not.toContain(canary);
    }
  });
});
