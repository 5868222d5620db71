import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Fault, verifyExport } from '../../../dev/receipts/verify-export.ts';
import { HEADS_AT_MOST } from '#src/agent/fees/sign-heads.ts';
import type { KeySetDocument } from '#src/platform/jws/published-keys.ts';
import { capabilities } from '#src/agent/registry/registry.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { faultOf } from './auditor.ts';
import { openReaders, type Audit } from './readers.ts';

interface Row {
  seq: number;
  txn_id: string;
  jws: string;
  hash: string;
  prev_hash: string;
}
interface Page {
  account_id: string;
  receipts: Row[];
  head: { jws: string; receipts: number } | null;
  next_cursor: string | null;
}

/** More wait for a connection of the database, until the Worker has none of it any more. */
const AUDITS_AT_ONCE = 30;

let suite: Suite;
let readers: ReturnType<typeof openReaders>;
let keys: KeySetDocument;
/** The same, for whoever knows the standard alone. */
let keySet: JSONWebKeySet;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
  readers = openReaders(suite);
  keys = (await (await suite.fetch('/.well-known/jwks.json')).json()) as KeySetDocument;
  keySet = { keys: keys.keys.map((key) => ({ ...key })) };
});
afterAll(() => suite.close());

async function exported(token: string, limit = 100): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { status, body } = await readers.get<Page>(`/v1/receipts?limit=${limit}${query}`, token);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    pages.push(body);
    cursor = body.next_cursor;
  }
  return pages;
}

async function accountWith(count: number) {
  const whose = readers.account();
  for (let n = 0; n < count; n++) await readers.settled(whose);
  return { whose, token: await readers.subject(whose) };
}
const faultIn = (pages: readonly unknown[]) =>
  verifyExport(pages.map((page) => JSON.stringify(page)).join(''), keys).then(
    () => undefined,
    (error: unknown) => (error instanceof Fault ? error.message : error),
  );

test('FEE-10 receipts are exported in order, page by page, to the account and to who may see its fees', async () => {
  const { whose, token } = await accountWith(5);
  const pages = await exported(token, 2);
  expect(pages.map(({ receipts }) => receipts.map(({ seq }) => seq))).toEqual([[1, 2], [3, 4], [5]]);
  const colleague = await readers.subject({ ...whose, userId: 'user:bob' });
  expect((await exported(colleague)).flatMap(({ receipts }) => receipts)).toHaveLength(5);
  expect(await exported(await readers.subject(readers.account()))).toMatchObject([{ receipts: [], head: null }]);
  const cursor = pages[0]?.next_cursor;
  expect(await readers.get(`/v1/receipts?cursor=${cursor}`, colleague)).toMatchObject({
    body: { code: 'cursor_invalid' },
  });

  expect(await readers.get('/v1/receipts', await readers.subject(whose, 'deliveries:read'))).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope' },
  });
  const own = { userId: 'user:carol', accountId: 'user:carol' };
  await readers.settled(own);
  const carol = await suite.token({ sub: 'carol', scope: 'deliveries:read', aud: [suite.urls.agent] });
  expect((await exported(carol)).flatMap(({ receipts }) => receipts)).toHaveLength(1);
  const grantor = await readers.person(whose.accountId.replace('org:', ''));
  const blind = await readers.grant(grantor, { scopes: ['mail:send'] });
  expect(await readers.get('/v1/receipts', blind.token)).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope' },
  });
  const seeing = await readers.grant(grantor, { scopes: ['fees:read'] });
  expect((await exported(seeing.token)).flatMap(({ receipts }) => receipts)).toHaveLength(5);
});

const headOf = async (token: string) => (await exported(token)).at(-1)?.head ?? null;

test('FEE-11 a minute later the head is signed, and again when the chain has gone on; an older one doesn’t come back', async () => {
  const { whose, token } = await accountWith(2);
  expect(await headOf(token)).toBeNull();
  await suite.cron('agent');
  const first = await headOf(token);
  expect(first?.receipts).toBe(2);
  await suite.cron('agent');
  expect(await headOf(token)).toEqual(first);
  await readers.settled(whose);
  expect(await headOf(token)).toEqual(first);
  await Promise.all([suite.cron('agent'), suite.cron('agent')]);
  expect((await headOf(token))?.receipts).toBe(3);
  expect(await faultIn(await exported(token))).toBeUndefined();
});

test('FEE-11 a run signs 200 heads, and those that wait longest come first', async () => {
  await suite.cron('agent');
  const { token } = await accountWith(1);
  await suite.database.query(
    `insert into agent.account (account_id, receipts, head_hash, signed_receipts, signed_head, signed_at)
     select 'org:' || gen_random_uuid(), 2, repeat('0', 64), 1, 'x', now() from generate_series(1, $1::int)`,
    [HEADS_AT_MOST],
  );
  await suite.cron('agent');
  expect((await headOf(token))?.receipts).toBe(1);
  const { rows } = await suite.database.query<{ left: number }>(
    'select count(*)::int as left from agent.account where receipts > signed_receipts',
  );
  expect(rows).toEqual([{ left: 1 }]);
});

