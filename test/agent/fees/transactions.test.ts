import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SettledCall } from '#src/agent/fees/receipt-claims.ts';
import { cents } from '#src/money/cents.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { openReaders, type Audit } from './readers.ts';
import { callOf, leave } from './settled.ts';

interface Transaction {
  readonly txn_id: string;
  readonly [field: string]: unknown;
}
interface Page {
  readonly transactions: readonly Transaction[];
  readonly next_cursor: string | null;
}

let suite: Suite;
let readers: ReturnType<typeof openReaders>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
  readers = openReaders(suite);
});
afterAll(() => suite.close());

const audit = (id: string, token: string) => readers.get<Audit>(`/api/fee-audit/${id}`, token);
const one = (id: string, token: string) => readers.get<{ transaction: Transaction }>(`/v1/transactions/${id}`, token);
const list = (token: string, query = '') => readers.get<Page>(`/v1/transactions${query}`, token);
const notFound = { status: 404, body: { code: 'not_found' } };

/** A grant with these scopes, and a call that was made with it. */
async function withGrant(scopes: readonly string[]) {
  const account = `org-${randomUUID()}`;
  const { grant, token } = await readers.grant(await readers.person(account), { scopes });
  const made = await readers.settled({
    accountId: `org:${account}`,
    credentialKind: 'grant',
    credentialId: grant.id,
    grantId: grant.id,
  });
  return { token, made, accountId: `org:${account}` };
}

test('FEE-8, FEE-9 the person, and no other, reads a transaction; a colleague only what it cost', async () => {
  const made = await readers.settled({ committedMinor: cents(780), committedReference: 'delivery:1' });
  const found = await one(made.id, await readers.subject(made));
  expect(found.body.transaction).toMatchObject({
    txn_id: made.id,
    status: 'succeeded',
    app_id: 'mail',
    client: { kind: 'person', credential_id: made.userId },
    fee: { gross_minor: '10', net_to_account_minor: '8', receipt_url: `${suite.urls.agent}/api/fee-audit/${made.id}` },
    committed: { amount_minor: '780', reference: 'delivery:1' },
    output_digest: made.outputDigest,
    problem_code: null,
  });
  expect(found.headers.get('server-timing')).toContain('trips');
  expect(JSON.stringify(found.body)).not.toContain('Home');
  const colleague = await readers.subject({ ...made, userId: 'user:bob' });
  expect(await one(made.id, colleague)).toMatchObject(notFound);
  expect((await list(colleague)).body.transactions).toEqual([]);
  expect((await audit(made.id, colleague)).status).toBe(200);
  const elsewhere = await readers.subject({ ...made, accountId: 'org:another' });
  for (const read of [one, audit]) expect(await read(made.id, elsewhere)).toMatchObject(notFound);
  expect((await list(elsewhere)).body.transactions).toEqual([]);
  for (const read of [one, audit]) expect(await read(randomUUID(), elsewhere)).toMatchObject(notFound);
  for (const read of [one, audit])
    expect((await read(made.id, await readers.subject(made, 'deliveries:read'))).status).toBe(200);
  const scopeless = await readers.subject({ ...made, userId: 'user:bob' }, 'deliveries:read');
  for (const read of [one, audit]) expect(await read(made.id, scopeless)).toMatchObject(notFound);
});

test('FEE-8, FEE-9 a grant reads what was made with it, and with fees:read audits all of its account', async () => {
  const mine = await withGrant(['mail:send']);
  const colleagues = await readers.settled({ accountId: mine.accountId });
  expect((await list(mine.token)).body.transactions.map((each) => each.txn_id)).toEqual([mine.made.id]);
  expect((await one(mine.made.id, mine.token)).status).toBe(200);
  expect((await audit(mine.made.id, mine.token)).status).toBe(200);
  for (const read of [one, audit]) expect(await read(colleagues.id, mine.token)).toMatchObject(notFound);

  const seeing = await withGrant(['mail:send', 'fees:read']);
  const others = await readers.settled({ accountId: seeing.accountId });
  expect((await audit(others.id, seeing.token)).status).toBe(200);
  expect(await one(others.id, seeing.token)).toMatchObject(notFound);
  expect(await audit(colleagues.id, seeing.token)).toMatchObject(notFound);
});

test('FEE-8, FEE-9 a key reads what was made with it, and one that was revoked nothing', async () => {
  const key = await readers.key({ scopes: ['mail:send'] });
  const made = await readers.settled({ credentialKind: 'key', credentialId: key.id, grantId: null });
  expect((await list(key.token)).body.transactions.map((each) => each.txn_id)).toEqual([made.id]);
  await suite.database.query(`update agent.api_key set revoked_at = now(), revoked_reason = 'owner' where id = $1`, [
    key.id,
  ]);
  for (const answer of [await list(key.token), await one(made.id, key.token), await audit(made.id, key.token)])
    expect(answer).toMatchObject({ status: 401, body: { code: 'credential_ended' } });
});

test('FEE-9 transactions are listed newest first, page by page, by application and status', async () => {
  const whose = readers.account();
  const at = (second: number) => ({ ...whose, createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) });
  const made: SettledCall[] = [];
  for (let second = 0; second < 5; second++) made.unshift(await readers.settled(at(second)));
  const failed = callOf({ appId: 'places', capabilityName: 'forget' }, at(9));
  await leave(suite.database, failed, { status: 'failed', problemCode: 'place_unknown' });
  const token = await readers.subject(whose);

  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await list(token, `?limit=4${cursor === '' ? '' : `&cursor=${cursor}`}`);
    ids.push(...body.transactions.map((each) => each.txn_id));
    cursor = body.next_cursor;
  }
  expect(ids).toEqual([failed.id, ...made.map(({ id }) => id)]);
  const only = async (query: string) => (await list(token, query)).body.transactions;
  expect(await only('?status=failed')).toMatchObject([{ txn_id: failed.id, problem_code: 'place_unknown', fee: null }]);
  expect(await only('?app_id=mail')).toHaveLength(5);
  expect(await only('?app_id=mail&status=failed')).toEqual([]);
  const { body } = await list(token, '?limit=1&app_id=mail');
  expect(await list(token, `?limit=1&cursor=${body.next_cursor}`)).toMatchObject({
    status: 400,
    body: { code: 'cursor_invalid' },
  });
});
