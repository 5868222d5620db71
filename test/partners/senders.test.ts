import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isTimeZone } from '#src/partners/timezone.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { addSender, callAdmin, codeOf, readOwn, sendOrder, orderOf, startPartners, takeOrder } from './partners.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startPartners();
});
afterAll(() => suite.close());

const body = (change: Record<string, unknown> = {}) => ({
  partner: 'storefront',
  senderAccountId: randomUUID(),
  owner: 'org:corner',
  displayName: 'Corner Shop',
  timezone: 'America/Denver',
  ...change,
});
type Sender = Record<string, unknown> & {
  id: string;
  secret: { id: string; value: string } | null;
  secretShown: boolean;
};
const senderIn = async (response: Response) => ((await response.json()) as { sender: Sender }).sender;

test('SENDER-1 ops adds, reads, lists, changes and removes senders', async () => {
  const added = await callAdmin(suite, 'POST ', body({ billing: { email: 'bills@example.com' } }));
  const { secret, secretShown, ...sender } = await senderIn(added);
  expect([added.status, added.headers.get('location')]).toEqual([201, `/v1/admin/senders/${sender.id}`]);
  expect([secretShown, sender]).toEqual([
    false,
    {
      ...body({ senderAccountId: sender['senderAccountId'] }),
      id: sender.id,
      kind: 'storefront',
      status: 'active',
      licences: [],
      jurisdiction: null,
      billing: { email: 'bills@example.com', reference: null, netDays: 30 },
      secrets: [{ id: secret?.id, createdAt: expect.any(String) }],
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  ]);
  const read = await callAdmin(suite, `GET /${sender.id}`);
  expect([read.headers.get('etag'), await senderIn(read)]).toEqual(['"1"', sender]);
  const change = {
    displayName: 'Corner',
    licences: ['A', 'B'],
    jurisdiction: 'US-CO',
    status: 'suspended',
    billing: { email: null, reference: 'PO 7', netDays: 14 },
  };
  const changed = await callAdmin(suite, `PATCH /${sender.id}`, change, { 'if-match': '"1"' });
  expect(await senderIn(changed)).toMatchObject({ ...change, version: 2, timezone: 'America/Denver' });
  expect(await codeOf(callAdmin(suite, `PATCH /${sender.id}`, change, { 'if-match': '"1"' }))).toEqual([
    412,
    'version_mismatch',
  ]);
  expect((await callAdmin(suite, `DELETE /${sender.id}`)).status).toBe(204);
  expect(await codeOf(callAdmin(suite, `GET /${sender.id}`))).toEqual([404, 'not_found']);
});

test('SENDER-1 senders are listed in pages, newest first, of one partner where it is named', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.unshift((await addSender(suite, 'storefront')).id);
  const farm = await addSender(suite, 'cannabis');
  const page = async (query: string) =>
    (await (await callAdmin(suite, `GET ${query}`)).json()) as { senders: { id: string }[]; nextCursor: string | null };
  const first = await page('?limit=2&partner=storefront');
  expect(first.senders.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const next = await page(`?limit=1&partner=storefront&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
  expect(next.senders.map(({ id }) => id)).toEqual(ids.slice(2));
  const all = await page('?limit=1');
  expect(all.senders[0]?.id).toBe(farm.id);
  const second = await page(`?limit=3&cursor=${encodeURIComponent(all.nextCursor ?? '')}`);
  expect(second.senders.map(({ id }) => id)).toEqual(ids);
});

test('SENDER-1 nobody but ops manages senders', async () => {
  const token = await suite.token({
    scope: 'deliveries:write deliveries:read webhooks:manage jobs:dispatch',
    org: 'corner',
  });
  const response = suite.fetch('/v1/admin/senders', { headers: { authorization: `Bearer ${token}` } });
  expect(await codeOf(response)).toEqual([403, 'insufficient_scope']);
});

describe('secrets', () => {
  test('SENDER-2 a secret is shown once, and kept as a keyed hash or sealed', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const order = body();
    const first = await senderIn(await callAdmin(suite, 'POST ', order, key));
    const replay = await callAdmin(suite, 'POST ', order, key);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    expect(await senderIn(replay)).toEqual({ ...first, secret: null, secretShown: true });
    const farm = await addSender(suite, 'cannabis');
    const { rows } = await suite.database.query<{ all: string }>(
      `select json_agg(s)::text || (select json_agg(i)::text from platform.idempotency i) as all from partners.sender_secret s`,
    );
    expect(rows[0]?.all).toContain(first.secret?.id);
    for (const secret of [first.secret?.value ?? '?', farm.secret]) {
      expect(rows[0]?.all).not.toContain(secret);
      expect(suite.logs().join('\n')).not.toContain(secret);
    }
  });

  test('SENDER-2 a sender may bring its own secret, which is nobody else’s', async () => {
    const secret = `own-${randomUUID()}`;
    const mine = await addSender(suite, 'storefront', { secret });
    expect(mine.secret).toBe(secret);
    await takeOrder(suite, mine);
    expect(await codeOf(callAdmin(suite, 'POST ', body({ secret })))).toEqual([409, 'secret_in_use']);
  });

  test.each([
    ['storefront', 'short'],
    ['storefront', 'a'],
    ['storefront', 'a'.repeat(40)],
    ['storefront', '23-characters-of-secret'],
    ['storefront', 'a secret with spaces, which no header keeps'],
    ['storefront', 'ein-geheimnis-mit-ümlaut-darin'],
    ['cannabis', 'own-secret-of-a-signing-sender'],
    ['cannabis', 'whsec_dG9vIHNob3J0'],
  ])('SENDER-2 for %s, %s is no secret', async (partner, secret) => {
    const response = await callAdmin(suite, 'POST ', body({ partner, licences: ['A'], jurisdiction: 'US-CA', secret }));
    const { errors } = (await response.json()) as { errors: { pointer: string }[] };
    expect([response.status, errors[0]?.pointer]).toEqual([422, '#/secret']);
  });
});

describe('what a sender has to be', () => {
  test.each([
    ['timezone', 'Mars/Olympus_Mons'],
    ['timezone', '+01:00'],
    ['timezone', 'EST'],
    ['timezone', 'america/denver; drop'],
    ['owner', 'corner'],
    ['owner', 'org:'],
    ['partner', 'nobody'],
    ['licences', ['A', 'A']],
    ['jurisdiction', 'California'],
    ['jurisdiction', 'us-ca'],
  ])('SENDER-4 %s can’t be %s', async (field, value) => {
    const response = await callAdmin(suite, 'POST ', body({ [field]: value }));
    const { errors } = (await response.json()) as { errors: { pointer: string }[] };
    expect([response.status, errors[0]?.pointer]).toEqual([422, `#/${field}`]);
  });

  test('SENDER-4 every time zone that we take is one that Postgres has', async () => {
    const { rows } = await suite.database.query<{ name: string }>('select name from pg_timezone_names');
    const known = new Set(rows.map(({ name }) => name));
    const ours = Intl.supportedValuesOf('timeZone').filter(isTimeZone);
    expect(ours.length).toBeGreaterThan(300);
    expect(ours.filter((name) => !known.has(name))).toEqual([]);
  });

  test('SENDER-4 a sender of regulated goods has a licence, and keeps one', async () => {
    const refused = await callAdmin(suite, 'POST ', body({ partner: 'cannabis' }));
    expect([refused.status, ((await refused.json()) as { errors: { pointer: string }[] }).errors[0]?.pointer]).toEqual([
      422,
      '#/licences',
    ]);
    const farm = await addSender(suite, 'cannabis');
    expect(await codeOf(callAdmin(suite, `PATCH /${farm.id}`, { licences: [] }))).toEqual([422, 'validation_failed']);
    expect(await codeOf(callAdmin(suite, `PATCH /${farm.id}`, { timezone: 'Nowhere/Else' }))).toEqual([
      422,
      'validation_failed',
    ]);
  });

  test('SENDER-4 licences are of a jurisdiction, and stay so', async () => {
    const pointerOf = async (response: Response) => {
      const { errors } = (await response.json()) as { errors: { pointer: string }[] };
      return [response.status, errors[0]?.pointer];
    };
    expect(await pointerOf(await callAdmin(suite, 'POST ', body({ licences: ['A'] })))).toEqual([
      422,
      '#/jurisdiction',
    ]);
    const { id } = await addSender(suite, 'storefront');
    expect(await pointerOf(await callAdmin(suite, `PATCH /${id}`, { licences: ['A'] }))).toEqual([
      422,
      '#/jurisdiction',
    ]);
    expect((await callAdmin(suite, `PATCH /${id}`, { licences: ['A'], jurisdiction: 'US-CA' })).status).toBe(200);
    expect(await pointerOf(await callAdmin(suite, `PATCH /${id}`, { jurisdiction: null }))).toEqual([
      422,
      '#/jurisdiction',
    ]);
  });

  test('SENDER-4 there is one sender of an account', async () => {
    const sender = body();
    await callAdmin(suite, 'POST ', sender);
    expect(await codeOf(callAdmin(suite, 'POST ', sender))).toEqual([409, 'sender_exists']);
  });
});

