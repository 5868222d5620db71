import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentActor } from '#src/agent/credentials/agent-token.ts';
import { beforehand, found, listed } from '#src/agent/grants/grants-store.ts';
import { FEW_ROWS, MANY, readsOf } from '#test/agent/reads-of.ts';
import { copyDatabase, type DatabaseCopy } from '#test/support/runner/database.ts';

let copy: DatabaseCopy;
beforeAll(async () => {
  copy = await copyDatabase();
  // One account with all of them, nearly all over: the worst history that there can be.
  await copy.pool.query(`
    insert into agent.api_key (id, account_id, created_by, acts_for, name, start, last4, hash, previous_hash, rotation_deadline, scopes, app_ids, constraints, expires_at, created_at, revoked_at, revoked_reason)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'org:one', 'user:a', 'user:a', 'k', 's', 'l', 'key-' || n, 'old-' || n, now() + interval '1 day', '{}', '{}', '{}',
      now() + interval '1 day', now() - n * interval '1 second', case when n > 50 then now() end, case when n > 50 then 'owner' end
    from generate_series(1, ${MANY}) n`);
  await copy.pool.query(`
    insert into agent.grant (id, ancestors, key_id, session_id, user_id, account_id, agent_name, hash, scopes, constraints, idle_ttl_seconds, expires_at, created_at)
    select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, case when n % 10 = 0 then '{}' else array[('00000000-0000-4000-9000-' || lpad((n - n % 10)::text, 12, '0'))::uuid] end,
      '00000000-0000-4000-8000-000000000001', 's', 'user:a', 'org:one', 'bot', 'grant-' || n, '{}', '{}', 1800,
      now() + case when n > 50 then -1 else 1 end * interval '1 hour', now() - n * interval '1 second'
    from generate_series(10, ${MANY}) n`);
  await copy.pool.query('vacuum analyze agent.api_key, agent.grant');
}, 120_000);
afterAll(() => copy.close());

const token = (form: 'key' | 'grant', hash: string): { readonly token: AgentActor } => ({
  token: { kind: 'agent', keyId: 'x', form, hashes: [hash, 'another'] },
});
const id = `00000000-0000-4000-9000-${'20'.padStart(12, '0')}`;
const place = { createdAt: new Date(Date.now() - 1_000_000), id };

test.each([
  ['a grant of a person’s', beforehand({ userId: 'user:a', accountId: 'org:one' })],
  ['a grant of a key’s', beforehand(token('key', 'key-3'))],
  ['a grant of a rotated key’s', beforehand(token('key', 'old-3'))],
  ['a grant that is handed on', beforehand(token('grant', 'grant-25'))],
  ['a token that nobody has', beforehand(token('grant', 'none'))],
  ['one grant, by its account', found({ userId: 'user:a', accountId: 'org:one' }, id)],
  ['one grant, by a key', found(token('key', 'key-1'), id)],
  ['one grant, by itself', found(token('grant', 'grant-20'), id)],
  ['a page of an account’s', listed({ userId: 'user:a', accountId: 'org:one' }, place, 21)],
  ['a page of a key’s', listed(token('key', 'key-1'), place, 21)],
  ['a page of a grant’s', listed(token('grant', 'grant-20'), undefined, 21)],
])('GRANT-10 among 100,000 of one account, %s reads few rows', async (_what, select) => {
  const reads = await readsOf(copy.pool, 'agent', select);
  expect(reads.scans).toBe(0);
  expect(reads.rows).toBeLessThan(FEW_ROWS);
});
