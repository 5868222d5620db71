import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calling } from '#src/agent/invoke/asked-call.ts';
import { askedCallOf } from '#src/agent/invoke/asked-call-of.ts';
import { statementOf } from '#src/agent/invoke/reserve-store.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import { cents } from '#src/money/cents.ts';
import { FEW_ROWS, MANY, readsOf } from '#test/agent/reads-of.ts';
import { copyDatabase, type DatabaseCopy } from '#test/support/runner/database.ts';

let copy: DatabaseCopy;
beforeAll(async () => {
  copy = await copyDatabase();
  // One person, one grant and one key with all of it, nearly all over: the worst history that there can be.
  await copy.pool.query(`
    insert into agent.api_key (id, account_id, created_by, acts_for, name, start, last4, hash, scopes, app_ids, constraints, budget_period, budget_limit_minor, expires_at, created_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'user:a', 'user:a', 'user:a', 'k', 's', 'l', 'key-' || n, '{}', '{}', '{}', 'day', 1000, now() + interval '1 day', now()
    from generate_series(1, 20000) n`);
  await copy.pool.query(`
    insert into agent.grant (id, ancestors, key_id, session_id, user_id, account_id, agent_name, hash, scopes, constraints, max_calls, max_total_minor, max_per_day_minor, idle_ttl_seconds, expires_at, created_at)
    select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, '{}', '00000000-0000-4000-8000-000000000001', 's', 'user:a', 'user:a', 'bot', 'grant-' || n, '{}', '{}',
      100, 1000, 500, 1800, now() + interval '1 hour', now() from generate_series(1, 10000) n`);
  for (const [kind, id] of [
    ['grant', '00000000-0000-4000-9000-000000000001'],
    ['person', 'user:a'],
  ]) {
    await copy.pool.query(`
      insert into agent.consent (id, user_id, account_id, credential_kind, credential_id, client_name, session_id, app_id, capability_name, capability_version, reason, input,
        input_digest, bound_digest, gross_minor, commits_minor, user_code, status, decision, decided_at, expires_at, created_at)
      select gen_random_uuid(), 'user:a', 'user:a', '${kind}', '${id}', 'bot', ${kind === 'grant' ? `'s'` : 'null'}, 'mail', 'send', '1.0.0', 'first_use', '{}', 'd-' || n, 'b-' || n, 10, 0, 'c',
        case when n % 3 = 0 then 'consumed' when n % 100 = 1 then 'denied' else 'pending' end, case when n % 3 = 0 then 'approve_once' when n % 100 = 1 then 'deny' end,
        case when n % 3 = 0 or n % 100 = 1 then now() - n * interval '1 minute' end,
        now() - n * interval '1 minute', now() - (n + 15) * interval '1 minute'
      from generate_series(1, ${MANY / 2}) n`);
  }
  await copy.pool.query(`
    insert into agent.usage (holder, period, calls, spent_minor, reserved_minor)
    select 'grant:' || ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, p, 1, 1, 0 from generate_series(1, ${MANY / 2}) n, unnest(array['total', '2026-11-23']) p`);
  await copy.pool.query(`
    insert into agent.tool_call (id, user_id, account_id, credential_kind, credential_id, client_name, app_id, capability_name, capability_version, input, input_digest, is_edited, policy_version,
      gross_minor, platform_fee_minor, platform_fee_bps, third_party_cost_minor, net_minor, commits_minor, committed_minor, commits_key, holders, status, receipt_seq, receipt, receipt_hash,
      receipt_prev_hash, attempt, lease_until, caller, created_at, settled_at)
    select gen_random_uuid(), 'user:a', 'user:a', 'grant', '00000000-0000-4000-9000-000000000001', 'bot', 'delivery', 'cancel', '1.0.0', '{}', 'd', false, 'v', 0, 0, 0, 0, 0, 300, 300,
      'cancellation:' || n % 20000, '[{"holder": "person:user:a", "period": "2026-11-23", "reservedMinor": 300}]', 'succeeded', n, 'r', 'h', 'p', gen_random_uuid(), now(), 'c', now(), now()
    from generate_series(1, ${MANY}) n`);
  await copy.pool.query('vacuum analyze agent.tool_call, agent.api_key, agent.grant, agent.consent, agent.usage');
}, 120_000);
afterAll(() => copy.close());

const token = (form: 'key' | 'grant') =>
  ({ token: { kind: 'agent', keyId: 'x', form, hashes: [`${form}-1`, 'another'] } }) as const;
const person: Calling = { person: { userId: 'user:a', accountId: 'user:a', name: undefined, scopes: [] } };

test.each([
  ['a grant', token('grant')],
  ['a key', token('key')],
  ['a person', person],
])('INVOKE-9 among 100,000 consents and limits a call by %s reads few rows', async (_who, calling) => {
  const capability = findCapability('mail', 'send');
  if (capability === undefined) throw new Error('mail can be sent');
  const input = { to: 'robin@example.com', subject: 'Keys', body: 'Under the mat.' };
  const asking = { calling, caller: 'c', once: undefined, capability, input, consentId: undefined };
  const call = { ...askedCallOf(asking, () => crypto.randomUUID()), weighed: null };
  const { rows, scans } = await readsOf(copy.pool, 'agent', statementOf(call, sql`false`));
  expect(scans).toBeLessThanOrEqual(2); // of tables with nothing in them: rules, accounts
  expect(rows).toBeLessThan(FEW_ROWS);
});

test('INVOKE-9 among 100,000 commitments a call whose commitment replaces others reads few rows', async () => {
  const capability = findCapability('delivery', 'cancel');
  if (capability === undefined) throw new Error('deliveries can be cancelled');
  const input = { id: '1' };
  const asking = { calling: token('grant'), caller: 'c', once: undefined, capability, input, consentId: undefined };
  const asked = askedCallOf(asking, () => crypto.randomUUID());
  const figure = { commitsMinor: cents(300), figureToken: null, quotedUntil: null, isEdited: false, approvalId: null };
  const call = { ...asked, weighed: { input: asked.input, ...figure } };
  const { rows, scans } = await readsOf(copy.pool, 'agent', statementOf(call, sql`false`));
  expect(scans).toBeLessThanOrEqual(2);
  expect(rows).toBeLessThan(FEW_ROWS);
});