test('SENDER-5 a sender with orders stays, and can be suspended', async () => {
  const mine = await addSender(suite, 'storefront');
  await takeOrder(suite, mine);
  expect(await codeOf(callAdmin(suite, `DELETE /${mine.id}`))).toEqual([409, 'sender_has_orders']);
  await callAdmin(suite, `PATCH /${mine.id}`, { status: 'suspended' });
  expect(await codeOf(sendOrder(suite, mine, orderOf(mine)))).toEqual([403, 'sender_suspended']);
});

test('SENDER-6 a change is for the orders after it', async () => {
  const mine = await addSender(suite, 'storefront', { licences: ['A'], jurisdiction: 'US-CA' });
  const before = await takeOrder(suite, mine, { minimumAge: 18 });
  await callAdmin(suite, `PATCH /${mine.id}`, { licences: ['A', 'B'] });
  const after = await takeOrder(suite, mine, { minimumAge: 18 });
  const needed = async (id: string) =>
    (await suite.database.query('select licences from delivery.job where delivery_id = $1', [id])).rows[0];
  expect(await needed(before.delivery.id)).toEqual({ licences: ['A'] });
  expect(await needed(after.delivery.id)).toEqual({ licences: ['A', 'B'] });
  expect(await readOwn(suite, mine, after.delivery.id)).toMatchObject({ minimumAge: 18 });
});

test('SENDER-8 adding, changing and rotating are two trips each, and a retry is one', async () => {
  const tripsOf = async (operation: string, sent: unknown, headers: Record<string, string> = {}) => {
    suite.gateway.resetTrips();
    const response = await callAdmin(suite, operation, sent, headers);
    return { cost: [response.status, suite.gateway.trips], response };
  };
  const [once, again] = [{ 'idempotency-key': randomUUID() }, { 'idempotency-key': randomUUID() }];
  const given = body();
  const added = await tripsOf('POST ', given, once);
  const { id } = await senderIn(added.response);
  const costs = [
    added,
    await tripsOf('POST ', given, once),
    await tripsOf(`PATCH /${id}`, { displayName: 'Other' }),
    await tripsOf(`POST /${id}/secrets`, {}, again),
    await tripsOf(`POST /${id}/secrets`, {}, again),
    await tripsOf(`PATCH /${randomUUID()}`, { displayName: 'Other' }),
  ];
  expect(costs.map(({ cost }) => cost)).toEqual([
    [201, 2],
    [201, 1],
    [200, 2],
    [201, 2],
    [201, 1],
    [404, 1],
  ]);
});
