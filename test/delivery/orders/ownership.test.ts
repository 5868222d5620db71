import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSecrets } from '../../../dev/stack/secrets.ts';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { bearer, listPage, poolKey, type Credential } from './lists.ts';

const SCOPE = 'deliveries:write deliveries:read';
const EATS_KEY = 'pool_eats_key_0123456789';

let suite: Suite;
beforeAll(async () => {
  const keys = [
    { id: 'demo', key: demoSecrets.poolKey, products: ['delivery', 'eats'] },
    { id: 'eats', key: EATS_KEY, products: ['eats'] },
  ];
  suite = await startSuite({ vars: { POOL_KEYS: JSON.stringify(keys) } });
});
afterAll(() => suite.close());

async function read(credential: Credential, id: string) {
  const response = await suite.fetch(`/v1/deliveries/${id}`, { headers: credential });
  const { instance: _path, requestId: _id, ...rest } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body: rest };
}

/** Whether a caller can reach a delivery: by reading it and in a list, which have to agree. */
async function reaches(credential: Credential, id: string): Promise<boolean> {
  const { status } = await read(credential, id);
  const { deliveries } = await listPage(suite, credential, { limit: '100' });
  expect([200, 404]).toContain(status);
  expect(deliveries.some((each) => each.id === id)).toBe(status === 200);
  return status === 200;
}

const as = async (request: { sub: string; org?: string; clientId?: string; scope?: string }) =>
  bearer(await suite.token({ scope: SCOPE, ...request }));

async function createAs(request: { sub: string; org?: string; clientId?: string }): Promise<string> {
  return (await createDelivery(suite, { token: await suite.token({ scope: SCOPE, ...request }) })).delivery.id;
}

test('OWN-1 Another owner’s delivery is a 404 that can’t be told from one that never was', async () => {
  const id = await createAs({ sub: 'ada' });
  const stranger = await as({ sub: 'mallory' });
  expect(await reaches(stranger, id)).toBe(false);
  expect(await read(stranger, id)).toEqual(await read(stranger, randomUUID()));
  expect(await reaches(await as({ sub: 'ada' }), id)).toBe(true);
});

test('OWN-2 What an organisation’s member creates belongs to the organisation: every member sees it, its creator alone doesn’t', async () => {
  const id = await createAs({ sub: 'ada', org: 'acme' });
  expect(await reaches(await as({ sub: 'ben', org: 'acme' }), id)).toBe(true);
  expect(await reaches(await as({ sub: 'ada' }), id)).toBe(false);
  expect(await reaches(await as({ sub: 'ada', org: 'acme-2' }), id)).toBe(false);
});

test('OWN-3 Whoever is named like an organisation, a person or a client owns nothing of theirs', async () => {
  const owners = [{ sub: 'eve', org: 'umbrella' }, { sub: 'umbrella' }, { sub: 'umbrella', clientId: 'umbrella' }];
  const lookalikes = [
    ...owners,
    { sub: 'org:umbrella' },
    { sub: 'user:umbrella' },
    { sub: 'client:umbrella' },
    { sub: 'Umbrella' },
    { sub: 'umbrella ' },
    { sub: 'x', org: 'org:umbrella' },
    { sub: 'x', org: 'user:umbrella' },
    { sub: 'x', org: 'Umbrella' },
    { sub: 'org:umbrella', clientId: 'org:umbrella' },
  ];
  for (const owner of owners) {
    const id = await createAs(owner);
    for (const caller of lookalikes)
      expect([owner, caller, await reaches(await as(caller), id)]).toEqual([owner, caller, caller === owner]);
  }
});

test('OWN-4 Ops sees every delivery', async () => {
  const ids = [
    await createAs({ sub: 'ada' }),
    await createAs({ sub: 'ben', org: 'acme' }),
    await createAs({ sub: 'svc', clientId: 'svc' }),
  ];
  const ops = await as({ sub: 'ops', scope: 'ops' });
  for (const id of ids) expect(await reaches(ops, id)).toBe(true);
});

test('OWN-5 A pool key sees the deliveries of its products, whoever owns them, and no other', async () => {
  const id = await createAs({ sub: 'ada' });
  const meal = await createAs({ sub: 'ada' });
  await suite.database.query(`update delivery.delivery set product = 'eats' where id = $1`, [meal]);
  expect(await Promise.all([id, meal].map((each) => reaches(poolKey(demoSecrets.poolKey), each)))).toEqual([
    true,
    true,
  ]);
  expect(await Promise.all([id, meal].map((each) => reaches(poolKey(EATS_KEY), each)))).toEqual([false, true]);
  expect(await read(poolKey(EATS_KEY), id)).toEqual(await read(poolKey(EATS_KEY), randomUUID()));
});

test('OWN-6 A cursor is good for its caller and its filters only', async () => {
  const mine = await as({ sub: 'ada', org: 'initech' });
  for (let turn = 0; turn < 3; turn += 1) await createAs({ sub: 'ada', org: 'initech' });
  const cursor = (await listPage(suite, mine, { limit: '1' })).nextCursor ?? '';
  expect((await listPage(suite, mine, { limit: '2', cursor })).deliveries).toHaveLength(2);

  const others = [
    await as({ sub: 'ben', org: 'initech' }),
    await as({ sub: 'ada' }),
    await as({ sub: 'ada', org: 'acme' }),
    await as({ sub: 'ada', org: 'initech', scope: 'ops' }),
    poolKey(EATS_KEY),
  ];
  for (const other of others)
    expect(await listPage(suite, other, { cursor })).toMatchObject({ status: 400, code: 'cursor_invalid' });
  for (const filter of [{ status: 'created' }, { externalReference: 'order-1' }]) {
    expect(await listPage(suite, mine, { cursor, ...filter })).toMatchObject({ status: 400, code: 'cursor_invalid' });
  }
  for (const bad of ['', 'v1', 'nonsense', `${cursor}A`, cursor.slice(0, -1), cursor.replace('v1', 'v2')]) {
    expect([bad, await listPage(suite, mine, { cursor: bad })]).toMatchObject([
      bad,
      { status: 400, code: 'cursor_invalid' },
    ]);
  }
});
