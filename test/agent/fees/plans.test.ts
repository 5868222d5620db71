import type { SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentActor } from '#src/agent/credentials/agent-token.ts';
import { auditedCall, listedCalls } from '#src/agent/fees/calls-store.ts';
import { exportedReceipts, unsignedHeads } from '#src/agent/fees/receipts-store.ts';
import { spentSince } from '#src/agent/own/spending-store.ts';
import { selectPostings } from '#src/ledger/post-store.ts';
import { MANY, readsOf } from '#test/agent/reads-of.ts';
import { copyDatabase, type DatabaseCopy } from '#test/support/runner/database.ts';

/** Calls of the current day. */
const TODAY = 30;
/** A page of 21, or an audit with its neighbours. */
const FEW = 60;

let copy: DatabaseCopy;
beforeAll(async () => {
  copy = await copyDatabase();
  await copy.pool.query(`
    insert into agent.api_key (id, account_id, created_by, acts_for, name, start, last4, hash, scopes, app_ids, constraints, expires_at, created_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'org:one', 'user:a', 'user:a', 'k', 's', 'l', 'key-' || n, '{}', '{}', '{}', now() + interval '1 day', now()
    from generate_series(1, ${MANY / 10}) n`);
  // All of one account: half of one person, half of one key. A minute apart, but for those of today.
  await copy.pool.query(`
    insert into agent.tool_call (id, user_id, account_id, credential_kind, credential_id, client_name, app_id, capability_name, capability_version, input, input_digest,
      is_edited, policy_version, gross_minor, platform_fee_minor, platform_fee_bps, third_party_cost_minor, net_minor, commits_minor, holders, status, attempt, lease_until,
      caller, output, output_digest, receipt_seq, receipt, receipt_hash, receipt_prev_hash, created_at, settled_at)
    select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 'user:' || n % 2, 'org:one', 'key', case when n % 2 = 0 then '00000000-0000-4000-8000-000000000001' else 'user:1' end,
      'bot', 'mail', 'send', '1.0.0', '{}', 'd', false, 'agent-charter-v1', 10, 1, 1000, 1, 8, 0, '[]', 'succeeded', gen_random_uuid(), now(),
      'x', '{}', 'd', n, 'jws', 'hash', 'prev', case when n > ${MANY - TODAY} then now() else now() - interval '2 days' - (${MANY} - n) * interval '1 minute' end, now()
    from generate_series(1, ${MANY}) n`);
  await copy.pool.query(`
    insert into agent.account (account_id, receipts, head_hash, signed_receipts, signed_at)
    select 'org:' || n, 5, 'hash', case when n <= 20 then 4 else 5 end, now() from generate_series(1, ${MANY}) n`);
  await copy.pool.query(`
    insert into ledger.transaction (id, kind, subject) select gen_random_uuid(), 'agent_call_charged', id from agent.tool_call`);
  await copy.pool.query('vacuum analyze agent.api_key, agent.tool_call, agent.account, ledger.transaction');
}, 120_000);
afterAll(() => copy.close());

const person = { userId: 'user:1', accountId: 'org:one', scopes: new Set<string>() };
const key: { readonly token: AgentActor } = {
  token: { kind: 'agent', keyId: 'x', form: 'key', hashes: ['key-1', 'another'] },
};
const id = `00000000-0000-4000-9000-${'500'.padStart(12, '0')}`;
const place = { createdAt: new Date(Date.now() - 10 * 86_400_000), id };
const aDayAgo = new Date(Date.now() - 86_400_000);

test.each<[string, SQL, number]>([
  ['an audit by a person', auditedCall(selectPostings, person, id), FEW],
  ['an audit by a key', auditedCall(selectPostings, key, id), FEW],
  ['a person’s page', listedCalls(person, {}, place, 21), FEW],
  ['a key’s page', listedCalls(key, { appId: 'mail', status: 'succeeded' }, undefined, 21), FEW],
  ['a page of receipts, for a person', exportedReceipts(person, 50_000, 21), FEW],
  ['a page of receipts, for a key', exportedReceipts(key, 50_000, 21), FEW],
  ['heads to sign', unsignedHeads(200), FEW],
  ['a day’s spending', spentSince(person, aDayAgo), TODAY],
])('FEE-14 among 100,000, %s reads few rows', async (_what, select, atMost) => {
  const reads = await readsOf(copy.pool, 'agent', select);
  expect(reads.scans).toBe(0);
  expect(reads.rows).toBeLessThanOrEqual(atMost);
});