test('FEE-13 of 1,000 mixed calls of three accounts, code that knows the format alone finds nothing wrong, and each audit is clean', async () => {
  const accounts = [readers.account(), readers.account(), readers.account()];
  const calls = Array.from({ length: 1_000 }, (_none, n) => {
    const { appId, capabilityName } = capabilities[n % capabilities.length] ?? { appId: '', capabilityName: '' };
    return readers.settled(accounts[n % 3], { appId, capabilityName });
  });
  const made = await Promise.all(calls);
  await suite.cron('agent');
  let count = 0;
  for (const whose of accounts) {
    const token = await readers.subject(whose);
    const pages = await exported(token);
    const own = made.filter(({ accountId }) => accountId === whose.accountId);
    for (let from = 0; from < own.length; from += AUDITS_AT_ONCE) {
      const some = own.slice(from, from + AUDITS_AT_ONCE);
      const audits = await Promise.all(some.map(({ id }) => readers.get<Audit>(`/api/fee-audit/${id}`, token)));
      expect(audits.map(({ status }) => status)).toEqual(some.map(() => 200));
      for (const { body } of audits) expect(body.breakdown.drift).toEqual({ ok: true, diffs: [] });
    }
    count += pages.flatMap(({ receipts }) => receipts).length;
    expect(await faultOf(pages, keySet)).toBeUndefined();
    expect(await faultIn(pages)).toBeUndefined();
    const [row] = pages[3]?.receipts ?? [];
    if (row !== undefined) row.hash = row.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    expect(await faultOf(pages, keySet)).toBe('receipt 301');
    expect(await faultIn(pages)).toMatch(/^receipt 301 /);
  }
  expect(count).toBe(1_000);
}, 120_000);

describe('an export that was changed', () => {
  let pages: Page[];
  let other: Page[];
  let dir: string;
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'receipts-'));
    const [mine, theirs] = [await accountWith(5), await accountWith(5)];
    await suite.cron('agent');
    pages = await exported(mine.token, 2);
    other = await exported(theirs.token, 2);
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  const changed = (change: (pages: Page[]) => void) => {
    const copy = structuredClone(pages);
    change(copy);
    return faultIn(copy);
  };
  const rowOf = (list: Page[], at: number) => list[at]?.receipts[0] ?? expect.fail('no such page');

  test.each<[string, (list: Page[]) => void, RegExp]>([
    [
      'a receipt’s text',
      (list) => (rowOf(list, 1).jws = rowOf(list, 1).jws.replace(/\.../, '.AA')),
      /^receipt 3 .*none of the keys/,
    ],
    ['a hash', (list) => (rowOf(list, 1).hash = 'f'.repeat(64)), /^receipt 3 .*hash isn’t that/],
    ['a link', (list) => (rowOf(list, 1).prev_hash = 'f'.repeat(64)), /^receipt 3 .*prev_hash isn’t/],
    ['a transaction', (list) => (rowOf(list, 1).txn_id = randomUUID()), /^receipt 3 .*it is of transaction/],
    ['a receipt that is gone', (list) => list[1]?.receipts.shift(), /^receipt 3 is missing/],
    ['a page that is gone', (list) => list.splice(1, 1), /^receipt 3 is missing/],
    ['a receipt twice', (list) => list[1]?.receipts.unshift(rowOf(list, 1)), /^receipt 4 is missing: 3/],
    ['the end that is gone', (list) => list.at(-1)?.receipts.pop(), /^receipt 5 is missing: the head is of 5/],
    [
      'another account’s receipt',
      (list) => (list[1] as Page).receipts.splice(0, 1, rowOf(other, 1)),
      /^receipt 3 .*of account/,
    ],
    [
      'another account’s head',
      (list) => ((list.at(-1) as Page).head = other.at(-1)?.head ?? null),
      /^the head: it is of account/,
    ],
    [
      'a receipt for a head',
      (list) => ((list.at(-1) as Page).head = { ...rowOf(list, 0), receipts: 1 }),
      /^the head: none of the keys/,
    ],
    ['two accounts', (list) => list.push(...other), /^the pages are of several accounts/],
    ['no page', (list) => list.splice(0), /^the file is empty/],
  ])('FEE-12 %s is named', async (_what, change, named) => {
    expect(await changed(change)).toMatch(named);
  });

  test('FEE-12 a file that is cut off, or something else, is refused', async () => {
    const text = JSON.stringify(pages[0]);
    await expect(verifyExport(text.slice(0, -3), keys)).rejects.toThrow('in the middle of a page');
    await expect(verifyExport('{"a": "}"}', keys)).rejects.toThrow('value 1 of the file');
  });

  test('FEE-12 the command verifies a file without the network, as one array, as lines, or page after page', () => {
    const write = (name: string, text: string) => {
      writeFileSync(join(dir, name), text);
      return join(dir, name);
    };
    const jwks = write('jwks.json', JSON.stringify(keys));
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['dev/receipts/verify-cli.ts', ...args], { encoding: 'utf8' });
    for (const between of ['', '\n', ' \r\n']) {
      const file = write('pages.json', pages.map((page) => JSON.stringify(page)).join(between));
      const { status, stdout } = run('--file', file, '--jwks', jwks);
      expect([status, stdout]).toEqual([
        0,
        expect.stringMatching(
          /: 5 receipts, \$0\.50 altogether, without a gap\.\nThe signed head is of all of them\.\n/,
        ),
      ]);
    }
    expect(run('--file', write('array.json', JSON.stringify(pages, null, 2)), '--jwks', jwks).status).toBe(0);
    const { status, stderr } = run('--file', write('gap.json', JSON.stringify(pages.slice(1))), '--jwks', jwks);
    expect([status, stderr]).toEqual([1, expect.stringContaining('Not as it was issued: receipt 1 is missing')]);
    expect(run('--file', join(dir, 'none.json'), '--jwks', jwks).status).toBe(2);
    expect(run().stderr).toContain('Usage: npm run verify-receipts');
  });
});
