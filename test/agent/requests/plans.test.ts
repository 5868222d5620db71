import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentActor } from '#src/agent/credentials/agent-token.ts';
import { foundProfile } from '#src/agent/profile/profile-store.ts';
import { presentedWithProfile } from '#src/agent/profile/reach-store.ts';
import { foundRequest, oldRequests, polled } from '#src/agent/requests/requests-store.ts';
import { FEW_ROWS, MANY, readsOf } from '#test/agent/reads-of.ts';
import { copyDatabase, type DatabaseCopy } from '#test/support/runner/database.ts';

const SWEPT = 1_000;

let copy: DatabaseCopy;
beforeAll(async () => {
  copy = await copyDatabase();
  await copy.pool.query(`
    insert into agent.grant_request (id, device_hash, user_code, agent_name, wanted, status, user_id, account_id, interval_seconds, expires_at, created_at)
    select gen_random_uuid(), 'device-' || n, 'code-' || n, 'bot', '{}', case when n % 2 = 0 then 'approved' else 'pending' end, 'user:' || n, 'user:' || n, 5,
      now() + (n - ${MANY / 2}) * interval '1 second', now() from generate_series(1, ${MANY}) n`);
  await copy.pool.query(`insert into agent.profile (user_id) select 'user:' || n from generate_series(1, ${MANY}) n`);
  await copy.pool.query(`
    insert into agent.profile_rule (user_id, app_id, capability_name, standing, bound)
    select 'user:' || n, 'delivery', c, 'never', '{}' from generate_series(1, ${MANY / 5}) n, unnest(array['create', 'cancel', 'refund', 'list', 'get']) c`);
  await copy.pool.query(`
    insert into agent.grant (id, ancestors, session_id, user_id, account_id, agent_name, hash, scopes, constraints, idle_ttl_seconds, expires_at, created_at)
    select gen_random_uuid(), '{}', 's', 'user:' || n, 'user:' || n, 'bot', 'grant-' || n, '{}', '{}', 1800, now() + interval '1 hour', now()
    from generate_series(1, ${MANY}) n`);
  await copy.pool.query('vacuum analyze agent.grant_request, agent.profile, agent.profile_rule, agent.grant');
}, 120_000);
afterAll(() => copy.close());

const token: AgentActor = { kind: 'agent', keyId: 'x', form: 'grant', hashes: ['grant-7', 'another'] };

test.each([
  ['REQUEST-3', 'an agent’s question', polled([`device-${MANY - 1}`, 'another'])],
  ['REQUEST-3', 'a question about what was approved', polled([`device-${MANY}`, 'another'])],
  ['REQUEST-3', 'a device code that nobody has', polled(['none', 'another'])],
  ['REQUEST-4', 'a request by its code', foundRequest(`code-${MANY}`, 'user:7')],
  ['PROFILE-4', 'a profile', foundProfile('user:7')],
  ['PROFILE-7', 'a grant with its profile', presentedWithProfile({ token })],
])('%s among 100,000, %s reads few rows', async (_rule, _what, select) => {
  const reads = await readsOf(copy.pool, 'agent', select);
  expect(reads.scans).toBe(0);
  expect(reads.rows).toBeLessThan(FEW_ROWS);
});

test('REQUEST-8 a sweep reads what it deletes, and no more', async () => {
  const reads = await readsOf(copy.pool, 'agent', oldRequests);
  expect(reads.scans).toBe(0);
  expect(reads.rows).toBeGreaterThanOrEqual(SWEPT);
  expect(reads.rows).toBeLessThanOrEqual(4 * SWEPT);
});
